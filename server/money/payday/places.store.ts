import type { PayWay, Role } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'

/** A place with its payroll number; `branch` is empty where it is at none. `account`: that holds it, or held it before it was left. */
export type Numbered = {
  staffId: string
  name: string
  code: string
  branch: string
  number: string
  account: string | undefined
}

/** How somebody is paid; `ownWay`: undefined where the business's way says it. */
export type Place = Numbered & {
  role: Role
  way: PayWay
  ownWay: PayWay | undefined
  left: boolean
}

/** All places of a business, also those that were left, in the order of joining. */
export async function listPlaces(db: Db, businessId: string): Promise<Place[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('business', 'business.id', 'staff.business_id')
    .leftJoin('branch', 'branch.id', 'staff.branch_id')
    .select(['staff.id', 'staff.name', 'staff.code', 'staff.role', 'staff.deleted_at', 'staff.pay_way'])
    .select(['staff.payroll_number', 'staff.person_id', 'staff.held_by'])
    .select(['business.pay_way as usual', 'branch.name as branch'])
    .where('staff.business_id', '=', businessId)
    .orderBy('staff.created_at')
    .orderBy('staff.id')
    .execute()
  return rows.map((row) => ({
    staffId: row.id,
    name: row.name,
    code: row.code,
    branch: row.branch ?? '',
    number: row.payroll_number,
    account: row.person_id ?? row.held_by ?? undefined,
    role: row.role,
    way: row.pay_way ?? row.usual,
    ownWay: row.pay_way ?? undefined,
    left: row.deleted_at !== null,
  }))
}
