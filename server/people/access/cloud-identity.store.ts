import type { Db } from '../../db/database.ts'
import { createSeal, NotOpenedError, type Seal } from '../../db/sealed.ts'
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

/** Whoever steals the database can use no credentials. */
export const credentialSeal = (secrets: readonly string[]): Seal => createSeal(secrets, 'AWS credentials')
const aboutCredentials = (personId: string) => `credentials of ${personId}`

type Store = { db: Db; seal: Seal }

export async function keepCredentials(
  { db, seal }: Store,
  personId: string,
  state: IdentityState,
): Promise<void> {
  const data = seal.seal(JSON.stringify(state), aboutCredentials(personId))
  const row = { data, expires_at: state.credentials.expiresAt }
  await db
    .insertInto('session_credential')
    .values({ person_id: personId, ...row })
    .onConflict((c) => c.column('person_id').doUpdateSet(row))
    .execute()
}

/**
 * A person's identity and credentials; undefined if they have none, if the credentials have expired, or if they can't be
 * opened any more: then new ones are asked for.
 */
export async function findCredentials(
  { db, seal }: Store,
  personId: string,
  now: number,
): Promise<IdentityState | undefined> {
  const row = await db
    .selectFrom('session_credential')
    .select('data')
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  try {
    return JSON.parse(seal.open(row.data, aboutCredentials(personId))) as IdentityState
  } catch (error) {
    if (error instanceof NotOpenedError) return undefined
    throw error
  }
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
