import { randomBytes } from 'node:crypto'
import { SetupLinkError } from '../../base/errors.ts'
import type { Db, Trx } from '../../db/database.ts'
import { hashOfSecret } from '../../db/ids.ts'
import { hasRow } from '../../db/row-counts.ts'

/** How long a link, and a set-up that has begun with it, can be used, in ms. */
export const setupLifetime = 24 * 60 * 60_000

/** What links and cookies carry: 256 random bits. */
export const setupSecretShape = /^[\w-]{43}$/
export const newSetupSecret = (): string => randomBytes(32).toString('base64url')

/**
 * How far this installation is: `wanted`: it has no business yet; `begun`: its business was made, and no owner has signed in;
 * `over`: an owner has.
 */
type SetupState = 'wanted' | 'begun' | 'over'

export async function setupState(db: Db): Promise<SetupState> {
  const begun = await db.selectFrom('setup_session').select('id').executeTakeFirst()
  if (begun) return 'begun'
  const business = await db.selectFrom('business').select('id').limit(1).executeTakeFirst()
  return business ? 'over' : 'wanted'
}

/** A new token for a link; links that were made before stay good. The caller looks whether a set-up is wanted at all. */
export async function createSetupToken(db: Db, now: number): Promise<string> {
  const token = newSetupSecret()
  await db.deleteFrom('setup_link').where('expires_at', '<=', now).execute()
  await db
    .insertInto('setup_link')
    .values({ token_hash: hashOfSecret(token), expires_at: now + setupLifetime })
    .execute()
  return token
}

/** True if {@link useSetupToken} would take this token now. */
export async function isSetupToken(db: Db, token: string, now: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('setup_link')
      .select('token_hash')
      .where('token_hash', '=', hashOfSecret(token))
      .where('expires_at', '>', now),
  )
}

/**
 * Uses a token up, and every other one too. From then on the set-up belongs to the browser that has `key`, and to no other.
 * Throws SetupLinkError, which must roll the transaction back, if the token is unknown, used or expired.
 */
export async function useSetupToken(
  trx: Trx,
  { token, key }: { token: string; key: string },
  now: number,
): Promise<void> {
  const row = { key_hash: hashOfSecret(key), begun_at: now, expires_at: now + setupLifetime }
  // This row first: two links that are used at once wait for each other here, and the second finds its link gone.
  await trx
    .insertInto('setup_session')
    .values({ id: 'only', ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  if (!(await isSetupToken(trx, token, now))) throw new SetupLinkError()
  await trx.deleteFrom('setup_link').execute()
}

/** Whether the set-up belongs to the browser with this key: `ended`: no longer, it is too late or another one has it. */
export async function setupOf(db: Db, key: string, now: number): Promise<'current' | 'ended' | 'over'> {
  const row = await db.selectFrom('setup_session').selectAll().executeTakeFirst()
  if (!row) return 'over'
  return row.key_hash === hashOfSecret(key) && row.expires_at > now ? 'current' : 'ended'
}

/** An owner has signed in: no link and no cookie opens the set-up any more. Call it in the transaction that lets them in. */
export async function endSetup(trx: Db): Promise<void> {
  await trx.deleteFrom('setup_session').execute()
  await trx.deleteFrom('setup_link').execute()
}
