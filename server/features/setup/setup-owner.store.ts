import type { Db } from '../../db/database.ts'

export type FirstOwner = { id: string; name: string; email: string; accepted: boolean }

/** The owners of the business, invited or accepted, the first one first. */
export async function listOwners(db: Db, businessId: string): Promise<FirstOwner[]> {
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'person_id'])
    .where('business_id', '=', businessId)
    .where('role', '=', 'owner')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, name, email, person_id }) => ({
    id,
    name,
    email: email ?? '',
    accepted: person_id !== null,
  }))
}
