import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** What guests are told of the tips that were paid to the staff, and names of accounts for deposits. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const yen = isSqlite ? 'integer' : 'bigint'
  const strict = isSqlite ? 'strict' : ''
  const statements = [
    'alter table business add column tells_guests integer not null default 0',
    'alter table business add column journal_accounts text',
    `create table guest_notice (
      id text not null primary key, branch_id text not null references branch (id),
      payday_id text not null references payday (id),
      first_day text not null, last_day text not null, paid_by text not null,
      staff_yen ${yen} not null, house_yen ${yen} not null,
      from_day text not null, until_day text not null, begun_at ${yen} not null, ended_at ${yen},
      constraint guest_notice_yen check (staff_yen > 0 and house_yen >= 0)) ${strict}`,
    'create unique index guest_notice_now on guest_notice (branch_id) where ended_at is null',
    'create index guest_notice_by_branch on guest_notice (branch_id, begun_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
