import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { branchItself, wholeBranch } from '../books/sums.store.ts'

/**
 * Whole yen of the staff of each branch in the days that no payday has closed, by branch id. Only branches that have begun with
 * paydays, and in which something was booked in these days. `last` (`YYYY-MM-DD`): only days up to it.
 */
export async function openSums(db: Db, businessId: string, last?: string): Promise<Map<string, number>> {
  const sums = await db
    .selectFrom('branch')
    .innerJoin('earning_sum as sum', 'sum.branch_id', 'branch.id')
    .select('branch.id')
    .select((e) => e.fn.sum<number>(sql<number>`earned + cash - refunded - disputed`).as('yen'))
    .where('branch.business_id', '=', businessId)
    .where('branch.payday_from', 'is not', null)
    .where('sum.span', '=', 'day')
    .whereRef('sum.period', '>=', 'branch.payday_from')
    .where((e) =>
      e.or([e('branch.payday_until', 'is', null), e('sum.period', '>', e.ref('branch.payday_until'))]),
    )
    .$if(last !== undefined, (q) => q.where('sum.period', '<=', last ?? ''))
    .where('sum.holder', 'not in', [wholeBranch, branchItself])
    .groupBy('branch.id')
    .execute()
  return new Map(sums.map(({ id, yen }) => [id, Number(yen)]))
}
