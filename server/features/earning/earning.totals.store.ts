import { sql } from 'kysely'
import { type Costs, costKinds, costsIn } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'
import { noAmounts } from '../../money/books/index.ts'
import type { Days, Scope, Sum } from './earning.types.ts'
import { inDays, inPieces, ofScope } from './earning.where.ts'

const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`earning_sum.${column}`)}), 0)`
const amounts = (['tips', 'earned', 'refunded', 'disputed', 'fee', 'cash', ...costKinds] as const).map(
  (column) => total(column).as(column),
)
export const sums = [...amounts, total('fee_tips').as('feeTips')] as const

type Row = Omit<Sum, 'paid' | 'card' | 'received' | 'costs'> & Costs & { earned: number }
export const toSum = (row: Row): Sum => ({
  tips: row.tips,
  paid: row.earned,
  refunded: row.refunded,
  disputed: row.disputed,
  card: row.earned - row.refunded - row.disputed,
  received: row.earned - row.refunded - row.disputed + row.cash,
  fee: row.fee,
  feeTips: row.feeTips,
  costs: costsIn(row),
  cash: row.cash,
})
/** The sum if nothing was booked. */
export const noSum = toSum({ ...noAmounts, feeTips: 0 })

/** Earnings in the chosen days, or the total. */
export async function sumOf(db: Db, scope: Scope, days: Days = {}): Promise<Sum> {
  const row = await db
    .selectFrom('earning_sum')
    .where(ofScope(scope))
    .where(inDays(days))
    .select([...sums])
    .executeTakeFirstOrThrow()
  return toSum(row)
}

/** Today, this month and the total. */
export async function sumsNow(
  db: Db,
  scope: Scope,
  today: string,
): Promise<{ today: Sum; month: Sum; all: Sum }> {
  const month = today.slice(0, 7)
  const rows = await db
    .selectFrom('earning_sum')
    .where(ofScope(scope))
    .where(
      inPieces([
        { span: 'all', from: '', to: '' },
        { span: 'month', from: month, to: month },
        { span: 'day', from: today, to: today },
      ]),
    )
    .groupBy('earning_sum.span')
    .select(['earning_sum.span', ...sums])
    .execute()
  const of = (span: string) => {
    const row = rows.find((each) => each.span === span)
    return row ? toSum(row) : noSum
  }
  return { today: of('day'), month: of('month'), all: of('all') }
}

type Period = Sum & { period: string }

/**
 * By month or day, newest first. Periods without a booking are left out. If `days` contain only part of a month, that
 * month's sum covers only those days.
 */
export async function listPeriods(
  db: Db,
  scope: Scope,
  { span, days, limit }: { span: 'month' | 'day'; days: Days; limit: number },
): Promise<Period[]> {
  const { from = '', to = '9999-12-31' } = days
  const all = days.from === undefined && days.to === undefined
  const period =
    span === 'month' ? sql<string>`substr(earning_sum.period, 1, 7)` : sql<string>`earning_sum.period`
  const rows = await db
    .selectFrom('earning_sum')
    .where(ofScope(scope))
    .where(span === 'day' || all ? inPieces([{ span, from, to }]) : inDays(days))
    .groupBy(period)
    .select([period.as('period'), ...sums])
    .orderBy(period, 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ period: row.period, ...toSum(row) }))
}
