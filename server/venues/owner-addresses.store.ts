import type { Db } from '../db/database.ts'

/** Where the business's owners, but for the one who does it, can be written to. */
export async function addressesOfOwners(
  db: Db,
  { businessId, memberId = '' }: { businessId: string; memberId?: string | undefined },
) {
  const rows = await db
    .selectFrom('staff')
    .select('email')
    .where('business_id', '=', businessId)
    .where('role', '=', 'owner')
    .where('person_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('id', '!=', memberId)
    .execute()
  return rows.map(({ email }) => email).filter((email) => email !== null)
}
