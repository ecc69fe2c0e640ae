import { forgetCredentials } from '../../access/cloud-identity.store.ts'
import { leavePlaces } from '../../access/member.store.ts'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { sessionLifetime } from '../../session/session-cookie.ts'

type Adoption = { guestId: string; personId: string; now: number }

/**
 * Makes a browser a person's: the tips that were made in it and are nobody's yet become theirs, and so do those that
 * follow. False where the browser's id is somebody else's: then nothing of it is theirs, and they need a new id.
 */
export function adoptGuest(db: Db, { guestId, personId, now }: Adoption): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await trx
      .insertInto('guest_person')
      .values({ guest_id: guestId, person_id: personId, created_at: now })
      // A session that was lost leaves its row behind: the new sign-in counts from now.
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

/** At sign-out: what is tipped under this id from now on is nobody's. */
export async function releaseGuest(db: Db, guestId: string): Promise<void> {
  await db.deleteFrom('guest_person').where('guest_id', '=', guestId).execute()
}

/** The same for every browser of a person. */
export async function releaseGuestsOf(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('guest_person').where('person_id', '=', personId).execute()
}

/** Browsers whose sign-in has ended by its age, in ms since 1970. */
export async function removeOldGuests(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('guest_person')
    .where('created_at', '<', now - sessionLifetime)
    .execute()
}

/** The end of an account: tips and staff members stay in the books, and nothing says any more whose they were. */
export function forgetPerson(db: Db, personId: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx.updateTable('tip').set({ person_id: null }).where('person_id', '=', personId).execute()
    await leavePlaces(trx, personId)
    await releaseGuestsOf(trx, personId)
    await forgetCredentials(trx, personId)
  })
}
