import type { Kysely } from 'kysely'
import { dialectOf, oneOf } from './columns.ts'

/** Which version of which document a person has agreed to, and when. Rows are added, never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)
  await finish(
    db.schema
      .createTable('acceptance')
      .addColumn('person_id', 'text', (c) => c.notNull())
      .addColumn('document', 'text', (c) => c.notNull().check(oneOf('document', ['terms', 'privacy'])))
      .addColumn('version', 'text', (c) => c.notNull())
      .addColumn('lang', 'text', (c) => c.notNull().check(oneOf('lang', ['ja', 'en', 'cn'])))
      .addColumn('accepted_at', moment, (c) => c.notNull())
      .addPrimaryKeyConstraint('acceptance_pk', ['person_id', 'document', 'version']),
  ).execute()
}
