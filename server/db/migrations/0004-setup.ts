import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Who may do the first set-up in a browser. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const time = sql.raw(isSqlite ? 'integer' : 'bigint')
  const strict = sql.raw(isSqlite ? 'strict' : '')
  await sql`create table setup_link (
    token_hash text not null primary key, expires_at ${time} not null) ${strict}`.execute(db)
  await sql`create table setup_session (
    id text not null primary key check (id = 'only'), key_hash text not null,
    begun_at ${time} not null, expires_at ${time} not null) ${strict}`.execute(db)
}
