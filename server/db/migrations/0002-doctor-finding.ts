import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** What the doctor last saw, one row a check. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const time = sql.raw(isSqlite ? 'integer' : 'bigint')
  const strict = sql.raw(isSqlite ? 'strict' : '')
  await sql`create table doctor_finding (
    check_id text not null primary key, status text not null, seen text not null, todo text,
    since ${time} not null, checked_at ${time} not null) ${strict}`.execute(db)
}
