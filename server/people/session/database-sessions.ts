import { type SessionData, Store } from 'express-session'
import type { Db } from '../../db/database.ts'
import { hasRow } from '../../db/row-counts.ts'
import type { Seal } from '../../db/sealed.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isTheirs, type KeptSession, type RemovedSession, removed } from './kept-sessions.ts'
import type { SessionBackend } from './session.types.ts'
import { endOf, isTooOld, seenEvery, tokenLifetime } from './session-life.ts'
import type { LockPort, LockTimes } from './session-lock.ts'
import { createSessionTokens, openTokens, type TokenPort } from './session-tokens.ts'
import { answer, type Done, parseSession } from './stored-session.ts'

/** How many rows one statement of the clean-up deletes; small, so that nobody waits long for it. */
const batch = 500

const tables = [
  ['session', 'id'],
  ['session_token', 'session_id'],
  ['session_lock', 'session_id'],
] as const

/** Sessions in the database, if there is no Redis. */
export function databaseSessions(
  db: Db,
  seal: Seal,
  now: () => number = Date.now,
  times?: LockTimes,
): SessionBackend {
  return {
    store: new DatabaseSessionStore(db, now),
    tokens: createSessionTokens(databaseTokens(db, tokenLifetime, now), seal, times),
    available: () => true,
    async check() {
      await db.selectFrom('session').select('id').limit(1).execute()
    },
    listOf: (personId) => listOf(db, personId, now()),
    removeAllOf: (personId, except = '') => remove(db, seal, personId, (id) => id !== except),
    removeOf: async (personId, id) => (await remove(db, seal, personId, (each) => each === id))[0],
    async personsOf(email) {
      const rows = await db
        .selectFrom('session_token')
        .innerJoin('session', 'session.id', 'session_token.session_id')
        .select(['session.id', 'session_token.data', 'session.person_id'])
        .execute()
      const theirs = rows.filter(({ id, data }) => isTheirs(openTokens(seal, id, data), email))
      return [...new Set(theirs.flatMap(({ person_id: id }) => id ?? []))]
    },
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

async function listOf(db: Db, personId: string, now: number): Promise<KeptSession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'data', 'last_seen_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.flatMap(({ id, data, last_seen_at: lastSeenAt }) => {
    const session = parseSession(data)
    return session ? [{ id, lastSeenAt, session }] : []
  })
}

function remove(
  db: Db,
  seal: Seal,
  personId: string,
  wanted: (id: string) => boolean,
): Promise<RemovedSession[]> {
  return inTransaction(db, async (trx) => {
    const all = await trx
      .selectFrom('session')
      .select(['id', 'data'])
      .where('person_id', '=', personId)
      .execute()
    const theirs = all.filter(({ id }) => wanted(id))
    if (theirs.length === 0) return []
    const ids = theirs.map(({ id }) => id)
    const taken = trx.deleteFrom('session_token').where('session_id', 'in', ids)
    const tokens = await taken.returning(['session_id', 'data']).execute()
    await trx.deleteFrom('session').where('id', 'in', ids).execute()
    const tokensOf = new Map(tokens.map(({ session_id: id, data }) => [id, openTokens(seal, id, data)]))
    return theirs.map(({ id, data }) => removed(parseSession(data), tokensOf.get(id)))
  })
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

/** Sessions in the database, if there is no Redis. */
class DatabaseSessionStore extends Store {
  readonly #db: Db
  readonly #now: () => number

  constructor(db: Db, now: () => number) {
    super()
    this.#db = db
    this.#now = now
  }

  override get(sid: string, done: Done<SessionData | null>): void {
    void answer(this.#read(sid), done)
  }

  override set(sid: string, session: SessionData, done?: Done): void {
    void answer(this.#write(sid, session), done)
  }

  override touch(sid: string, session: SessionData, done?: Done): void {
    void answer(this.#extend(sid, session), done)
  }

  override destroy(sid: string, done?: Done): void {
    void answer(this.#remove(sid), done)
  }

  async #read(sid: string) {
    const row = await this.#db
      .selectFrom('session')
      .select('data')
      .where('id', '=', sid)
      .where('expires_at', '>', this.#now())
      .executeTakeFirst()
    const session = row ? parseSession(row.data) : null
    return session && !isTooOld(session, this.#now()) ? session : null
  }

  async #write(sid: string, session: SessionData) {
    const now = this.#now()
    const row = {
      person_id: session.personId ?? null,
      data: JSON.stringify(session),
      expires_at: endOf(session, now),
      last_seen_at: now,
    }
    await this.#db
      .insertInto('session')
      .values({ id: sid, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
  }

  /** Every request touches its session. We write at most every ten minutes, since a write waits for the disk. */
  async #extend(sid: string, session: SessionData) {
    const now = this.#now()
    await this.#db
      .updateTable('session')
      .set({ expires_at: endOf(session, now), last_seen_at: now })
      .where('id', '=', sid)
      .where('last_seen_at', '<', now - seenEvery)
      .execute()
  }

  async #remove(sid: string) {
    await this.#db.deleteFrom('session').where('id', '=', sid).execute()
  }
}

/**
 * Tokens and locks of sessions in the database. A lease is compared with the clock of the container that asks. If two
 * containers' clocks differ by seconds, both may refresh at once; then only the first one's tokens are kept.
 */
function databaseTokens(db: Db, lifetimeMs: number, now: () => number): TokenPort & LockPort {
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
        return hasRow(removed.returning('session_id'))
      }
      const replaced = db
        .updateTable('session_token')
        .set({ data, expires_at: now() + lifetimeMs })
        .where('session_id', '=', sid)
        .where('data', '=', was)
      return hasRow(replaced.returning('session_id'))
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
      return hasRow(
        db
          .insertInto('session_lock')
          .values({ session_id: sid, ...row })
          .onConflict((c) =>
            c.column('session_id').doUpdateSet(row).where('session_lock.expires_at', '<=', now()),
          )
          .returning('session_id'),
      )
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
