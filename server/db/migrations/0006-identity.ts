import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The accounts of the server's own identity provider. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const time = sql.raw(isSqlite ? 'integer' : 'bigint')
  const strict = sql.raw(isSqlite ? 'strict' : '')
  await sql`create table identity_account (
    sub text not null primary key, address text not null unique, email text not null, name text not null,
    preferred_username text, password_hash text not null, created_at ${time} not null, confirmed_at ${time},
    signed_in_at ${time}) ${strict}`.execute(db)
  await sql`create index identity_account_by_time on identity_account (created_at)
    where confirmed_at is null`.execute(db)
  await sql`create table identity_sign_in (
    id text not null primary key, sub text not null references identity_account (sub), auth_time ${time} not null,
    token_hash text not null, previous_hash text, rotated_at ${time} not null, expires_at ${time} not null,
    ends_at ${time} not null) ${strict}`.execute(db)
  await sql`create index identity_sign_in_by_sub on identity_sign_in (sub)`.execute(db)
  await sql`create index identity_sign_in_by_expiry on identity_sign_in (expires_at)`.execute(db)
  await sql`create table identity_code (
    sub text not null, purpose text not null, new_email text, digest text not null, tries integer not null,
    sent_at ${time} not null, sent_count integer not null, counted_from ${time} not null, expires_at ${time} not null,
    primary key (sub, purpose)) ${strict}`.execute(db)
  await sql`create index identity_code_by_time on identity_code (sent_at)`.execute(db)
  await sql`create table identity_key (
    id text not null primary key, sealed text not null, created_at ${time} not null,
    replaced_at ${time}) ${strict}`.execute(db)
}
