import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'
import { hashOfSecret } from '../../db/ids.ts'
import { countChanged, hasRow } from '../../db/row-counts.ts'
import type { IdentitySignInTable } from '../../db/schema.ts'
import { idleLifetime, setNotBefore } from '../session/index.ts'

export type OwnSignIn = Selectable<IdentitySignInTable>

type NewSignIn = Pick<OwnSignIn, 'sub' | 'kind'> & { now: number; endsAt: number }

/** Begins a sign-in. Returns it with its token, of which only a hash is kept. */
export async function addSignIn(
  db: Db,
  { sub, kind, now, endsAt }: NewSignIn,
): Promise<{ token: string; signIn: OwnSignIn }> {
  const token = randomBytes(32).toString('base64url')
  const signIn: OwnSignIn = {
    token_hash: hashOfSecret(token),
    sub,
    kind,
    auth_time: Math.floor(now / 1000),
    expires_at: Math.min(now + idleLifetime, endsAt),
    ends_at: endsAt,
  }
  await db.insertInto('identity_sign_in').values(signIn).execute()
  return { token, signIn }
}

/** The sign-in of this token; undefined if it was ended, or is over. */
export const findSignIn = (db: Db, token: string, now: number): Promise<OwnSignIn | undefined> =>
  db
    .selectFrom('identity_sign_in')
    .selectAll()
    .where('token_hash', '=', hashOfSecret(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** A browser's sign-in lasts for another while from now on. False if it was ended at this moment. */
export async function prolongSignIn(
  db: Db,
  { token_hash, ends_at: endsAt }: OwnSignIn,
  now: number,
): Promise<boolean> {
  return hasRow(
    db
      .updateTable('identity_sign_in')
      .set({ expires_at: Math.min(now + idleLifetime, endsAt) })
      .where('token_hash', '=', token_hash)
      .where('kind', '=', 'browser')
      .returning('sub'),
  )
}

export async function removeSignIn(db: Db, token: string): Promise<void> {
  await db.deleteFrom('identity_sign_in').where('token_hash', '=', hashOfSecret(token)).execute()
}

/**
 * Ends the sign-ins of a person, and in the same moment the sessions that believe in them. `kept` stands, so that its
 * holder can begin a new one.
 */
export async function endSignInsOf(trx: Trx, sub: string, now: number, kept?: OwnSignIn): Promise<void> {
  await setNotBefore(trx, sub, Math.floor(now / 1000))
  await trx
    .deleteFrom('identity_sign_in')
    .where('sub', '=', sub)
    .where('token_hash', '!=', kept?.token_hash ?? '')
    .execute()
}

export async function removeExpiredSignIns(db: Db, now: number): Promise<void> {
  await db.deleteFrom('identity_sign_in').where('expires_at', '<=', now).execute()
}

/** The tokens of a person's programs that count, the newest first. */
export const listProgramSignIns = (db: Db, sub: string, now: number): Promise<OwnSignIn[]> =>
  db
    .selectFrom('identity_sign_in')
    .selectAll()
    .where('sub', '=', sub)
    .where('kind', '=', 'program')
    .where('expires_at', '>', now)
    .orderBy('auth_time', 'desc')
    .orderBy('token_hash')
    .execute()

/** @returns false if it had ended already, or is none of theirs */
export async function removeProgramSignIn(db: Db, sub: string, tokenHash: string): Promise<boolean> {
  return (
    (await countChanged(
      db
        .deleteFrom('identity_sign_in')
        .where('token_hash', '=', tokenHash)
        .where('sub', '=', sub)
        .where('kind', '=', 'program'),
    )) > 0
  )
}
