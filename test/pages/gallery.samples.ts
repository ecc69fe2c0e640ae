import type { MessageName } from '../../pages/system/message.page.tsx'
import type { PaidNoticeView } from '../../pages/tip/paid-notice.tsx'
import type { CardView, TipView, VenueView } from '../../pages/tip/tip.view.ts'
import type { TipAmountProps } from '../../pages/tip/tip-amount.page.tsx'
import type { TipConfirmProps } from '../../pages/tip/tip-confirm.page.tsx'
import type { DayRange } from '../../views/components/days-filter.tsx'
import type { SortLinks } from '../../views/components/table-head.tsx'
import type { BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { ListView } from '../../views/list-view.ts'

/** What an owner's pages lead to, and what those of all others do. */
export const ownerLinks: BranchLinks = [
  { name: 'home', href: '/branch' },
  { name: 'earning', href: '/branch/earning' },
  { name: 'payday', href: '/branch/business/payday' },
  { name: 'staff', href: '/branch/staff' },
  { name: 'qr', href: '/branch/qr' },
  { name: 'business', href: '/branch/business' },
]
export const staffLinks = ownerLinks.filter(({ name }) => name !== 'business')

/** A list with one page. */
export const list = (sorts: SortLinks = {}, more: Partial<ListView> = {}): ListView => ({
  sorts,
  isWrongSort: false,
  rows: { first: 1, last: 20, of: undefined },
  first: undefined,
  next: undefined,
  print: '/print',
  ...more,
})
/** Made-up venues, people and tips, among them those that break layouts. */
export const sakura = {
  name: 'さくら食堂',
  kind: 'restaurant',
  address: '東京都台東区浅草1-2-3',
} satisfies VenueView
export const paidNotice: PaidNoticeView = {
  yen: 183_400,
  payDay: '2026-11-25',
}
export const hotel = {
  name: 'Grand Hotel Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  kind: 'hotel',
  address: '1-2-3 Donaudampfschifffahrtsgesellschaftskapitänsmützenstraße, Minato-ku, Tokyo 105-0011, Japan',
} satisfies VenueView

const names = [
  '田中 さくら (Sakura)',
  '佐藤 健 (Ken)',
  '鈴木 陽菜 (Hina)',
  '高橋 蓮 (Ren)',
  'Nguyễn Thị Minh Khai',
]
export const staff = names.map((name, index) => ({ id: `s${index}`, name }))
export const oneStaff = staff.slice(0, 1)
export const sixtyStaff = Array.from({ length: 60 }, (_, index) => ({
  id: `m${index}`,
  name: index === 7 ? 'Wolfeschlegelsteinhausenbergerdorff' : `${names[index % 5]} ${index + 1}`,
}))

export const tip: TipView = {
  id: 'tp_8Kq2VxM4sWzR',
  amount: 1000,
  recipient: { kind: 'all' },
  sharers: 5,
  review: 'とても美味しかったです。\nThank you for the wonderful evening! 谢谢！',
}
export const plainTip: TipView = {
  ...tip,
  amount: 500,
  recipient: { kind: 'staff', name: names[0] ?? '' },
  review: undefined,
}
export const hugeTip: TipView = {
  ...tip,
  amount: 100_000,
  sharers: 60,
  review: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
}
export const branchTip: TipView = { ...tip, recipient: { kind: 'branch' } }

export const visa: CardView = {
  brand: 'visa',
  last4: '4242',
  expMonth: 4,
  expYear: 2030,
  nameOnCard: 'MARIA DEL CARMEN GONZALEZ RODRIGUEZ',
}
export const applePay: CardView = { brand: 'jcb', last4: '0505', wallet: 'apple_pay' }

export const business = {
  name: 'さくらグループ株式会社',
  representative: '桜井 花子',
  address: '〒111-0032 東京都台東区浅草1-2-3 さくらビル4階',
  phone: '03-1234-5678',
  phoneHours: '平日 10:00–17:00',
  email: 'info@sakura.example.jp',
  invoiceNumber: 'T1234567890123',
}
export const noBusiness = {
  name: undefined,
  representative: undefined,
  address: undefined,
  phone: undefined,
  phoneHours: undefined,
  email: undefined,
  invoiceNumber: undefined,
}

export const stripe = { jsUrl: '/no-stripe.js', publishableKey: 'pk_test_gallery', locale: 'ja' }
export const post = { action: '/tip/b1/payment', fields: { version: '2' } }

export const amount: TipAmountProps = {
  venue: sakura,
  action: '/tip/b1',
  staff,
  presets: [300, 500, 1000, 3000],
  minimum: 100,
  maximum: 100_000,
  values: { recipient: 'all', preset: '', amount: '', review: '' },
}

export const confirm: TipConfirmProps = {
  venue: sakura,
  tip,
  links: {
    recipient: '/a#recipient',
    amount: '/a#amount',
    review: '/a#review',
    credit: '/tip/b1/credit?tip=t',
  },
  pay: { hostedAction: '/h', walletAction: '/w', hidden: { version: '2' } },
  stripe,
  hostedFirst: false,
  values: { receiptEmail: '' },
}

/** Every page that is only a message. */
export const messages: MessageName[] = [
  'codeUnknown',
  'codeRevoked',
  'venueClosed',
  'unavailable',
  'checking',
  'rateLimited',
  'otherBrowser',
  'backElsewhere',
  'badRequest',
  'crossSite',
]

/** The days that a list offers, with everything shown. */
export const ranges: DayRange[] = [
  { name: 'month', href: '?from=2026-11-01&to=2026-11-21', current: false },
  { name: 'lastMonth', href: '?from=2026-10-01&to=2026-10-31', current: false },
  { name: 'all', href: '?', current: true },
]
/** The same, with other days shown. */
export const otherRanges = ranges.map((range) => ({ ...range, current: false }))

/** From this month to the one before. */
export const months = {
  month: '2026-11',
  href: '/m',
  current: false,
  before: { month: '2026-10', href: '/m1' },
  after: undefined,
}

/** A filter of days before anything was chosen. */
export const allDays = { ranges, values: { from: '', to: '' }, today: '2026-11-21' }

export const emailConfirm = {
  action: '/c',
  email: 'new.address@example.com',
  values: { code: '' },
  codeLife: 'day',
  secondsToResend: 60,
} as const
