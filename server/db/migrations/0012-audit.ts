import type { Kysely } from 'kysely'
import { dialectOf } from './columns.ts'

/** Who did what, when. Rows are added, never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)
  await finish(
    db.schema
      .createTable('audit_entry')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('business_id', 'text', (c) => c.notNull().references('business.id'))
      .addColumn('branch_id', 'text', (c) => c.references('branch.id'))
      .addColumn('member_id', 'text', (c) => c.references('staff.id'))
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('subject', 'text')
      .addColumn('details', 'text', (c) => c.notNull())
      .addColumn('created_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema
    .createIndex('audit_entry_by_business')
    .on('audit_entry')
    .columns(['business_id', 'created_at', 'id'])
    .execute()
}
