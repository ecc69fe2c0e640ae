import type { Db } from '../../db/database.ts'

export type TippableStaff = { id: string; name: string; greeting: string | undefined }

/**
 * Whom guests may tip at a branch, and among whom "all staff" is split: its people, in the order in which they came.
 * Owners are not among them: staff's tips must not go to whoever owns the business.
 */
export async function listTippableStaff(db: Db, branchId: string): Promise<TippableStaff[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'greeting'])
    .where('branch_id', '=', branchId)
    .where('deleted_at', 'is', null)
    .where('role', '!=', 'owner')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, greeting: row.greeting ?? undefined }))
}

/** The name of anybody who works or has worked here: old tips keep saying whose they were. */
export async function findStaffName(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}
