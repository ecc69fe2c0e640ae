import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** What the law wants guests to read about the seller, one row a business. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const time = sql.raw(isSqlite ? 'integer' : 'bigint')
  const strict = sql.raw(isSqlite ? 'strict' : '')
  await sql`create table legal_details (
    business_id text not null primary key references business (id),
    name text, representative text, address text, phone text, phone_hours text, email text, invoice_number text,
    changed_at ${time} not null) ${strict}`.execute(db)
}
