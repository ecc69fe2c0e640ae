import type { ReactElement } from 'react'
import { AuditPage } from '../../pages/audit/audit.page.tsx'
import { BranchClosePage } from '../../pages/branch/branch-close.page.tsx'
import { BranchFormPage } from '../../pages/branch/branch-form.page.tsx'
import { BusinessPage } from '../../pages/branch/business.page.tsx'
import { SystemPage } from '../../pages/branch/system.page.tsx'
import { InvitationsPage } from '../../pages/member/invitations.page.tsx'
import * as s from './gallery.samples.ts'

export const area = s.ownerLinks
/** The frame of pages behind "Payday". */
export const paydayLinks = { area, here: 'payday' as const, business: '/branch/business/payday' }
/** The first page of one of its tabs. */
export const paydayTab = (tab: 'payday' | 'deposit' | 'cash') => ({
  ...paydayLinks,
  business: undefined,
  tabs: (['payday', 'deposit', 'cash'] as const).map((name) => ({
    name,
    href: `/${name}`,
    here: name === tab,
  })),
})
const links = { area, business: '/branch/business' }
const hub = {
  area,
  add: '/branch/branches/add',
  members: '/branch/members',
  legal: '/branch/business/legal',
  audit: '/branch/audit',
  words: '/branch/words',
  system: '/branch/business/system',
}
const newer = { version: '1.2.0', day: '2026-11-11', href: 'https://github.com/o/n/releases/tag/v1.2.0' }
const found = [
  {
    id: 'stripe-webhook',
    heading: 'webhook',
    concerns: 'owner',
    status: 'fail',
    seen: 'no endpoint for https://tips.example.jp/webhooks/stripe',
    todo: 'add it',
  },
  {
    id: 'backup',
    heading: 'database',
    concerns: 'books',
    status: 'ok',
    seen: 'the last one is 7 hours old',
  },
  { id: 'disk', heading: 'database', concerns: 'guests', status: 'warn', seen: '500 MB', todo: 'make room' },
  { id: 'redis', heading: 'redis', concerns: 'staff', status: 'off', seen: 'not configured' },
] as const
const branches = [
  { href: '/b/1', name: s.sakura.name, number: '1001', staff: 12, closed: false },
  { href: '/b/2', name: s.hotel.name, number: '2001', staff: 0, closed: false },
  { href: '/b/3', name: '旧館レストラン 花筏', number: '3001', staff: 4, closed: true },
] as const
const values = {
  name: s.sakura.name,
  kind: 'restaurant',
  number: '1001',
  address: '東京都台東区浅草1-2-3',
  presets: '300, 500, 1000',
  opensOn: '2026-12-01',
  greeting: '本日はご来店ありがとうございます。',
  greetingEn: 'Thank you for coming to see us.',
  greetingCn: '',
  reviewPage: 'https://maps.example.com/places/sakura-shokudo?hl=ja',
}
const unsaid = { opensOn: '', greeting: '', greetingEn: '', greetingCn: '', reviewPage: '' }
const empty = { name: '', kind: '', number: '', address: '', presets: '300, 500, 1000', ...unsaid }
const ways = { closed: false, codes: '/c', staff: '/s', close: '/x' }
const entry = (n: number, words: string, details: Record<string, string | number>, more = {}) => ({
  id: String(n),
  at: Date.UTC(2026, 10, 21, 7, n),
  words: `branch:audit.action.${words}` as 'branch:audit.action.other',
  details,
  who: { name: '桜井 花子', left: false },
  ...more,
})
const audit = {
  links,
  timeZone: 'Asia/Tokyo',
  business: 'さくらグループ',
  filter: { action: '/a', ...s.allDays, months: s.months },
  oldestFirst: false,
}
const byTime = { at: { href: '/a?sort=at', sorted: 'descending' as const } }
const entries = [
  entry(
    11,
    'payday-made',
    { number: 1, kind: 'payday', until: '2026-10-31', people: 12, yen: 165_060 },
    { href: '/p' },
  ),
  entry(10, 'tip-recovered', { amount: 3333 }, { who: 'automatic', href: '/t' }),
  entry(9, 'tip-refunded', { amount: 300, total: 1000 }, { href: '/t' }),
  entry(8, 'charge-returned', { amount: 1000 }, { who: 'automatic' }),
  entry(7, 'member-role', { name: '田中 さくら', from: 'staff', to: 'manager' }),
  entry(6, 'code-replaced', { name: s.sakura.name }, { who: { name: '高橋 大輔', left: true } }),
  entry(5, 'staff-imported', { people: 12 }),
  entry(4, 'branch-closed', { name: '旧館レストラン 花筏' }),
  entry(3, 'other', {}),
  entry(2, 'member-invited', { name: '桜井 花子' }, { who: 'operator' }),
  entry(1, 'business-created', { name: 'さくらグループ' }, { who: 'operator' }),
]

const range = { minimum: 100, maximum: 100_000 }

/** What an owner looks after: branches, members, the list of who did what. */
export const branchGallery: Record<string, ReactElement> = {
  invitation: (
    <InvitationsPage
      area={undefined}
      action="/profile/invitations"
      later="/profile"
      invitations={[{ id: 'i1', role: 'owner', branch: undefined, business: '青空株式会社' }]}
      present={undefined}
    />
  ),
  'invitation-move': (
    <InvitationsPage
      area={area}
      action="/profile/invitations"
      later="/branch"
      invitations={[
        { id: 'i1', role: 'manager', branch: s.hotel.name, business: 'さくらグループ' },
        { id: 'i2', role: 'staff', branch: s.sakura.name, business: 'さくらグループ' },
      ]}
      present={{ role: 'staff', place: s.sakura.name }}
      errors={{ form: { key: 'branch:errors.lastOwnerAccepts' } }}
    />
  ),
  business: (
    <BusinessPage
      list={s.list({ name: { href: '/n' }, staff: { href: '/s' } })}
      neverExpected={{ said: true, action: '/p' }}
      links={hub}
      name="さくらグループ"
      newer={newer}
      untoldSince="2026-11-21"
      branches={[...branches]}
    />
  ),
  'business-new': (
    <BusinessPage
      list={s.list({ name: { href: '/n' }, staff: { href: '/s' } })}
      neverExpected={{ said: true, action: '/p' }}
      links={hub}
      name="青空株式会社"
      newer={undefined}
      untoldSince={undefined}
      branches={[]}
    />
  ),
  system: (
    <SystemPage
      links={links}
      build="1.0.0 (revision 48541911)"
      newer={newer}
      backup={{ at: Date.UTC(2026, 10, 22, 18), dir: '/data/backups' }}
      stripeAt={Date.UTC(2026, 10, 23, 0, 59)}
      findings={found.map((one) => ({ ...one, checkedAt: Date.UTC(2026, 10, 23, 1) }))}
      timeZone="Asia/Tokyo"
    />
  ),
  'system-new': (
    <SystemPage
      links={links}
      build="1.0.0 (revision unknown)"
      newer={undefined}
      backup="elsewhere"
      stripeAt={undefined}
      findings={[]}
      timeZone="Asia/Tokyo"
    />
  ),
  'branch-add': <BranchFormPage links={links} range={range} action="/a" values={empty} />,
  'branch-edit': <BranchFormPage links={links} range={range} action="/a" values={values} branch={ways} />,
  'branch-edit-closed': (
    <BranchFormPage
      links={links}
      range={range}
      action="/a"
      values={values}
      branch={{ ...ways, closed: true }}
    />
  ),
  'branch-add-errors': (
    <BranchFormPage
      links={links}
      range={range}
      action="/a"
      values={{ ...empty, number: '1001', presets: '50', opensOn: 'soon' }}
      errors={{
        name: { key: 'branch:errors.nameRequired' },
        kind: { key: 'branch:errors.kindRequired' },
        number: { key: 'branch:errors.numberTaken' },
        address: { key: 'branch:errors.addressRequired' },
        opensOn: { key: 'branch:errors.opensOn' },
        greetingEn: { key: 'branch:errors.greetingLength' },
        presets: { key: 'branch:errors.presetsRange', values: { minimum: 100, maximum: '100,000' } },
      }}
    />
  ),
  'branch-close': (
    <BranchClosePage links={{ ...links, back: '/b' }} name={s.hotel.name} closed={false} action="/c" />
  ),
  'branch-reopen': (
    <BranchClosePage links={{ ...links, back: '/b' }} name={s.hotel.name} closed action="/c" />
  ),
  audit: <AuditPage {...audit} entries={entries} list={s.list(byTime, { next: '/o', first: '/n' })} />,
  'audit-empty': <AuditPage {...audit} entries={[]} list={s.list(byTime)} />,
}
