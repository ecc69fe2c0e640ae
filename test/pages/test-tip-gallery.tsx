import type { ReactElement } from 'react'
import { TestTipPage } from '../../pages/test-tip/test-tip.page.tsx'
import * as s from './gallery.samples.ts'

const checkedAt = Date.UTC(2026, 10, 22, 9, 30)
const page = {
  links: { area: s.ownerLinks, business: '/branch/business' },
  here: '/branch/business/test-tip',
  timeZone: 'Asia/Tokyo',
  guest: '/tip/x',
  live: '/branch/live',
  forget: 'npm run admin -- books forget-test',
}
const wrong = {
  id: 'stripe-key',
  heading: 'stripe' as const,
  concerns: 'guests' as const,
  status: 'fail' as const,
  seen: 'api.stripe.com refuses STRIPE_SECRET_KEY (401)',
  todo: 'copy the key again; was it rolled or deleted, or does it allow only other IP addresses?',
  checkedAt,
}
const right = {
  ...wrong,
  id: 'stripe-publishable-key',
  status: 'ok' as const,
  seen: 'of the same account',
  todo: undefined,
}
const tip = {
  amount: 1000,
  branch: s.sakura.name,
  noticed: false,
  shares: [
    { name: null, amount: 400 },
    { name: '田中 さくら (Sakura)', amount: 600 },
  ],
}

/** The test tip of a new business. */
export const testTipGallery: Record<string, ReactElement> = {
  'test-tip': <TestTipPage {...page} findings={[]} tip={undefined} />,
  'test-tip-wrong': <TestTipPage {...page} findings={[wrong]} tip={undefined} />,
  'test-tip-booked': <TestTipPage {...page} findings={[wrong]} tip={tip} />,
  'test-tip-noticed': <TestTipPage {...page} findings={[right]} tip={{ ...tip, noticed: true }} />,
}
