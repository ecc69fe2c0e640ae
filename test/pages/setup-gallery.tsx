import type { ReactElement } from 'react'
import { SetupPage, SetupServicesPage } from '../../pages/setup/setup.page.tsx'
import type { StepLine, StepName } from '../../pages/setup/setup.view.ts'
import { SetupBeginPage } from '../../pages/setup/setup-begin.page.tsx'
import { SetupBranchPage, SetupBusinessPage } from '../../pages/setup/setup-branch.page.tsx'
import { SetupLinkPage } from '../../pages/setup/setup-link.page.tsx'
import { SetupOwnerLinkPage, SetupOwnerPage } from '../../pages/setup/setup-owner.page.tsx'
import { SetupPosterPage } from '../../pages/setup/setup-poster.page.tsx'
import { SetupNoTipPage, SetupTipPage } from '../../pages/setup/setup-tip.page.tsx'
import { codeSvg } from '../../server/features/qr/qr.picture.ts'
import * as s from './gallery.samples.ts'

const at = Date.UTC(2026, 10, 22, 9, 30)
const timeZone = 'Asia/Tokyo'
const ways = (number: number) => ({
  number,
  of: 6,
  here: '/setup/tip',
  next: '/setup/branch',
  all: '/setup',
})
const names = ['business', 'branch', 'services', 'owner', 'poster', 'tip'] as const
const steps = (states: Partial<Record<StepName, StepLine['state']>>): StepLine[] =>
  names.map((name) => ({ name, state: states[name] ?? 'done', href: `/setup/${name}` }))
const all = { next: '/setup/branch', until: at, timeZone }
const finish = '/setup/finish'

const seller = {
  ...s.noBusiness,
  name: 'さくらグループ株式会社',
  representative: '桜井 花子',
  address: '東京都台東区浅草1-2-3',
  phone: '03-0000-0000',
  email: 'info@sakura.example.jp',
}
const law = { minimum: 100, maximum: 100_000 }
const business = { ways: ways(1), action: '/setup/business', settings: s.noBusiness }
const branch = { ways: ways(2), range: { minimum: 100, maximum: 100_000 }, action: '/setup/branch' }
const services = { ways: ways(3), action: '/setup/services', timeZone }
const owner = {
  ways: ways(4),
  action: '/setup/owner',
  registerAt: 'https://tips.example.jp/auth/register',
  link: '/setup/owner/link',
}
const linkAddress = `https://tips.example.jp/auth/link/${'Qx7'.repeat(14)}Z`
const hana = { name: '桜井 花子', email: 'hanako@sakura.example.jp', accepted: false }
const tip = {
  ways: ways(6),
  live: '/setup/tip/live',
  guest: '/tip/x',
  branch: s.sakura.name,
  forget: 'npm run admin -- books forget-test',
  compareKeys: '/setup/services',
}
const paid = { amount: 1000, state: 'paid' as const, booked: true, event: true }
const wrong = {
  id: 'stripe-key',
  heading: 'stripe' as const,
  concerns: 'guests' as const,
  status: 'fail' as const,
  seen: 'api.stripe.com refuses STRIPE_SECRET_KEY (401)',
  todo: 'copy the key again; was it rolled or deleted, or does it allow only other IP addresses?',
}
const looked = [
  wrong,
  { ...wrong, id: 'clock', status: 'ok' as const, seen: 'as Stripe’s', todo: undefined },
  {
    ...wrong,
    id: 'stripe-account',
    status: 'off' as const,
    seen: 'not looked at: stripe-key comes first',
    todo: undefined,
  },
  {
    ...wrong,
    id: 'cognito-pool',
    heading: 'accounts' as const,
    status: 'warn' as const,
    seen: 'no answer within 20 s',
    todo: 'see the section',
  },
].map((one) => ({ ...one, checkedAt: at }))

/** The first set-up, from its link to its end. */
export const setupGallery: Record<string, ReactElement> = {
  'setup-begin': <SetupBeginPage action="/setup/begin/x" browserKey="k" other={false} />,
  'setup-begin-other': <SetupBeginPage action="/setup/begin/x" browserKey="k" other />,
  'setup-link': <SetupLinkPage command="npm run admin -- setup-link" />,
  'setup-link-kept': (
    <SetupLinkPage
      command="npm run admin -- setup-link"
      again={{ action: '/setup/owner', fields: { name: '桜井 花子' } }}
    />
  ),
  'setup-all-new': (
    <SetupPage
      {...all}
      steps={steps({ business: 'open', branch: 'later', services: 'open', owner: 'later', tip: 'later' })}
      finish={{ action: finish, state: 'missing' }}
    />
  ),
  'setup-all-half': (
    <SetupPage
      {...all}
      steps={steps({ services: 'wrong', owner: 'off', poster: 'open', tip: 'open' })}
      finish={{ action: finish, state: 'without' }}
    />
  ),
  'setup-all-done': (
    <SetupPage {...all} next={undefined} steps={steps({})} finish={{ action: finish, state: 'ready' }} />
  ),
  'setup-business': <SetupBusinessPage {...business} preview={undefined} />,
  'setup-business-error': (
    <SetupBusinessPage
      {...business}
      values={{ ...seller, phoneHours: '', invoiceNumber: '', name: '' }}
      errors={{ name: { key: 'seller:errors.name' } }}
      preview={undefined}
    />
  ),
  'setup-business-preview': (
    <SetupBusinessPage
      {...business}
      settings={{ ...s.noBusiness, name: seller.name }}
      preview={{ ...law, business: seller, unsaved: true }}
    />
  ),
  'setup-branch': (
    <SetupBranchPage {...branch} exists={false} values={{ number: '1001', presets: '300, 500, 1000' }} />
  ),
  'setup-branch-error': (
    <SetupBranchPage {...branch} exists errors={{ number: { key: 'branch:errors.numberShape' } }} />
  ),
  'setup-services': <SetupServicesPage {...services} findings={[]} />,
  'setup-services-wrong': <SetupServicesPage {...services} findings={looked} />,
  'setup-services-fine': <SetupServicesPage {...services} findings={looked.slice(1, 2)} />,
  'setup-owner': <SetupOwnerPage {...owner} owner={undefined} />,
  'setup-owner-invited': <SetupOwnerPage {...owner} owner={hana} values={hana} />,
  'setup-owner-by-link': <SetupOwnerPage {...owner} registerAt={undefined} owner={hana} values={hana} />,
  'setup-owner-link': (
    <SetupOwnerLinkPage
      ways={ways(4)}
      link={{
        ...hana,
        address: linkAddress,
        picture: `data:image/svg+xml;base64,${Buffer.from(codeSvg(linkAddress)).toString('base64')}`,
        purpose: 'invite',
        endsAt: at,
      }}
      timeZone={timeZone}
    />
  ),
  'setup-owner-accepted': <SetupOwnerPage {...owner} owner={{ ...hana, accepted: true }} />,
  'setup-poster': (
    <SetupPosterPage
      ways={ways(5)}
      pdf="/setup/poster.pdf"
      code={`data:image/svg+xml;base64,${Buffer.from(codeSvg('https://tips.example.jp')).toString('base64')}`}
      site="https://tips.example.jp"
      done={false}
    />
  ),
  'setup-tip': <SetupTipPage {...tip} tip={undefined} />,
  'setup-tip-failed': <SetupTipPage {...tip} tip={{ ...paid, state: 'failed', booked: false, shares: [] }} />,
  'setup-tip-paid': (
    <SetupTipPage
      {...tip}
      tip={{
        ...paid,
        event: false,
        shares: [
          { name: undefined, amount: 400 },
          { name: '田中 さくら (Sakura)', amount: 600 },
        ],
      }}
    />
  ),
  'setup-tip-live': <SetupNoTipPage ways={ways(6)} />,
}
