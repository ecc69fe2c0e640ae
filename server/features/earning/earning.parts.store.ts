import type { Db } from '../../db/database.ts'
import { branchItself, wholeBranch } from '../../money/books/index.ts'
import { listBranches } from '../../venues/branch.store.ts'
import { noSum, sums, toSum } from './earning.totals.store.ts'
import type { Days, Scope, Sum } from './earning.types.ts'
import { branchesOf, inDays, ofScope } from './earning.where.ts'

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
    .sort((a, b) => b.received - a.received || (a.name ?? '').localeCompare(b.name ?? ''))
}

export type BranchSum = Sum & { branchId: string; name: string; closed: boolean }

/** Each branch of the business, in order of creation. Without earnings, all its sums are zero. */
export async function sumByBranch(db: Db, { businessId }: Scope, days: Days): Promise<BranchSum[]> {
  const branches = await listBranches(db, businessId)
  const rows = await db
    .selectFrom('earning_sum')
    .where(ofScope({ businessId }))
    .where(inDays(days))
    .groupBy('earning_sum.branch_id')
    .select(['earning_sum.branch_id', ...sums])
    .execute()
  return branches.map(({ id, name, closed }) => {
    const row = rows.find((each) => each.branch_id === id)
    return { branchId: id, name, closed, ...(row ? toSum(row) : noSum) }
  })
}
