import { createHmac } from 'node:crypto'
import type { Redis } from 'ioredis'
import { sql } from 'kysely'
import { RateLimitedError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { type Limit, redisLimiter, takeOne } from './limiter.ts'

type Try = { key: string; now: number; windowMs: number }

/**
 * Counts one more try, in a single statement, so that simultaneous tries are all counted. An expired window starts
 * again. Returns the number of tries in this window, and when it ends (ms since 1970).
 */
async function countTry(db: Db, { key, now, windowMs }: Try): Promise<{ count: number; endsAt: number }> {
  const passed = sql<boolean>`rate_limit.expires_at <= ${now}`
  const row = await db
    .insertInto('rate_limit')
    .values({ key, points: 1, expires_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql`case when ${passed} then 1 else rate_limit.points + 1 end`,
        expires_at: sql`case when ${passed} then excluded.expires_at else rate_limit.expires_at end`,
      }),
    )
    .returning(['points', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { count: row.points, endsAt: row.expires_at }
}

const triesByKey = prepared((db, key: string, now: number) =>
  db.selectFrom('rate_limit').select('points').where('key', '=', key).where('expires_at', '>', now),
)

/** How many tries this window has; 0 if it has expired. */
const readTries = async (db: Db, key: string, now: number): Promise<number> =>
  (await triesByKey(db, key, now))[0]?.points ?? 0

async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute()
}

async function removeExpiredTries(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limit').where('expires_at', '<=', now).execute()
}

type Tries = {
  /** Counts one try under `key`. Throws RateLimitedError, with the wait, if it exceeds the limit. */
  take(key: string): Promise<void>
  /** How many tries were counted under `key` in this window. */
  count(key: string): Promise<number>
  /** Resets the counter, because a try has succeeded. */
  forget(key: string): Promise<void>
}

export type TryCounters = {
  of(limit: Limit): Tries
  /** Deletes expired counters; Redis does that by itself. */
  removeExpired(): Promise<void>
}

type Parts = { redis: Redis | undefined; db: Db; clock: () => number; secret: string }

/**
 * Counters of guesses that a machine could repeat for ever, such as codes. All containers share them and they survive a
 * restart: in Redis if there is one (in this process while it is down), else in the database. Keys are e-mail addresses
 * and the like, so we store only their keyed hash.
 */
export function createTryCounters({ redis, db, clock, secret }: Parts): TryCounters {
  const hashed = (name: string, key: string) =>
    `${name}:${createHmac('sha256', secret).update(`${name}:${key}`).digest('base64url')}`
  const counter = (limit: Limit) => (redis ? redisTries(redis, limit) : databaseTries(db, clock, limit))
  return {
    of(limit) {
      const { take, count, forget } = counter(limit)
      return {
        take: (key) => take(hashed(limit.name, key)),
        count: (key) => count(hashed(limit.name, key)),
        forget: (key) => forget(hashed(limit.name, key)),
      }
    },
    removeExpired: () => (redis ? Promise.resolve() : removeExpiredTries(db, clock())),
  }
}

function databaseTries(db: Db, clock: () => number, { points, seconds }: Limit): Tries {
  return {
    async take(key) {
      const now = clock()
      const { count, endsAt } = await countTry(db, { key, now, windowMs: seconds * 1000 })
      if (count > points) throw new RateLimitedError(Math.max(1, Math.ceil((endsAt - now) / 1000)))
    },
    count: (key) => readTries(db, key, clock()),
    forget: (key) => forgetTries(db, key),
  }
}

function redisTries(redis: Redis, limit: Limit): Tries {
  const limiter = redisLimiter(redis, 'tries', limit)
  return {
    take: (key) => takeOne(limiter, key),
    count: async (key) => (await limiter.get(key))?.consumedPoints ?? 0,
    async forget(key) {
      await limiter.delete(key)
    },
  }
}
