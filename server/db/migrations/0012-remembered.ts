import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** What a server remembers of earlier starts. What each name means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const strict = sql.raw(db.getExecutor().adapter instanceof SqliteAdapter ? 'strict' : '')
  await sql`create table remembered (name text not null primary key, value text not null) ${strict}`.execute(
    db,
  )
}
