import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Tips whose time to be asked about has come, and since when the longest waiting one does (UTC ms). */
export async function readDueTips(db: Db, now: number): Promise<{ due: number; since: number | undefined }> {
  const row = await db
    .selectFrom('tip')
    .select((e) => [e.fn.countAll<number>().as('due'), e.fn.min<number | null>('next_check_at').as('since')])
    .where('next_check_at', '<=', now)
    .executeTakeFirstOrThrow()
  return { due: Number(row.due), since: row.since ?? undefined }
}

/** When Stripe's lists were last read to their end without a failure (UTC ms); undefined: never yet. */
export async function readListsReadAt(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('job_lease')
    .select('cursor')
    .where('name', '=', 'reconcile')
    .executeTakeFirst()
  return row?.cursor ?? undefined
}

/** How long the database takes to answer the smallest question, in ms. */
export async function measureDatabase(db: Db): Promise<number> {
  const started = performance.now()
  await sql`select 1`.execute(db)
  return performance.now() - started
}
