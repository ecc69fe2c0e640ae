import type { ReactElement } from 'react'
import { CashPage, type CashProps } from '../../pages/cash/cash.page.tsx'
import { CashCountPage, type CashCountProps } from '../../pages/cash/cash-count.page.tsx'
import { paydayTab } from './branch-gallery.tsx'
import { count, counts, reversal, wrong } from './cash-gallery.samples.ts'
import { ownerLinks } from './earning-gallery.samples.ts'
import * as s from './gallery.samples.ts'

const form: CashProps = {
  links: paydayTab('cash'),
  action: '/branch/cash',
  days: { first: '2026-11-14', last: '2026-11-21' },
  shares: undefined,
  business: 'さくらグループ',
  filter: {
    action: '/branch/cash',
    today: '2026-11-21',
    ranges: s.otherRanges,
    values: { from: '2026-11-01', to: '2026-11-21' },
    months: { ...s.months, current: true },
  },
  list: s.list({ day: { href: '/d', sorted: 'descending' }, amount: { href: '/a' } }),
  branches: [{ id: 'b1', name: s.sakura.name }],
  counts: [],
  sum: 0,
  values: { form: '0000000000000000', branch: 'b1', day: '2026-11-20' },
}
const owner = {
  ...form,
  branches: [...form.branches, { id: 'b2', name: s.hotel.name }],
  counts,
  sum: 12_345,
}
const page: CashCountProps = {
  links: { area: ownerLinks, here: 'payday', business: '/branch/cash', other: undefined },
  count: { ...count, day: '2026-11-20', at: Date.UTC(2026, 10, 21, 13, 5), madeBy: '桜井 花子' },
  timeZone: 'Asia/Tokyo',
  shares: s.staff.map(({ id, name }) => ({ staffId: id, name, amount: 2469 })),
  action: '/branch/cash/c3',
}

export const cashGallery: Record<string, ReactElement> = {
  cash: <CashPage {...owner} />,
  'cash-first': <CashPage {...form} />,
  'cash-none-open': <CashPage {...form} branches={[]} />,
  'cash-refused': (
    <CashPage
      {...owner}
      values={{ ...form.values, amount: '12.5', first: 'Hana', second: 'hana' }}
      errors={{
        amount: { key: 'refund:errors.amountInteger' },
        second: { key: 'cash:errors.same' },
      }}
    />
  ),
  'cash-shares': (
    <CashPage
      {...owner}
      values={{ ...form.values, amount: '4730', first: '中村 葵', second: '佐藤 健' }}
      shares={s.staff.map(({ id, name }, at) => ({
        tick: `person-${id}`,
        name,
        code: String(at + 1),
        ticked: at > 0,
        yen: at > 0 ? 1182 : 0,
      }))}
    />
  ),
  'cash-count': <CashCountPage {...page} />,
  'cash-reversed': (
    <CashCountPage
      {...page}
      count={{ ...page.count, ...wrong }}
      links={{ ...page.links, other: '/c2' }}
      action={undefined}
    />
  ),
  'cash-reversal': (
    <CashCountPage
      {...page}
      count={{ ...page.count, ...reversal }}
      shares={[{ staffId: null, name: null, amount: -123_450 }]}
      links={{ ...page.links, other: '/c1' }}
      action={undefined}
    />
  ),
}
