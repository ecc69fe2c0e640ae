import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import type { StaffPlace } from './staff.types.ts'

/** Chooses the people of a place; those who have left are among them. */
export const worksAt = (place: StaffPlace) => (e: ExpressionBuilder<Database, 'staff'>) =>
  'branchId' in place
    ? e('staff.branch_id', '=', place.branchId)
    : e('staff.business_id', '=', place.businessId)

export async function countStaff(db: Db, place: StaffPlace): Promise<number> {
  const { people } = await db
    .selectFrom('staff')
    .select((e) => e.fn.countAll<number | string>().as('people'))
    .where(worksAt(place))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(people)
}

/** The codes in use at a branch. */
export async function listCodes(db: Db, branchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('code')
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.code)
}

/** The e-mail addresses, in lower case, of all who may sign in to a business. */
export async function listEmails(db: Db, businessId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select(sql<string>`lower(email)`.as('email'))
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .where('email', 'is not', null)
    .execute()
  return rows.map((row) => row.email)
}
