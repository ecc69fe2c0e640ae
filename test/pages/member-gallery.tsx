import type { ReactElement } from 'react'
import { MemberPage } from '../../pages/member/member.page.tsx'
import { MemberLinkPage } from '../../pages/member/member-link.page.tsx'
import { MembersPage } from '../../pages/member/members.page.tsx'
import { codeSvg } from '../../server/features/qr/qr.picture.ts'
import { area } from './branch-gallery.tsx'
import * as s from './gallery.samples.ts'

const links = { area, business: '/branch/business' }
const member = (n: number, name: string, role: 'owner' | 'manager' | 'staff', more = {}) => ({
  href: `/m/${n}`,
  name,
  role,
  branchName: role === 'owner' ? undefined : s.sakura.name,
  account: 'verified' as const,
  you: false,
  ...more,
})
const people = [
  member(1, '桜井 花子', 'owner', { you: true }),
  member(2, 'Alexandra Konstantinopoulou-Yamamoto', 'owner', { account: 'invited' }),
  member(3, '高橋 大輔 (Daisuke)', 'manager'),
  member(4, '田中 さくら (Sakura)', 'staff'),
  member(5, 'グエン ティ ラン (Lan)', 'staff', { account: 'none', branchName: s.hotel.name }),
]
const memberLinks = { ...links, members: '/m', page: '/s', remove: '/d' }
const choices = [
  { id: 'b1', name: s.sakura.name },
  { id: 'b2', name: s.hotel.name },
]
const one = {
  links: memberLinks,
  action: '/m/3',
  name: '高橋 大輔 (Daisuke)',
  email: 'daisuke.takahashi.with.a.long.address@sakura-group.example.jp',
  account: 'verified' as const,
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
const sorts = { name: { href: '/n' }, rank: { href: '/r', sorted: 'ascending' } } as const

export const memberGallery: Record<string, ReactElement> = {
  members: (
    <MembersPage
      sorts={sorts}
      links={links}
      action="/m"
      registerAt="https://tips.sakura.example.jp/auth/register"
      mails
      members={people}
      values={{ name: '', email: '' }}
    />
  ),
  'members-error': (
    <MembersPage
      sorts={sorts}
      links={links}
      action="/m"
      registerAt="https://tips.sakura.example.jp/auth/register"
      mails={false}
      members={people.slice(0, 1)}
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
      links={{ ...links, member: '/m/3' }}
      action="/m/3/link"
      link={shownLink}
      timeZone="Asia/Tokyo"
    />
  ),
  'members-link': (
    <MembersPage
      sorts={sorts}
      links={links}
      action="/m"
      registerAt={undefined}
      mails={false}
      members={people.slice(0, 2)}
      values={{ name: '', email: '' }}
    />
  ),
  'member-last-owner': (
    <MemberPage
      {...one}
      links={{ ...memberLinks, page: undefined }}
      name="桜井 花子"
      values={{ role: 'staff', branch: '' }}
      errors={{ role: { key: 'branch:errors.lastOwner' }, branch: { key: 'branch:errors.branchRequired' } }}
    />
  ),
}
