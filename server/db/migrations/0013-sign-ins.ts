import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * Sign-ins of this server's own accounts are rows with a hash of a random token, no longer signed tokens: the keys go, and
 * everybody signs in again. What each column means stands at its type.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const time = sql.raw(isSqlite ? 'integer' : 'bigint')
  const strict = sql.raw(isSqlite ? 'strict' : '')
  await sql`drop table identity_key`.execute(db)
  await sql`drop table identity_sign_in`.execute(db)
  await sql`create table identity_sign_in (
    token_hash text not null primary key, sub text not null references identity_account (sub), kind text not null,
    auth_time ${time} not null, expires_at ${time} not null, ends_at ${time} not null,
    constraint identity_sign_in_kind check (kind in ('browser', 'program'))) ${strict}`.execute(db)
  await sql`create index identity_sign_in_by_sub on identity_sign_in (sub)`.execute(db)
  await sql`create index identity_sign_in_by_expiry on identity_sign_in (expires_at)`.execute(db)
}
