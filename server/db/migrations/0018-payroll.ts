import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** How staff are paid: payroll numbers, payroll or cash, and what was handed out. Each column's meaning: at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const time = isSqlite ? 'integer' : 'bigint'
  const strict = isSqlite ? 'strict' : ''
  const ways = "in ('payroll', 'cash')"
  const statements = [
    "alter table staff add column payroll_number text not null default ''",
    `alter table staff add column pay_way text constraint staff_pay_way check (pay_way ${ways})`,
    `alter table business add column pay_way text not null default 'payroll'
      constraint business_pay_way check (pay_way ${ways})`,
    "alter table payday_line add column payroll_number text not null default ''",
    `alter table payday_line add column way text not null default 'payroll'
      constraint payday_line_way check (way ${ways})`,
    // Who was paid in cash so far was not paid by the payroll.
    `update payday_line set way = 'cash' where exists (
      select 1 from payday_mark m where m.payday_id = payday_line.payday_id and m.staff_id = payday_line.staff_id
        and m.way = 'cash' and not exists (select 1 from payday_mark later
          where later.payday_id = m.payday_id and later.staff_id = m.staff_id and later.n > m.n))`,
    `create table payday_handed (
      payday_id text not null references payday (id), what text not null, made_by text not null references staff (id),
      people integer not null, on_day text not null, created_at ${time} not null,
      constraint payday_handed_pk primary key (payday_id, what, made_by, people, on_day),
      constraint payday_handed_what check (what in ('payroll_file', 'cash_list'))) ${strict}`,
    `create table payroll_format (
      business_id text not null primary key references business (id),
      encoding text not null, columns text not null, changed_at ${time} not null,
      constraint payroll_format_encoding check (encoding in ('utf8', 'utf8_bom', 'cp932'))) ${strict}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
