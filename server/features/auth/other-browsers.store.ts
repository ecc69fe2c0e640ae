import type { Db } from '../../db/database.ts'

/** From now on only this browser is a person's: what is tipped in others, where they were signed in, is nobody's. */
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
