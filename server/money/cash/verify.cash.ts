import type { Db } from '../../db/database.ts'
import { daysToldBefore, dayTold } from '../books/verify.days.ts'
import { shareAgain } from '../books/verify.shares.ts'
import type { Compare, Differ } from '../books/verify.types.ts'

type Sums = {
  /** Called with what each holder has of a count, and with the branch's sum (`holder` undefined). */
  count: (
    branchId: string,
    holder: { staffId: string | null } | undefined,
    day: string,
    amount: number,
  ) => void
  /** Called with each count; one that takes another back names nobody, and leaves the turn. */
  turn: (shared: { branch_id: string; amount: number; split_inputs: string | null }) => void
}
type Told = { differ: Differ; afterPaydays: ReadonlyMap<string, ReadonlySet<string>> }

/**
 * Recomputes what was counted in cash boxes: how each count was shared, that one which takes another back mirrors it, and
 * the day on which it counts. Stripe knows nothing of it. Asks nothing of the code that writes it.
 */
export async function verifyCash(db: Db, { count, turn }: Sums, { differ, afterPaydays }: Told) {
  for (let after = ''; ; ) {
    const rows = await countsAfter(db, after)
    const last = rows.at(-1)
    if (!last) return
    const shares = Map.groupBy(await sharesOf(db, after, last.id), (share) => share.count_id)
    for (const row of rows) {
      const compare: Compare = (kind, expected, is, id = `cash ${row.id}`) =>
        String(expected) === String(is) || differ({ kind, id, expected: String(expected), found: String(is) })
      const parts = shares.get(row.id) ?? []
      compare('place', `typed in ${row.business_id}`, `typed in ${row.typed_in}`)
      compare('split', expectedParts(row, compare), textOf(parts))
      const today = dayTold(row.time_zone, row.created_at)
      const earliest = row.corrects === null ? daysToldBefore(today, 7) : today
      // What no payday has is taken back on its own day.
      const isOwn = row.of_day === row.wrong_day && row.of_day < (row.payday_from ?? '')
      if (!isOwn && (row.of_day > today || row.of_day < earliest))
        compare('date', `of ${earliest} to ${today}`, row.of_day)
      const later = row.booked_on > row.of_day && afterPaydays.get(row.branch_id)?.has(row.booked_on)
      if (!later) compare('date', row.of_day, row.booked_on)
      const day = later ? row.booked_on : row.of_day
      count(row.branch_id, undefined, day, row.amount)
      for (const { staff_id: staffId, amount } of parts) count(row.branch_id, { staffId }, day, amount)
      turn(row)
    }
    after = last.id
  }
}

type Row = Awaited<ReturnType<typeof countsAfter>>[number]

/** Some counts in order of their ids, each with the one that it takes back. */
const countsAfter = (db: Db, id: string) =>
  db
    .selectFrom('cash_count as cash')
    .innerJoin('branch', 'branch.id', 'cash.branch_id')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .innerJoin('staff', 'staff.id', 'cash.made_by')
    .leftJoin('cash_count as wrong', 'wrong.id', 'cash.corrects')
    .select(['cash.id', 'cash.branch_id', 'cash.amount', 'cash.split_rule', 'cash.split_inputs'])
    .select(['cash.corrects', 'cash.of_day', 'cash.booked_on', 'cash.created_at', 'business.time_zone'])
    .select(['branch.business_id', 'staff.business_id as typed_in'])
    .select(['wrong.amount as wrong_amount', 'wrong.branch_id as wrong_branch'])
    .select(['wrong.booked_on as wrong_day', 'branch.payday_from'])
    .select(['wrong.split_rule as wrong_rule', 'wrong.split_inputs as wrong_inputs'])
    .where('cash.id', '>', id)
    .orderBy('cash.id')
    .limit(50)
    .execute()

const sharesOf = (db: Db, after: string, last: string) =>
  db
    .selectFrom('cash_share')
    .select(['count_id', 'staff_id', 'amount'])
    .where('count_id', '>', after)
    .where('count_id', '<=', last)
    .execute()

/** Who should have what of it, as text. */
function expectedParts(row: Row, compare: Compare): string {
  if (row.corrects !== null) {
    compare('place', row.wrong_branch, row.branch_id)
    compare('cash', 0 - (row.wrong_amount ?? 0), row.amount)
  }
  const [amount, rule, inputs] =
    row.corrects === null
      ? [row.amount, row.split_rule, row.split_inputs]
      : [row.wrong_amount ?? 0, row.wrong_rule, row.wrong_inputs]
  const toAll = { amount, recipient: 'all', staff_id: null, split_rule: rule, split_inputs: inputs }
  const wanted = shareAgain({ ...toAll, refunded_amount: 0, disputed_amount: 0 })
  if (!wanted) return 'a rule and whom it was applied to'
  const sign = row.corrects === null ? 1 : -1
  return textOf(wanted.given.map((part) => ({ staff_id: part.staffId, amount: sign * part.amount })))
}

/** Who has what, sorted, without those who have nothing. */
const textOf = (parts: { staff_id: string | null; amount: number }[]): string =>
  parts
    .filter((part) => part.amount !== 0)
    .map((part) => `${part.staff_id ?? 'branch'} ${part.amount}`)
    .sort()
    .join(', ') || 'nothing'
