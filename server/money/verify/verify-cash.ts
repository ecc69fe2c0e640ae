import type { Db } from '../../db/database.ts'
import type { Compare, Differ } from './verify.types.ts'
import { daysToldBefore, dayTold } from './verify-days.ts'
import { shareAgain } from './verify-shares.ts'

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

/**
 * Recomputes what was counted in cash boxes: how each count was shared, that one which takes another back mirrors it, and
 * which day it may be of. Stripe knows nothing of it. Asks nothing of the code that writes it.
 */
export async function verifyCash(db: Db, { count, turn }: Sums, differ: Differ) {
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
      const lost = row.books_end_at === null ? today : dayTold(row.time_zone, row.books_end_at)
      const earliest = [daysToldBefore(today, 7), lost].sort()[0] ?? today
      const first = row.corrects === null ? earliest : today
      if (row.of_day > today || row.of_day < first) compare('date', `of ${first} to ${today}`, row.of_day)
      count(row.branch_id, undefined, row.of_day, row.amount)
      for (const { staff_id: staffId, amount } of parts) count(row.branch_id, { staffId }, row.of_day, amount)
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
    .select([
      'cash.corrects',
      'cash.of_day',
      'cash.created_at',
      'business.time_zone',
      'business.books_end_at',
    ])
    .select(['branch.business_id', 'staff.business_id as typed_in'])
    .select(['wrong.amount as wrong_amount', 'wrong.branch_id as wrong_branch'])
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
