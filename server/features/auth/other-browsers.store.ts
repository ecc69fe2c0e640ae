import type { Db } from '../../db/database.ts'

/**
 * From now on only this browser belongs to the person. Tips made in their other browsers, where they were signed in,
 * no longer become theirs.
 */
export async function releaseOtherBrowsers(
  db: Db,
  personId: string,
  guestId: string | undefined,
): Promise<void> {
  await db
    .deleteFrom('guest_person')
    .where('person_id', '=', personId)
    .where('guest_id', '!=', guestId ?? '')
    .execute()
}
