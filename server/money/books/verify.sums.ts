import { dayIn } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { type Amounts, amountsOf, noAmounts, sumColumns } from './amounts.ts'
import { branchItself, periodsOf, wholeBranch } from './sums.store.ts'
import { sumsAfter } from './verify.store.ts'
import type { Differ, TipBooks } from './verify.types.ts'

/** Adds a tip's bookings and shares to the sums of their days. */
export function countTip(sums: Map<string, Amounts>, { tip, shares, bookings }: TipBooks) {
  const entries = Map.groupBy(shares, (share) => `${share.reason} ${share.entry}`)
  for (const booking of bookings) {
    const day = dayIn(tip.time_zone, booking.created_at)
    count(sums, tip.branch_id, wholeBranch, day, amountsOf(booking.reason, booking.amount))
    for (const part of entries.get(`${booking.reason} ${booking.entry}`) ?? []) {
      const holder = part.staff_id ?? branchItself
      count(sums, tip.branch_id, holder, part.booked_on, amountsOf(part.reason, part.amount))
    }
    if (booking.reason === 'tip' && tip.fee !== null) {
      const known = { ...noAmounts, fee: tip.fee, net: tip.net ?? 0, fee_tips: 1 }
      count(sums, tip.branch_id, wholeBranch, day, known)
    }
  }
}

function count(sums: Map<string, Amounts>, branchId: string, holder: string, day: string, more: Amounts) {
  for (const [span, period] of periodsOf(day)) {
    const key = [branchId, holder, span, period].join(' ')
    const sum = sums.get(key)
    if (!sum) sums.set(key, { ...more })
    else for (const column of sumColumns) sum[column] += more[column]
  }
}

export async function compareSums(db: Db, sums: Map<string, Amounts>, batch: number, differ: Differ) {
  const text = (amounts: Amounts | undefined) =>
    amounts ? sumColumns.map((column) => `${column} ${amounts[column]}`).join(', ') : 'none'
  for (let last: Parameters<typeof sumsAfter>[1]; ; ) {
    const rows = await sumsAfter(db, last, batch)
    for (const row of rows) {
      const id = [row.branch_id, row.holder, row.span, row.period].join(' ')
      const expected = text(sums.get(id))
      if (expected !== text(row)) differ({ kind: 'sum', id, expected, found: text(row) })
      sums.delete(id)
    }
    last = rows.at(-1)
    if (!last) break
  }
  for (const [id, amounts] of sums) differ({ kind: 'sum', id, expected: text(amounts), found: 'none' })
}
