import type { Db } from '../../db/database.ts'
import type { IdentityState } from '../../gateways/identity/identity-pool.types.ts'

/** How long a guest's identity is kept for a sign-in, in ms: longer than the cookie that marks the guest lives. */
export const guestIdentityLifetime = 2 * 24 * 60 * 60 * 1000

type GuestIdentity = { guestId: string; identityId: string; now: number }

export async function keepGuestIdentity(db: Db, { guestId, identityId, now }: GuestIdentity): Promise<void> {
  await db
    .insertInto('guest_identity')
    .values({ guest_id: guestId, identity_id: identityId, created_at: now })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Removes a guest's identity and returns it: it now belongs to the person who signs in. */
export async function takeGuestIdentity(db: Db, guestId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('guest_identity')
    .where('guest_id', '=', guestId)
    .returning('identity_id')
    .executeTakeFirst()
  return row?.identity_id
}

export async function keepCredentials(db: Db, personId: string, state: IdentityState): Promise<void> {
  const row = { data: JSON.stringify(state), expires_at: state.credentials.expiresAt }
  await db
    .insertInto('session_credential')
    .values({ person_id: personId, ...row })
    .onConflict((c) => c.column('person_id').doUpdateSet(row))
    .execute()
}

/** A person's identity and credentials; undefined if they have none, or if the credentials have expired. */
export async function findCredentials(
  db: Db,
  personId: string,
  now: number,
): Promise<IdentityState | undefined> {
  const row = await db
    .selectFrom('session_credential')
    .select('data')
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && (JSON.parse(row.data) as IdentityState)
}

export async function forgetCredentials(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('session_credential').where('person_id', '=', personId).execute()
}

/** Deletes identities of guests who never signed in, and expired credentials. */
export async function removeOldIdentities(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('guest_identity')
    .where('created_at', '<', now - guestIdentityLifetime)
    .execute()
  await db.deleteFrom('session_credential').where('expires_at', '<=', now).execute()
}
