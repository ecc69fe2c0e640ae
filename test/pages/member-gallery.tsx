import type { ReactElement } from 'react'
import { MemberPage } from '../../pages/member/member.page.tsx'
import { MemberLinkPage } from '../../pages/member/member-link.page.tsx'
import { OwnerInvitePage } from '../../pages/member/owner-invite.page.tsx'
import { codeSvg } from '../../server/features/qr/qr.picture.ts'
import { area } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'

const inviteLinks = { area, back: '/branch/staff' }
const memberLinks = { area, page: '/s' }
const choices = [
  { id: 'b1', name: s.sakura.name },
  { id: 'b2', name: s.hotel.name },
]
const one = {
  links: memberLinks,
  action: '/m/3',
  name: '高橋 大輔 (Daisuke)',
  email: 'daisuke.takahashi.with.a.long.address@sakura-group.example.jp',
  account: 'active' as const,
  branches: choices,
  access: { link: undefined, inviteAgain: undefined },
  values: { role: 'manager', branch: 'b1' },
}
const linkUntil = Date.UTC(2026, 10, 23, 9, 30)
const link = { action: '/m/3/link', timeZone: 'Asia/Tokyo' }
const linkAddress = `https://tips.sakura.example.jp/auth/link/${'Qx7'.repeat(14)}Z`
const shownLink = {
  address: linkAddress,
  picture: `data:image/svg+xml;base64,${Buffer.from(codeSvg(linkAddress)).toString('base64')}`,
  name: one.name,
  email: one.email,
  purpose: 'invite' as const,
  endsAt: linkUntil,
}
/** Who may do what, and how they get in. */
export const memberGallery: Record<string, ReactElement> = {
  'owner-invite': (
    <OwnerInvitePage
      links={inviteLinks}
      action="/m"
      registerAt="https://tips.sakura.example.jp/auth/register"
      mails
      values={{ name: '', email: '' }}
    />
  ),
  'owner-invite-error': (
    <OwnerInvitePage
      links={inviteLinks}
      action="/m"
      registerAt="https://tips.sakura.example.jp/auth/register"
      mails={false}
      values={{ name: '', email: 'owner@example.com' }}
      errors={{ name: { key: 'staff:errors.nameRequired' }, email: { key: 'branch:errors.emailTaken' } }}
    />
  ),
  member: <MemberPage {...one} />,
  'member-invited-mail': (
    <MemberPage {...one} account="invited" access={{ link: undefined, inviteAgain: '/m/3/invite' }} />
  ),
  'member-invited': (
    <MemberPage
      {...one}
      account="invited"
      access={{ link: { ...link, purpose: 'invite', endsAt: undefined }, inviteAgain: undefined }}
    />
  ),
  'member-link-shown': (
    <MemberPage
      {...one}
      access={{ link: { ...link, purpose: 'reset', endsAt: linkUntil }, inviteAgain: undefined }}
    />
  ),
  'member-link': (
    <MemberLinkPage
      links={{ area, member: '/m/3' }}
      action="/m/3/link"
      link={shownLink}
      timeZone="Asia/Tokyo"
    />
  ),
  'owner-invite-link': (
    <OwnerInvitePage
      links={inviteLinks}
      action="/m"
      registerAt={undefined}
      mails={false}
      values={{ name: '', email: '' }}
    />
  ),
  'member-last-owner': (
    <MemberPage
      {...one}
      name="桜井 花子"
      values={{ role: 'staff', branch: '' }}
      errors={{ role: { key: 'branch:errors.lastOwner' }, branch: { key: 'branch:errors.branchRequired' } }}
    />
  ),
}
