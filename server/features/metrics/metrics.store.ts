import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The number of tips that are due for a check, and since when the longest waiting one is (ms since 1970). */
export async function readDueTips(db: Db, now: number): Promise<{ due: number; since: number | undefined }> {
  const row = await db
    .selectFrom('tip')
    .select((e) => [e.fn.countAll<number>().as('due'), e.fn.min<number | null>('next_check_at').as('since')])
    .where('next_check_at', '<=', now)
    .executeTakeFirstOrThrow()
  return { due: Number(row.due), since: row.since ?? undefined }
}

/** When Stripe's lists were last read to the end without a failure (ms since 1970). Undefined: never. */
export async function readListsReadAt(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('job_lease')
    .select('cursor')
    .where('name', '=', 'reconcile')
    .executeTakeFirst()
  return row?.cursor ?? undefined
}

/** How long the database takes for the smallest query, in ms. */
export async function measureDatabase(db: Db): Promise<number> {
  const started = performance.now()
  await sql`select 1`.execute(db)
  return performance.now() - started
}
