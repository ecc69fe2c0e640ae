import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { DatabaseSessionStore } from './database-session.store.ts'
import { databaseTokens } from './database-tokens.ts'
import type { SessionBackend } from './session.types.ts'
import { sessionLifetime } from './session-cookie.ts'
import type { LockTimes } from './session-lock.ts'
import { createSessionTokens } from './session-tokens.ts'

/** How many rows one statement of the clean-up deletes: nobody waits long behind it. */
const batch = 500

const tables = [
  ['session', 'id'],
  ['session_token', 'session_id'],
  ['session_lock', 'session_id'],
] as const

/** Sessions in the database, for where there is no Redis. */
export function databaseSessions(db: Db, now: () => number = Date.now, times?: LockTimes): SessionBackend {
  return {
    store: new DatabaseSessionStore(db, now),
    tokens: createSessionTokens(databaseTokens(db, sessionLifetime, now), times),
    available: () => true,
    async check() {
      await db.selectFrom('session').select('id').limit(1).execute()
    },
    removeAllOf: (personId, except = '') =>
      inTransaction(db, async (trx) => {
        const theirs = trx
          .selectFrom('session')
          .select('id')
          .where('person_id', '=', personId)
          .where('id', '!=', except)
        await trx.deleteFrom('session_token').where('session_id', 'in', theirs).execute()
        await trx.deleteFrom('session').where('id', 'in', theirs).execute()
      }),
    async removeExpired() {
      let sessions = 0
      for (const [table, key] of tables) {
        for (let deleted = batch; deleted === batch; ) {
          deleted = await removeBatch(db, table, key, now())
          if (table === 'session') sessions += deleted
        }
      }
      return sessions
    },
  }
}

async function removeBatch(
  db: Db,
  table: (typeof tables)[number][0],
  key: (typeof tables)[number][1],
  now: number,
): Promise<number> {
  const expired = db
    .selectFrom(table)
    .select(key)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(batch)
  const rows = await db.deleteFrom(table).where(key, 'in', expired).returning(key).execute()
  return rows.length
}
