import type { ReactElement } from 'react'
import { SetupPage, SetupTakePage } from '../../pages/setup/setup.page.tsx'
import { SetupLinkPage } from '../../pages/setup/setup-link.page.tsx'
import { SetupMadePage, SetupOwnerLinkPage } from '../../pages/setup/setup-made.page.tsx'
import { codeSvg } from '../../server/features/qr/qr.picture.ts'
import * as s from './gallery.samples.ts'

const form = { action: '/setup/begin/x', browserKey: 'k', values: { number: '1001' } }
const linkAddress = `https://tips.example.jp/auth/link/${'Qx7'.repeat(14)}Z`
const owner = { name: '桜井 花子', email: 'hanako@sakura.example.jp' }
const made = {
  business: 'さくらグループ株式会社',
  branch: { name: s.sakura.name, number: '1001' },
  owner,
  action: '/setup',
  link: '/setup/owner/link',
  values: owner,
}

/** The first set-up, from its link until the owner has signed in. */
export const setupGallery: Record<string, ReactElement> = {
  setup: <SetupPage {...form} asked={['name']} />,
  'setup-error': (
    <SetupPage
      {...form}
      asked={['name']}
      errors={{
        branchName: { key: 'branch:errors.nameRequired' },
        kind: { key: 'branch:errors.kindRequired' },
      }}
    />
  ),
  'setup-live': <SetupPage {...form} asked={['name', 'representative', 'address', 'phone', 'email']} />,
  'setup-take': <SetupTakePage action="/setup/begin/x" browserKey="k" />,
  'setup-link': <SetupLinkPage command="npm run admin -- setup-link" />,
  'setup-made': <SetupMadePage {...made} registerAt={undefined} />,
  'setup-made-register': <SetupMadePage {...made} registerAt="https://tips.example.jp/auth/register" />,
  'setup-owner-link': (
    <SetupOwnerLinkPage
      back="/setup"
      link={{
        ...owner,
        address: linkAddress,
        picture: `data:image/svg+xml;base64,${Buffer.from(codeSvg(linkAddress)).toString('base64')}`,
        purpose: 'invite',
        endsAt: Date.UTC(2026, 10, 22, 9, 30),
      }}
      timeZone="Asia/Tokyo"
    />
  ),
}
