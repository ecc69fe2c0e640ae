import type { Db, Trx } from '../../db/database.ts'
import type { PushKeys } from '../../gateways/push/push-gateway.ts'

/** This server's keys; undefined before they are needed for the first time. */
export async function findPushKeys(db: Db): Promise<(PushKeys & { createdAt: number }) | undefined> {
  const row = await db.selectFrom('push_key').selectAll().executeTakeFirst()
  return row && { publicKey: row.public_key, privateKey: row.private_key, createdAt: row.created_at }
}

/** The same, made now if there are none. Of several containers that make them at once, one wins. */
export async function ownPushKeys(db: Db, make: () => PushKeys, now: number): Promise<PushKeys> {
  const found = await findPushKeys(db)
  if (found) return found
  await insertPushKeys(db, make(), now)
  const kept = await findPushKeys(db)
  if (!kept) throw new Error('the keys that were just written are not there')
  return kept
}

const insertPushKeys = (db: Db, { publicKey, privateKey }: PushKeys, now: number) =>
  db
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Puts new keys in the place of the old ones. Every browser has subscribed with the old one, so all devices go. */
export async function replacePushKeys(trx: Trx, keys: PushKeys, now: number): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('push_device').executeTakeFirstOrThrow()
  await trx.deleteFrom('push_key').execute()
  await insertPushKeys(trx, keys, now)
  return Number(numDeletedRows)
}
