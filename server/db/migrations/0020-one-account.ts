import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../database.ts'
import { dialectOf, oneOf } from './columns.ts'

/**
 * Whose money the books hold: Stripe's account and mode, one row. And the turn of the yen left over, which grows with
 * every tip: SQLite's integers have 64 bits anyway, PostgreSQL's had 32.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { moment, finish } = dialectOf(db)
  await finish(
    db.schema
      .createTable('books_owner')
      .addColumn('one', 'integer', (c) => c.primaryKey().notNull().defaultTo(1))
      .addColumn('mode', 'text', (c) => c.notNull())
      .addColumn('account', 'text')
      .addColumn('created_at', moment, (c) => c.notNull())
      .addCheckConstraint('books_owner_one', sql`one = 1`)
      .addCheckConstraint('books_owner_mode', oneOf('mode', ['live', 'test'])),
  ).execute()
  if (!isSqlite(db)) await sql`alter table branch alter column split_turn type bigint`.execute(db)
}
