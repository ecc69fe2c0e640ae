import type { EarningProps } from '../../pages/earning/earning.page.tsx'
import type { EarningTab, EntryView, PeriodView } from '../../pages/earning/earning.view.ts'
import type { EarningTipProps } from '../../pages/earning/earning-tip.page.tsx'
import type { EarningTipsProps } from '../../pages/earning/earning-tips.page.tsx'
import type { RefundBoxView } from '../../pages/refund/refund.view.ts'
import { counts } from './cash-gallery.samples.ts'
import * as s from './gallery.samples.ts'

export const { ownerLinks, staffLinks } = s

export const entry = (id: string, more: Partial<EntryView> = {}): EntryView => ({
  id,
  tipId: id,
  href: `/branch/earning/tips/${id}`,
  day: '2026-11-21',
  time: '19:42',
  reason: 'tip',
  amount: 1000,
  to: { kind: 'all' },
  review: '',
  state: 'succeeded',
  ...more,
})
export const entries: EntryView[] = [
  entry('e1', { review: 'とても美味しかったです。Thank you for the wonderful evening! 谢谢！' }),
  entry('e2', { time: '18:05', amount: 3000, to: { kind: 'staff', name: '田中 さくら (Sakura)' } }),
  entry('e3', { day: '2026-11-20', reason: 'refund', amount: -400, time: '23:10' }),
  entry('e4', { day: '2026-11-20', amount: 12_500, state: 'partially_refunded', to: { kind: 'branch' } }),
  entry('e6', { day: '2026-11-20', amount: 3333, recovered: true, to: { kind: 'branch' } }),
  entry('e5', {
    day: '2026-11-20',
    reason: 'dispute',
    amount: -100_000,
    to: { kind: 'staff', name: 'Nguyễn Thị Minh Khai' },
  }),
]
export const shares = entries.map((each, index) => ({
  ...each,
  amount: Math.ceil(each.amount / 5),
  of: index === 1 ? 600 : 1000,
}))
const pays = ['due', 'paid', undefined, 'carried', 'settled'] as const
const people = s.staff.map(({ id, name }, index) => ({
  href: `/branch/earning?staff=${id}`,
  name,
  note: index === 4 ? ('left' as const) : undefined,
  tips: 120 - index * 17,
  card: 84_200 - index * 12_345,
  cash: index === 4 ? 0 : 2469,
  received: 84_200 - index * 12_345 + (index === 4 ? 0 : 2469),
  pay: pays[index],
}))
export const branches = [
  { href: '/b1', name: s.sakura.name, tips: 312, card: 402_300, cash: 12_345, received: 414_645 },
  {
    href: '/b2',
    name: s.hotel.name,
    note: 'closed' as const,
    tips: 1204,
    card: 1_893_455,
    cash: 0,
    received: 1_893_455,
  },
]

const months: PeriodView[] = Array.from({ length: 12 }, (_, at) => ({
  period: `${2025 + Math.floor((at + 11) / 12)}-${String(((at + 11) % 12) + 1).padStart(2, '0')}`,
  tips: 40 + ((at * 37) % 90),
  back: at % 7 === 3 ? 1300 : 0,
  card: at === 9 ? -12_000 : 40_000 + ((at * 7919) % 61_000),
  received: (at === 9 ? -12_000 : 40_000 + ((at * 7919) % 61_000)) + (at > 9 ? 12_345 : 0),
  cash: at > 9 ? 12_345 : 0,
  open: at === 11,
  href: `/branch/earning?month=${at}`,
}))
const numbers = { tips: { href: '/s' }, received: { href: '/s', sorted: 'descending' } } as const
const sorts: EarningProps['sorts'] = {
  people: { name: { href: '/s' }, ...numbers },
  branches: { name: { href: '/s' }, tips: { href: '/s' }, received: { href: '/s' } },
}
const tabsOf = (here: EarningTab['name']): EarningTab[] =>
  ([here === 'own' ? 'own' : 'people', 'tips', 'messages'] as const).map((name) => ({
    name,
    href: `/branch/earning/${name}`,
    here: name === here,
  }))
export const nothing: EarningProps = {
  links: staffLinks,
  tabs: tabsOf('own'),
  of: ['田中 さくら (Sakura)'],
  filter: {
    action: '/branch/earning',
    ranges: s.ranges,
    months: s.months,
    values: { from: '', to: '', branch: '', staff: '' },
    today: '2026-11-21',
    branches: [],
    people: [],
  },
  ever: undefined,
  sum: { tips: 0, paid: 0, refunded: 0, disputed: 0, cash: 0, received: 0 },
  chart: { span: 'month', periods: [], cut: false, today: '2026-11-21' },
  people: [],
  branches: [],
  counts: [],
  moreCounts: false,
  sorts,
  isWrongSort: false,
}
export const owner: EarningProps = {
  ...nothing,
  links: ownerLinks,
  tabs: tabsOf('people'),
  of: ['さくらグループ'],
  filter: {
    ...nothing.filter,
    branches: [
      { value: 'b1', name: s.sakura.name },
      { value: 'b2', name: s.hotel.name },
    ],
    people: s.staff.map(({ id, name }, index) => ({ value: id, name, left: index === 4 })),
  },
  sum: {
    tips: 1516,
    paid: 2_400_000,
    refunded: 4245,
    disputed: 100_000,
    cash: 12_345,
    received: 2_308_100,
    fee: { yen: 86_400, known: 1510 },
    costs: { lost: 1003, dispute_fee: 3000, second_fee: 36 },
  },
  chart: { span: 'month', periods: months, cut: true, today: '2026-11-21' },
  people,
  branches,
  counts,
  moreCounts: true,
  cash: '/branch/cash',
}

const half = { yen: 502, href: '/t?refund=half', chosen: false }
export const refundBox = {
  open: '/t?refund=',
  close: '/t',
  isOpen: false,
  timeZone: 'Asia/Tokyo',
  earlier: [],
  left: 1003,
  half,
  full: { yen: 1003, href: '/t?refund=full', chosen: false },
  form: { action: '/t', fields: {} },
  typed: '',
  error: undefined,
  chosen: undefined,
} satisfies RefundBoxView
/** Half of it is chosen. */
export const halfBox = {
  ...refundBox,
  isOpen: true,
  half: { ...half, chosen: true },
  chosen: {
    action: '/t/refund',
    id: 'r'.repeat(16),
    yen: 502,
    shares: s.staff.map(({ name }, index) => ({
      name,
      before: index > 0 && index < 4 ? 201 : 200,
      after: index > 3 ? 101 : 100,
    })),
    month: '2026-11',
    fee: 37,
  },
} satisfies RefundBoxView

export const tip: EarningTipProps = {
  links: ownerLinks,
  back: '/branch/earning',
  tip: {
    id: 'tp8kq2vxm4swzr00',
    amount: 1003,
    left: 1003,
    paidAt: Date.UTC(2026, 10, 21, 10, 42),
    timeZone: 'Asia/Tokyo',
    to: { kind: 'all' },
    branch: s.sakura.name,
    words: {
      text: 'とても美味しかったです。\nThank you for the wonderful evening! 谢谢！',
      state: 'seen',
      reported: false,
      waits: false,
      own: undefined,
      decide: '/branch/words/tp8kq2vxm4swzr00',
    },
    state: 'succeeded',
    card: s.visa,
    fee: { yen: 37 },
  },
  reply: {
    given: undefined,
    from: { kind: 'all' },
    venue: s.sakura.name,
    action: '/branch/earning/tips/tp8kq2vxm4swzr00',
    until: undefined,
  },
  toAnswer: [],
  split: {
    kind: 'equal',
    amount: 1003,
    people: 5,
    each: 200,
    leftOver: 3,
    turn: { kind: 'names', names: s.staff.slice(1, 4).map(({ name }) => name) },
  },
  shares: s.staff.map(({ name }, index) => ({ name, amount: index > 0 && index < 4 ? 201 : 200 })),
  entries: [{ id: 's1', reason: 'tip', at: Date.UTC(2026, 10, 21, 10, 42), amount: 1003 }],
  refund: refundBox,
}
/** Refunded, and taken back by the card company all the same. */
export const lostTip: EarningTipProps = {
  ...tip,
  tip: {
    ...tip.tip,
    left: 0,
    words: undefined,
    state: 'disputed',
    back: { refunded: 1003, disputed: 1003, costs: { lost: 1003, dispute_fee: 1500, second_fee: 0 } },
  },
  reply: { ...tip.reply, action: undefined },
  toAnswer: [
    {
      kind: 'dispute',
      dueAt: Date.UTC(2026, 10, 30, 14, 59),
      stripe: 'https://dashboard.stripe.com/payments/pi_1',
    },
  ],
  shares: tip.shares.map(({ name }) => ({ name, amount: 0 })),
  entries: [
    ...tip.entries,
    { id: 's2', reason: 'refund', at: Date.UTC(2026, 10, 22, 1, 3), amount: -1003 },
    { id: 's3', reason: 'loss', at: Date.UTC(2026, 10, 24, 1, 3), amount: -1003 },
    { id: 's4', reason: 'dispute_fee', at: Date.UTC(2026, 10, 24, 1, 3), amount: -1500 },
  ],
  refund: undefined,
}
export const staffTip: EarningTipProps = {
  ...tip,
  links: staffLinks,
  tip: {
    ...tip.tip,
    words: tip.tip.words && { ...tip.tip.words, own: '/words', decide: undefined },
    card: undefined,
    fee: undefined,
    left: 603,
    back: { refunded: 400, disputed: 0 },
  },
  reply: { ...tip.reply, given: 'again', until: Date.UTC(2026, 10, 21, 10, 52) },
  shares: [],
  own: 121,
  refund: undefined,
}

/** The newest tips of an owner's business. */
export const tips: EarningTipsProps = {
  links: ownerLinks,
  tabs: tabsOf('tips'),
  tab: 'tips',
  business: 'さくらグループ',
  of: ['さくらグループ'],
  filter: owner.filter,
  search: { action: '/branch/earning/tips', hidden: {}, value: '', all: '/branch/earning/tips' },
  byCard: true,
  among: undefined,
  only: (['words', 'refunded'] as const).map((name) => ({ name, href: `?only=${name}`, current: false })),
  sum: { tips: 1516, received: 2_308_100 },
  days: {
    '2026-11-21': {
      tips: 2,
      received: 10_077,
      cash: 6077,
      before: { received: 16_219, card: 1000, cash: -7142 },
    },
    '2026-11-20': { tips: 2, received: -84_567, cash: 0 },
  },
  entries: entries.map((each, at) => ({
    ...each,
    branch: s.sakura.name,
    card: each.reason === 'tip' && at > 0 ? s.visa : undefined,
  })),
  list: s.list({}, { next: '/older', first: '/newest' }),
  csv: '/csv',
  open: undefined,
}
