import { randomBytes } from 'node:crypto'
import type { Db, Trx } from '../../db/database.ts'
import { hashOfSecret } from '../../db/ids.ts'
import { inTransaction } from '../../db/transaction.ts'

/** How long a link, and a set-up that has begun with it, can be used, in ms. */
export const setupLifetime = 24 * 60 * 60_000

/** What links and cookies carry: 256 random bits. */
const secretShape = /^[\w-]{43}$/
export const newSetupSecret = (): string => randomBytes(32).toString('base64url')

/**
 * How far this installation is: `wanted`: it has no business yet; `begun`: somebody sets it up in a browser; `over`: it
 * has a business, made by the operator's tool or by a set-up that is finished.
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

/** True if {@link beginSetup} would take this token now. */
export async function isSetupToken(db: Db, token: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('setup_link')
    .select('token_hash')
    .where('token_hash', '=', hashOfSecret(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Rolls a transaction back: the token is no good. */
class BadToken extends Error {}

/**
 * Uses a token up, and every other one too. From then on the browser that has `key` does the set-up, and no other. False
 * if the token is unknown, used or expired, or if `key` has not the shape of our keys.
 */
export async function beginSetup(db: Db, token: string, key: string, now: number): Promise<boolean> {
  if (!secretShape.test(key)) return false
  const row = { key_hash: hashOfSecret(key), begun_at: now, expires_at: now + setupLifetime }
  try {
    await inTransaction(db, async (trx) => {
      // This row first: two links that are used at once wait for each other here, and the second finds its link gone.
      await trx
        .insertInto('setup_session')
        .values({ id: 'only', ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute()
      if (!(await isSetupToken(trx, token, now))) throw new BadToken()
      await trx.deleteFrom('setup_link').execute()
    })
    return true
  } catch (error) {
    if (error instanceof BadToken) return false
    throw error
  }
}

/** Whether the browser with this key does the set-up: `ended`: no longer, it is too late or another browser does it. */
export async function setupOf(db: Db, key: string, now: number): Promise<'current' | 'ended' | 'over'> {
  const row = await db.selectFrom('setup_session').selectAll().executeTakeFirst()
  if (row) return row.key_hash === hashOfSecret(key) && row.expires_at > now ? 'current' : 'ended'
  return (await setupState(db)) === 'over' ? 'over' : 'ended'
}

/** Until when the present set-up can be used, in ms since 1970; 0 if there is none. */
export async function setupEndsAt(db: Db): Promise<number> {
  const row = await db.selectFrom('setup_session').select('expires_at').executeTakeFirst()
  return row?.expires_at ?? 0
}

/** Only one request at a time gets past this, until its transaction ends. False if the set-up is over meanwhile. */
export async function holdSetup(trx: Trx): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('setup_session')
    .set((e) => ({ begun_at: e.ref('begun_at') }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The set-up is finished: no link and no cookie opens it any more. */
export function endSetup(db: Db): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx.deleteFrom('setup_session').execute()
    await trx.deleteFrom('setup_link').execute()
  })
}
