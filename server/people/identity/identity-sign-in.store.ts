import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { IdentitySignInTable } from '../../db/schema.ts'

export type OwnSignIn = Selectable<IdentitySignInTable>

export async function addSignIn(db: Db, signIn: OwnSignIn): Promise<void> {
  await db.insertInto('identity_sign_in').values(signIn).execute()
}

export const findSignIn = (db: Db, id: string): Promise<OwnSignIn | undefined> =>
  db.selectFrom('identity_sign_in').selectAll().where('id', '=', id).executeTakeFirst()

/** @returns false if `from` is not the token that counts: another request was first */
export async function rotateSignIn(
  db: Db,
  { id, from, to, now, expiresAt }: { id: string; from: string; to: string; now: number; expiresAt: number },
): Promise<boolean> {
  const rotated = await db
    .updateTable('identity_sign_in')
    .set({ token_hash: to, previous_hash: from, rotated_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('token_hash', '=', from)
    .returning('id')
    .executeTakeFirst()
  return rotated !== undefined
}

export async function removeSignIn(db: Db, id: string): Promise<void> {
  await db.deleteFrom('identity_sign_in').where('id', '=', id).execute()
}

/** Ends the sign-ins of a person, all or all but one. */
export async function removeSignInsOf(db: Db, sub: string, kept = ''): Promise<void> {
  await db.deleteFrom('identity_sign_in').where('sub', '=', sub).where('id', '!=', kept).execute()
}

export async function removeExpiredSignIns(db: Db, now: number): Promise<void> {
  await db.deleteFrom('identity_sign_in').where('expires_at', '<=', now).execute()
}

/** Stored for a sign-in that has an access token only: no refresh token fits it. */
export const withoutRefresh = ''

/** A person's sign-ins without a refresh token that have not expired, the newest first. */
export const listTokenSignIns = (db: Db, sub: string, now: number): Promise<OwnSignIn[]> =>
  db
    .selectFrom('identity_sign_in')
    .selectAll()
    .where('sub', '=', sub)
    .where('token_hash', '=', withoutRefresh)
    .where('expires_at', '>', now)
    .orderBy('auth_time', 'desc')
    .orderBy('id')
    .execute()

/** @returns false if it had ended already, or is none of theirs */
export async function removeTokenSignIn(db: Db, sub: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identity_sign_in')
    .where('id', '=', id)
    .where('sub', '=', sub)
    .where('token_hash', '=', withoutRefresh)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Ends all of them; how many there were. */
export async function removeAllTokenSignIns(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identity_sign_in')
    .where('token_hash', '=', withoutRefresh)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
