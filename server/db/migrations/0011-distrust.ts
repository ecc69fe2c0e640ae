import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** A row for each attempt that marks an address, no longer one for the address: an attempt takes back its own mark only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const time = sql.raw(isSqlite ? 'integer' : 'bigint')
  const strict = sql.raw(isSqlite ? 'strict' : '')
  await sql`alter table distrusted_password rename to distrusted_before`.execute(db)
  await sql`create table distrusted_password (
    address text not null, attempt text not null default '', created_at ${time} not null,
    constraint distrusted_password_attempt primary key (address, attempt)) ${strict}`.execute(db)
  await sql`insert into distrusted_password (address, created_at)
    select address, created_at from distrusted_before`.execute(db)
  await sql`drop table distrusted_before`.execute(db)
}
