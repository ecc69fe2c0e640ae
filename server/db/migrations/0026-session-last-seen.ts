import { type Kysely, sql } from 'kysely'
import { dialectOf } from './columns.ts'

const year = 31_536_000_000
const month = 2_592_000_000

/** When a session was last used. Until now each use moved its end to 365 days later; from now on to 30 days later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment } = dialectOf(db)
  await db.schema
    .alterTable('session')
    .addColumn('last_seen_at', moment, (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update session set last_seen_at = expires_at - ${year}, expires_at = expires_at - ${year} + ${month}`.execute(
    db,
  )
}
