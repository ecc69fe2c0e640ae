import { tippableRoles } from '../../../views/roles.ts'
import type { Db } from '../../db/database.ts'
import type { Scope } from './earning.types.ts'

/** A person with present or past earnings. `left`: no longer works here; their earnings stay. */
export type Earner = { id: string; name: string; branchId: string | undefined; left: boolean }

/** People to choose from: those who can be tipped now, and all who have earned at these branches. */
export async function listEarners(db: Db, { businessId, branchId }: Scope): Promise<Earner[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'branch_id', 'deleted_at'])
    .where('business_id', '=', businessId)
    .where((e) =>
      e.or([
        e.and([
          e('deleted_at', 'is', null),
          e('role', 'in', tippableRoles),
          ...(branchId === undefined ? [] : [e('branch_id', '=', branchId)]),
        ]),
        e.exists(
          e
            .selectFrom('earning_sum')
            .innerJoin('branch', 'branch.id', 'earning_sum.branch_id')
            .select('earning_sum.period')
            .whereRef('earning_sum.holder', '=', 'staff.id')
            .where('earning_sum.span', '=', 'all')
            .where('branch.business_id', '=', businessId)
            .$if(branchId !== undefined, (q) => q.where('branch.id', '=', branchId ?? '')),
        ),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toEarner)
}

export async function findEarner(db: Db, businessId: string, id: string): Promise<Earner | undefined> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'name', 'branch_id', 'deleted_at'])
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .executeTakeFirst()
  return row && toEarner(row)
}

type Row = { id: string; name: string; branch_id: string | null; deleted_at: number | null }

const toEarner = (row: Row): Earner => ({
  id: row.id,
  name: row.name,
  branchId: row.branch_id ?? undefined,
  left: row.deleted_at !== null,
})
