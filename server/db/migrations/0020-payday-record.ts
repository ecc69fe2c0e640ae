import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The employer's record: how long it keeps names, who may look at it, and what a restore changed. Meanings: at the types. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const yen = isSqlite ? 'integer' : 'bigint'
  const strict = isSqlite ? 'strict' : ''
  const statements = [
    'alter table business add column payday_years integer not null default 5',
    'alter table business add column managers_see_paydays integer not null default 0',
    "alter table payday add column branch_name text not null default ''",
    'update payday set branch_name = (select name from branch where branch.id = payday.branch_id)',
    `create table payday_difference (
      payday_id text not null references payday (id), after_id text not null references payday (id),
      holder text not null, earned ${yen} not null, cash ${yen} not null, taken_back ${yen} not null,
      borne_by text references staff (id), borne_at ${yen},
      constraint payday_difference_pk primary key (payday_id, after_id, holder),
      constraint payday_difference_borne check ((borne_by is null) = (borne_at is null))) ${strict}`,
    'create index payday_difference_after on payday_difference (after_id)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
