import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Paydays: days of a branch that were settled with its staff. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const yen = isSqlite ? 'integer' : 'bigint'
  const strict = isSqlite ? 'strict' : ''
  const statements = [
    'alter table branch add column payday_from text',
    'alter table branch add column payday_until text',
    `create table payday (
      id text not null primary key, branch_id text not null references branch (id), number integer not null,
      first_day text not null, last_day text not null, house ${yen} not null,
      closed_by text not null references staff (id), closed_at ${yen} not null,
      taken_back_by text references staff (id), taken_back_at ${yen},
      constraint payday_number unique (branch_id, number),
      constraint payday_days check (first_day <= last_day),
      constraint payday_taken_back check ((taken_back_by is null) = (taken_back_at is null))) ${strict}`,
    'create unique index payday_first on payday (branch_id, first_day) where taken_back_at is null',
    `create table payday_line (
      payday_id text not null references payday (id), staff_id text not null references staff (id),
      name text not null, code text not null,
      opening ${yen} not null, earned ${yen} not null, taken_back ${yen} not null,
      constraint payday_line_pk primary key (payday_id, staff_id)) ${strict}`,
    'create index payday_line_of on payday_line (staff_id)',
    `create table payday_mark (
      payday_id text not null, staff_id text not null, n integer not null,
      mark text not null, way text, on_day text, reason text not null default '',
      made_by text not null references staff (id), created_at ${yen} not null,
      constraint payday_mark_pk primary key (payday_id, staff_id, n),
      constraint payday_mark_line foreign key (payday_id, staff_id) references payday_line (payday_id, staff_id),
      constraint payday_mark_kind check (mark in ('paid', 'carried', 'written_off', 'undone')),
      constraint payday_mark_way check (way in ('payroll', 'cash')),
      constraint payday_mark_paid check ((mark = 'paid') = (way is not null) and (mark = 'paid') = (on_day is not null))) ${strict}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
