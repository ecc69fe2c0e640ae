import type { ReactElement } from 'react'
import { PresentPasswordPage } from '../../pages/auth/present-password.page.tsx'
import { AccountDeletePage } from '../../pages/customer/account-delete.page.tsx'
import type { TipLineView } from '../../pages/customer/customer.view.ts'
import { CustomerTipPage } from '../../pages/customer/customer-tip.page.tsx'
import { CustomerVenuePage } from '../../pages/customer/customer-venue.page.tsx'
import {
  EmailChangePage,
  EmailConfirmPage,
  EmailFixedPage,
} from '../../pages/customer/email-confirm.page.tsx'
import type { HistoriesProps } from '../../pages/customer/histories-frame.tsx'
import { SpendingPage, TransactionsPage, VisitsPage } from '../../pages/customer/histories-spending.page.tsx'
import { PasswordChangePage } from '../../pages/customer/password-change.page.tsx'
import { ProfilePage } from '../../pages/customer/profile.page.tsx'
import * as s from './gallery.samples.ts'

const links = { histories: '/tip/histories', profile: '/profile', scan: '/scanner' }
const frame: HistoriesProps = {
  links,
  tab: 'transactions',
  tabs: { transactions: '/t', visits: '/v', spending: '/s' },
  filter: { action: '/tip/histories', ...s.allDays },
  sum: { tips: 5, spent: 104_700 },
  list: s.list({}, { next: '/older' }),
  csv: '/csv',
  scan: '/scanner',
}
const filtered: HistoriesProps['filter'] = {
  ...frame.filter,
  ranges: s.otherRanges,
  values: { from: '2026-10-03', to: '2026-10-31' },
}
const line: TipLineView = {
  id: 'a',
  href: '/tip/histories/tips/a',
  day: '2026-11-20',
  venue: { name: s.sakura.name, kind: 'restaurant' },
  recipient: { kind: 'all' },
  amount: 1000,
  refunded: 0,
  state: 'succeeded',
}
const person = { kind: 'staff', name: '田中 さくら (Sakura)' } as const
const venue = { name: s.hotel.name, kind: s.hotel.kind }
const tips: TipLineView[] = [
  line,
  {
    ...line,
    id: 'b',
    href: '/b',
    recipient: person,
    amount: 1500,
    refunded: 300,
    state: 'partially_refunded',
  },
  { ...line, id: 'c', href: '/c', venue, day: '2026-11-02', amount: 100_000, state: 'disputed' },
  { ...line, id: 'd', href: '/d', day: '2026-10-31', amount: 500, refunded: 500, state: 'refunded' },
  { ...line, id: 'e', href: '/e', day: '2025-12-31', recipient: { kind: 'branch' }, amount: 2500 },
]
const paid = {
  id: 'tp_8Kq2VxM4sWzR',
  recipient: person,
  review: s.tip.review ?? '',
  amount: 1500,
  refunded: 0,
  disputed: 0,
  state: 'succeeded' as const,
  paidAt: Date.UTC(2026, 10, 21, 7, 3),
  timeZone: 'Asia/Tokyo',
  card: s.visa,
}
const tipLinks = { ...links, venue: '/venue', again: '/tip/b1' }
const venueProps = {
  links: { ...links, map: 'https://maps.example/', again: '/tip/b1' },
  venue: { ...s.sakura, number: '1001' },
  visits: 3,
  lastDay: '2026-11-20',
  spent: 4200,
  tips: tips.filter((tip) => tip.venue.kind === 'restaurant'),
  list: s.list(),
}
const profile = {
  links: { ...links, email: '/e', password: '/p', sessions: '/s', delete: '/d' },
  actions: { profile: '/profile', signOutEverywhere: '/out' },
  email: 'maria.gonzalez@example.com',
  values: { name: 'María González', username: 'maria' },
}
const pending = { email: 'new.address@example.com', confirm: '/c' }
const spending = {
  ...frame,
  tab: 'spending' as const,
  thisMonth: 102_200,
  total: 204_700,
  months: [
    { month: '2026-11', tips: 3, spent: 102_200 },
    { month: '2026-10', tips: 1, spent: 0 },
    { month: '2025-12', tips: 12, spent: 22_500 },
  ],
}

/** The pages of a signed-in customer. */
export const customerGallery: Record<string, ReactElement> = {
  'customer-transactions': <TransactionsPage {...frame} tips={tips} />,
  'customer-transactions-errors': (
    <TransactionsPage
      {...frame}
      filter={{ ...filtered, errors: { from: { key: 'customer:errors.days' } } }}
      tips={tips}
    />
  ),
  'customer-transactions-none': <TransactionsPage {...frame} sum={{ tips: 0, spent: 0 }} tips={[]} />,
  'customer-visits': (
    <VisitsPage
      {...frame}
      tab="visits"
      venues={[
        { href: '/1', name: s.sakura.name, kind: 'restaurant', visits: 3, lastDay: '2026-11-20' },
        { href: '/2', name: s.hotel.name, kind: 'hotel', visits: 1, lastDay: '2026-11-02' },
      ]}
    />
  ),
  'customer-spending': <SpendingPage {...spending} />,
  'customer-tip': <CustomerTipPage links={tipLinks} venue={s.sakura} tip={paid} />,
  'customer-tip-reply': (
    <CustomerTipPage
      links={tipLinks}
      venue={s.sakura}
      tip={paid}
      reply={{ words: 'heeded', from: { kind: 'staff', name: '田中 さくら' } }}
    />
  ),
  'customer-tip-partly-refunded': (
    <CustomerTipPage
      links={tipLinks}
      venue={s.hotel}
      tip={{ ...paid, state: 'partially_refunded', refunded: 300 }}
    />
  ),
  'customer-tip-disputed': (
    <CustomerTipPage links={tipLinks} venue={s.sakura} tip={{ ...paid, state: 'disputed', disputed: 1500 }} />
  ),
  'customer-venue': <CustomerVenuePage {...venueProps} />,
  'customer-venue-closed': (
    <CustomerVenuePage
      {...venueProps}
      links={{ ...links, map: '/m' }}
      venue={{ ...s.hotel, number: '2001' }}
    />
  ),
  'customer-profile': <ProfilePage {...profile} />,
  'customer-profile-pending': <ProfilePage {...profile} pending={pending} />,
  'customer-profile-fresh': (
    <ProfilePage {...profile} values={{ name: '田中 さくら', username: '' }} usernameOptional />
  ),
  'customer-profile-errors': (
    <ProfilePage
      {...profile}
      values={{ name: '', username: '' }}
      errors={{
        name: { key: 'customer:errors.nameRequired' },
        username: { key: 'customer:errors.usernameRequired' },
      }}
    />
  ),
  'customer-email': (
    <EmailChangePage
      links={links}
      action="/e"
      email={profile.email}
      values={{ newEmail: '', confirmEmail: '' }}
    />
  ),
  'customer-email-pending': (
    <EmailChangePage
      links={links}
      action="/e"
      email={profile.email}
      pending={pending}
      values={{ newEmail: '', confirmEmail: '' }}
    />
  ),
  'customer-email-errors': (
    <EmailChangePage
      links={links}
      action="/e"
      email={profile.email}
      values={{ newEmail: 'maria@', confirmEmail: 'maria' }}
      errors={{
        newEmail: { key: 'auth:errors.invalidEmailAddress' },
        confirmEmail: { key: 'customer:errors.emailsMatch' },
      }}
    />
  ),
  'customer-email-no-mail': <EmailFixedPage links={links} email={profile.email} />,
  'customer-email-confirm': <EmailConfirmPage {...s.emailConfirm} links={{ ...links, other: '/e' }} />,
  'customer-password': (
    <PasswordChangePage
      links={links}
      action="/p"
      email={profile.email}
      errors={{ newPassword: { key: 'auth:errors.passwordKinds' } }}
    />
  ),
  'customer-present-password': (
    <PresentPasswordPage
      links={{ ...links, back: '/e' }}
      action="/e"
      fields={{ newEmail: 'hanako@example.com' }}
      email="taro@example.com"
      errors={{ presentPassword: { key: 'auth:errors.incorrectPassword' } }}
      hint="auth:hints.waitAfterFailures"
    />
  ),
  'customer-delete': <AccountDeletePage links={links} action="/d" />,
}
