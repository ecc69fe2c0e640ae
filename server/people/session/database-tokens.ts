import type { Db } from '../../db/database.ts'
import type { LockPort } from './session-lock.ts'
import type { TokenPort } from './session-tokens.ts'

/**
 * Tokens and locks of sessions in the database. A lease is compared with the clock of the container that asks. If two
 * containers' clocks differ by seconds, both may refresh at once; then only the first one's tokens are kept.
 */
export function databaseTokens(db: Db, lifetimeMs: number, now: () => number): TokenPort & LockPort {
  return {
    async get(sid) {
      const row = await db
        .selectFrom('session_token')
        .select('data')
        .where('session_id', '=', sid)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      return row?.data
    },
    async put(sid, data) {
      const row = { data, expires_at: now() + lifetimeMs }
      await db
        .insertInto('session_token')
        .values({ session_id: sid, ...row })
        .onConflict((c) => c.column('session_id').doUpdateSet(row))
        .execute()
    },
    async swap(sid, was, data) {
      if (data === undefined) {
        const removed = db.deleteFrom('session_token').where('session_id', '=', sid).where('data', '=', was)
        return (await removed.returning('session_id').executeTakeFirst()) !== undefined
      }
      const replaced = db
        .updateTable('session_token')
        .set({ data, expires_at: now() + lifetimeMs })
        .where('session_id', '=', sid)
        .where('data', '=', was)
      return (await replaced.returning('session_id').executeTakeFirst()) !== undefined
    },
    async take(sid) {
      const row = await db
        .deleteFrom('session_token')
        .where('session_id', '=', sid)
        .returning(['data', 'expires_at'])
        .executeTakeFirst()
      return row && row.expires_at > now() ? row.data : undefined
    },
    async acquire(sid, holder, ms) {
      const row = { holder, expires_at: now() + ms }
      const taken = await db
        .insertInto('session_lock')
        .values({ session_id: sid, ...row })
        .onConflict((c) =>
          c.column('session_id').doUpdateSet(row).where('session_lock.expires_at', '<=', now()),
        )
        .returning('session_id')
        .executeTakeFirst()
      return taken !== undefined
    },
    async extend(sid, holder, ms) {
      await db
        .updateTable('session_lock')
        .set({ expires_at: now() + ms })
        .where('session_id', '=', sid)
        .where('holder', '=', holder)
        .execute()
    },
    async release(sid, holder) {
      await db.deleteFrom('session_lock').where('session_id', '=', sid).where('holder', '=', holder).execute()
    },
  }
}
