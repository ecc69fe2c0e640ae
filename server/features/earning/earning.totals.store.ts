import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { branchItself, wholeBranch } from '../../books/sums.store.ts'
import type { Db } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import type { Days, Scope, Sum } from './earning.types.ts'

type Sums = ExpressionBuilder<Database, 'earning_sum'>
type Where = (e: Sums) => Expression<SqlBool>

const total = (column: string) => sql<number>`coalesce(sum(${sql.ref(`earning_sum.${column}`)}), 0)`
const amounts = (['tips', 'earned', 'refunded', 'disputed', 'fee', 'lost'] as const).map((column) =>
  total(column).as(column),
)
const feeTips = total('fee_tips').as('feeTips')
const disputeFee = total('dispute_fee').as('disputeFee')
const secondFee = total('second_fee').as('secondFee')
const sums = [...amounts, feeTips, disputeFee, secondFee] as const

type Row = Omit<Sum, 'net'>
const toSum = (row: Row): Sum => ({
  tips: row.tips,
  earned: row.earned,
  refunded: row.refunded,
  disputed: row.disputed,
  net: row.earned - row.refunded - row.disputed,
  fee: row.fee,
  feeTips: row.feeTips,
  lost: row.lost,
  disputeFee: row.disputeFee,
  secondFee: row.secondFee,
})
/** The sum if nothing was booked. */
export const noSum = toSum({
  tips: 0,
  earned: 0,
  refunded: 0,
  disputed: 0,
  fee: 0,
  feeTips: 0,
  lost: 0,
  disputeFee: 0,
  secondFee: 0,
})

const branchesOf =
  ({ businessId, branchId }: Scope): Where =>
  (e) =>
    branchId === undefined
      ? e(
          'earning_sum.branch_id',
          'in',
          e.selectFrom('branch').select('branch.id').where('business_id', '=', businessId),
        )
      : e('earning_sum.branch_id', '=', branchId)

const ofScope =
  (scope: Scope): Where =>
  (e) =>
    e.and([branchesOf(scope)(e), e('earning_sum.holder', '=', scope.staffId ?? wholeBranch)])

/** Splits a range of days into whole months and the days at both ends, so that years are read as fast as a week. */
function piecesOf({ from, to }: Days): { span: 'all' | 'month' | 'day'; from: string; to: string }[] {
  if (from === undefined && to === undefined) return [{ span: 'all', from: '', to: '' }]
  const first = from ?? '0000-01-01'
  const last = to ?? '9999-12-31'
  const [firstMonth, lastMonth] = [first.slice(0, 7), last.slice(0, 7)]
  if (firstMonth === lastMonth) return [{ span: 'day', from: first, to: last }]
  return [
    { span: 'day', from: first, to: `${firstMonth}-31` },
    { span: 'month', from: monthAfter(firstMonth, 1), to: monthAfter(lastMonth, -1) },
    { span: 'day', from: `${lastMonth}-01`, to: last },
  ]
}

/** Adds months to a `YYYY-MM`. */
function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

const inDays =
  (days: Days): Where =>
  (e) =>
    e.or(
      piecesOf(days).map(({ span, from, to }) =>
        e.and([
          e('earning_sum.span', '=', span),
          e('earning_sum.period', '>=', from),
          e('earning_sum.period', '<=', to),
        ]),
      ),
    )

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
  const rows = await db
    .selectFrom('earning_sum')
    .where(ofScope(scope))
    .where((e) =>
      e.or([
        e('earning_sum.span', '=', 'all'),
        e.and([e('earning_sum.span', '=', 'month'), e('earning_sum.period', '=', today.slice(0, 7))]),
        e.and([e('earning_sum.span', '=', 'day'), e('earning_sum.period', '=', today)]),
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
  const all = days.from === undefined && days.to === undefined
  const period =
    span === 'month' ? sql<string>`substr(earning_sum.period, 1, 7)` : sql<string>`earning_sum.period`
  const rows = await db
    .selectFrom('earning_sum')
    .where(ofScope(scope))
    .$if(span === 'day' || all, (q) => q.where('earning_sum.span', '=', span))
    .$if(span === 'day' && days.from !== undefined, (q) => q.where(period, '>=', days.from ?? ''))
    .$if(span === 'day' && days.to !== undefined, (q) => q.where(period, '<=', days.to ?? ''))
    .$if(span === 'month' && !all, (q) => q.where(inDays(days)))
    .groupBy(period)
    .select([period.as('period'), ...sums])
    .orderBy(period, 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ period: row.period, ...toSum(row) }))
}

/** Everyone with earnings in these days, including those who have left. `staffId` undefined: the branch itself. */
export async function sumByStaff(
  db: Db,
  scope: Scope,
  days: Days,
): Promise<(Sum & { staffId: string | undefined; name: string | undefined; left: boolean })[]> {
  const rows = await db
    .selectFrom('earning_sum')
    .leftJoin('staff', 'staff.id', 'earning_sum.holder')
    .where(branchesOf(scope))
    .where('earning_sum.holder', '!=', wholeBranch)
    .where(inDays(days))
    .groupBy(['earning_sum.holder', 'staff.name', 'staff.deleted_at'])
    .select(['earning_sum.holder', 'staff.name', 'staff.deleted_at', ...sums])
    .execute()
  return rows
    .map((row) => ({
      staffId: row.holder === branchItself ? undefined : row.holder,
      name: row.name ?? undefined,
      left: row.deleted_at !== null,
      ...toSum(row),
    }))
    .sort((a, b) => b.net - a.net || (a.name ?? '').localeCompare(b.name ?? ''))
}

/** Each branch of the business, in order of creation. Without earnings, all its sums are zero. */
export async function sumByBranch(
  db: Db,
  { businessId }: Scope,
  days: Days,
): Promise<(Sum & { branchId: string; name: string; closed: boolean })[]> {
  const branches = await listBranchNames(db, businessId)
  const rows = await db
    .selectFrom('earning_sum')
    .where(ofScope({ businessId }))
    .where(inDays(days))
    .groupBy('earning_sum.branch_id')
    .select(['earning_sum.branch_id', ...sums])
    .execute()
  return branches.map(({ id, name, closed_at }) => {
    const row = rows.find((each) => each.branch_id === id)
    return { branchId: id, name, closed: closed_at !== null, ...(row ? toSum(row) : noSum) }
  })
}

const listBranchNames = (db: Db, businessId: string) =>
  db
    .selectFrom('branch')
    .select(['id', 'name', 'closed_at'])
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
