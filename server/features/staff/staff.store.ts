import type { Db } from '../../db/database.ts'

export type TippableStaff = { id: string; name: string; greeting: string | undefined }

/**
 * Whom guests may tip, and among whom "all staff" is split, in the order in which they came. Owners are not among
 * them: staff's tips must not go to whoever owns the business.
 */
export const tippable = (db: Db) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'greeting'])
    .where('deleted_at', 'is', null)
    .where('role', '!=', 'owner')
    .orderBy('created_at')
    .orderBy('id')

export const toTippableStaff = (row: {
  id: string
  name: string
  greeting: string | null
}): TippableStaff => ({
  id: row.id,
  name: row.name,
  greeting: row.greeting ?? undefined,
})

export async function listTippableStaff(db: Db, branchId: string): Promise<TippableStaff[]> {
  return (await tippable(db).where('branch_id', '=', branchId).execute()).map(toTippableStaff)
}

/** The name of anybody who works or has worked here: old tips keep saying whose they were. */
export async function findStaffName(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}
