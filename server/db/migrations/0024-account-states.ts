import type { Kysely } from 'kysely'
import { dialectOf } from './columns.ts'

/** What is known of an account beside what the identity service knows; a row only where there is something to know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)
  await finish(
    db.schema
      .createTable('account_state')
      .addColumn('person_id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('not_before', moment, (c) => c.notNull().defaultTo(0))
      .addColumn('email_wanted', 'text')
      .addColumn('email_sent_at', moment)
      .addColumn('email_before', 'text')
      .addColumn('email_changed_at', moment),
  ).execute()
}
