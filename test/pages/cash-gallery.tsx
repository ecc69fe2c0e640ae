import type { ReactElement } from 'react'
import { CashPage, type CashProps } from '../../pages/cash/cash.page.tsx'
import { CashCountPage, type CashCountProps } from '../../pages/cash/cash-count.page.tsx'
import { count, counts, reversal, wrong } from './cash-gallery.samples.ts'
import { ownerLinks } from './earning-gallery.samples.ts'
import * as s from './gallery.samples.ts'

const form: CashProps = {
  links: { area: ownerLinks, earning: '/branch/earning' },
  action: '/branch/cash',
  today: '2026-11-21',
  branches: [{ id: 'b1', name: s.sakura.name }],
  managers: undefined,
  counts: [],
  values: { form: '0000000000000000', branch: 'b1' },
}
const owner = {
  ...form,
  branches: [...form.branches, { id: 'b2', name: s.hotel.name }],
  managers: { action: '/m', allowed: false },
  counts,
}
const page: CashCountProps = {
  links: { area: ownerLinks, back: '/branch/cash', other: undefined },
  count: { ...count, at: Date.UTC(2026, 10, 21, 13, 5), madeBy: '桜井 花子' },
  timeZone: 'Asia/Tokyo',
  shares: s.staff.map(({ id, name }) => ({ staffId: id, name, amount: 2469 })),
  action: '/branch/cash/c3',
}

export const cashGallery: Record<string, ReactElement> = {
  cash: <CashPage {...owner} />,
  'cash-first': <CashPage {...form} />,
  'cash-none-open': <CashPage {...form} branches={[]} managers={{ action: '/m', allowed: true }} />,
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
  'cash-sent': <CashPage {...owner} errors={{ form: { key: 'cash:errors.sent' } }} />,
  'cash-count': <CashCountPage {...page} />,
  'cash-count-refused': <CashCountPage {...page} errors={{ reason: { key: 'cash:errors.reason' } }} />,
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
      shares={[{ staffId: null, amount: -123_450 }]}
      links={{ ...page.links, other: '/c1' }}
      action={undefined}
    />
  ),
}
