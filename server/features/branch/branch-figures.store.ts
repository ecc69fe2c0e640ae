import { tippableRoles } from '../../../views/roles.ts'
import type { Db } from '../../db/database.ts'
import { type Branch, listBranches } from '../../venues/branch.store.ts'

/** `staff`: people that guests can tip there. `scans`: all scans of its codes. */
export type BranchFigures = Branch & { staff: number; scans: number }

/** Every branch of a business, with the figures for its owner. */
export async function listBranchFigures(db: Db, businessId: string): Promise<BranchFigures[]> {
  const branches = await listBranches(db, businessId)
  const ids = branches.map(({ id }) => id)
  if (ids.length === 0) return []
  const staff = await db
    .selectFrom('staff')
    .select(['branch_id', (e) => e.fn.countAll<number | string>().as('n')])
    .where('branch_id', 'in', ids)
    .where('role', 'in', tippableRoles)
    .where('deleted_at', 'is', null)
    .groupBy('branch_id')
    .execute()
  const scans = await db
    .selectFrom('qr_token')
    .select(['branch_id', (e) => e.fn.sum<number | string>('scans').as('n')])
    .where('branch_id', 'in', ids)
    .groupBy('branch_id')
    .execute()
  const of = (rows: { branch_id: string | null; n: number | string }[], id: string) =>
    Number(rows.find((row) => row.branch_id === id)?.n ?? 0)
  return branches.map((branch) => ({ ...branch, staff: of(staff, branch.id), scans: of(scans, branch.id) }))
}

/** Counts owners, including invited ones, without those who have declined. */
export async function countOwners(db: Db, businessId: string): Promise<number> {
  const { n } = await db
    .selectFrom('staff')
    .select((e) => e.fn.countAll<number | string>().as('n'))
    .where('business_id', '=', businessId)
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
