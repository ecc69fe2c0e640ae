import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

type Try = { key: string; now: number; windowMs: number }

/**
 * Counts one more try, in a single statement, so that simultaneous tries are all counted. An expired window starts
 * again. Returns the number of tries in this window, and when it ends (ms since 1970).
 */
export async function countTry(
  db: Db,
  { key, now, windowMs }: Try,
): Promise<{ count: number; endsAt: number }> {
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
export const readTries = async (db: Db, key: string, now: number): Promise<number> =>
  (await triesByKey(db, key, now))[0]?.points ?? 0

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute()
}

export async function removeExpiredTries(db: Db, now: number): Promise<void> {
  await db.deleteFrom('rate_limit').where('expires_at', '<=', now).execute()
}
