import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { sessionLifetime } from '../../http/session-cookie.ts'
import { forgetCredentials, unlinkPerson } from '../../people/access/index.ts'

type Adoption = { guestId: string; personId: string; now: number }

/**
 * Links a browser to a person. The browser's tips that belong to nobody become theirs, and so do later ones. False if
 * the browser's id belongs to someone else: then nothing is linked, and the person needs a new id.
 */
export function adoptGuest(db: Db, { guestId, personId, now }: Adoption): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto('guest_person')
      .values({ guest_id: guestId, person_id: personId, created_at: now })
      // A lost session leaves its row behind: the new sign-in restarts its time.
      .onConflict((c) =>
        c.column('guest_id').doUpdateSet({ created_at: now }).where('guest_person.person_id', '=', personId),
      )
      .execute()
    const { person_id: owner } = await trx
      .selectFrom('guest_person')
      .select('person_id')
      .where('guest_id', '=', guestId)
      .executeTakeFirstOrThrow()
    if (owner !== personId) return false
    await trx
      .updateTable('tip')
      .set({ person_id: personId })
      .where('guest_id', '=', guestId)
      .where('person_id', 'is', null)
      .execute()
    return true
  })
}

/** At sign-out: later tips under this browser id belong to nobody. */
export async function releaseGuest(db: Db, guestId: string): Promise<void> {
  await db.deleteFrom('guest_person').where('guest_id', '=', guestId).execute()
}

/** The same for all of the person's browsers. */
export async function releaseGuestsOf(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('guest_person').where('person_id', '=', personId).execute()
}

/** Removes browsers whose sign-in is older than a session may be. `now` in ms since 1970. */
export async function removeOldGuests(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('guest_person')
    .where('created_at', '<', now - sessionLifetime)
    .execute()
}

/** When an account is deleted: tips, staff members and paydays stay in the books, no longer linked to the person. */
export function forgetPerson(db: Db, personId: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx.updateTable('tip').set({ person_id: null }).where('person_id', '=', personId).execute()
    await unlinkPerson(trx, personId)
    await trx.updateTable('payday_line').set({ person_id: null }).where('person_id', '=', personId).execute()
    await trx.updateTable('word_history').set({ person_id: null }).where('person_id', '=', personId).execute()
    await trx.deleteFrom('push_device').where('person_id', '=', personId).execute()
    await releaseGuestsOf(trx, personId)
    await forgetCredentials(trx, personId)
  })
}
