import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export async function countStaff(db: Db, branchId: string): Promise<number> {
  const { people } = await db
    .selectFrom('staff')
    .select((e) => e.fn.countAll<number | string>().as('people'))
    .where('branch_id', '=', branchId)
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
