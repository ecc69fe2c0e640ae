import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** In which browser the newest code was asked for. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const time = sql.raw(isSqlite ? 'integer' : 'bigint')
  const strict = sql.raw(isSqlite ? 'strict' : '')
  await sql`create table code_ask (
    code text not null primary key, ask text not null, asked_at ${time} not null) ${strict}`.execute(db)
}
