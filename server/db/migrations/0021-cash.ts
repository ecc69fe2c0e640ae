import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The cash box: what was counted in it, and who has how much of it. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const yen = isSqlite ? 'integer' : 'bigint'
  const strict = isSqlite ? 'strict' : ''
  const statements = [
    'alter table business add column managers_count_cash integer not null default 0',
    `alter table earning_sum add column cash ${yen} not null default 0`,
    `alter table payday add column house_cash ${yen} not null default 0`,
    `alter table payday_line add column cash ${yen} not null default 0`,
    `create table cash_count (
      id text not null primary key, branch_id text not null references branch (id),
      amount integer not null, first_name text not null, second_name text not null,
      split_rule text, split_inputs text,
      corrects text unique references cash_count (id), reason text not null,
      made_by text not null references staff (id), booked_on text not null, created_at ${yen} not null,
      constraint cash_count_amount check (amount <> 0 and (amount < 0) = (corrects is not null)),
      constraint cash_count_split check ((corrects is null) = (split_rule is not null)
        and (corrects is null) = (split_inputs is not null))) ${strict}`,
    'create index cash_count_by_branch on cash_count (branch_id, booked_on, created_at, id)',
    'create index cash_count_by_time on cash_count (created_at)',
    `create table cash_share (
      id text not null primary key, count_id text not null references cash_count (id),
      staff_id text references staff (id), amount integer not null) ${strict}`,
    `create unique index cash_share_once on cash_share (count_id, coalesce(staff_id, ''))`,
    'create index cash_share_by_staff on cash_share (staff_id, count_id) where staff_id is not null',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
