import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** That a tip is never expected, where a venue's public reviews are, and what a guest's words are answered with. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const statements = [
    'alter table business add column says_never_expected integer not null default 1',
    'alter table branch add column review_page text',
    'alter table tip add column reply text',
    'alter table tip add column reply_by text references staff (id)',
    `alter table tip add column replied_at ${isSqlite ? 'integer' : 'bigint'}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
