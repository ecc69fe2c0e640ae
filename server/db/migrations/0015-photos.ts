import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../database.ts'
import { dialectOf } from './columns.ts'

/**
 * Photos of staff members, small already: containers share the database and nothing else, a backup holds them, and one
 * that is taken away is gone everywhere at once. Named by their content, so an address never shows another picture.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)
  const bytes = isSqlite(db) ? sql`blob` : sql`bytea`
  await finish(
    db.schema
      .createTable('photo')
      .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
      .addColumn('small', bytes, (c) => c.notNull())
      .addColumn('large', bytes, (c) => c.notNull())
      .addColumn('created_at', moment, (c) => c.notNull()),
  ).execute()
  await db.schema
    .alterTable('staff')
    .addColumn('photo', 'text', (c) => c.references('photo.hash'))
    .execute()
  // Whether anybody has this photo still; the list of a branch, page by page.
  await sql`create index staff_by_photo on staff (photo) where photo is not null`.execute(db)
  await sql`create index staff_by_branch on staff (branch_id, created_at, id) where deleted_at is null`.execute(
    db,
  )
}
