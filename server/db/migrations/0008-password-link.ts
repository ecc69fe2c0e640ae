import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Links with which people set a password without a mailed code. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const time = sql.raw(isSqlite ? 'integer' : 'bigint')
  const strict = sql.raw(isSqlite ? 'strict' : '')
  await sql`create table password_link (
    address text not null primary key, email text not null, token_hash text not null unique, purpose text not null,
    sub text, staff_id text references staff (id) on delete cascade,
    made_by text references staff (id) on delete cascade, expires_at ${time} not null,
    constraint password_link_purpose check (purpose in ('invite', 'reset')),
    constraint password_link_about check ((purpose = 'reset') = (sub is not null)
      and (staff_id is not null or (purpose = 'reset' and made_by is null)))) ${strict}`.execute(db)
}
