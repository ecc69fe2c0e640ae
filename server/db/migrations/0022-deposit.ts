import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** What Stripe pays out to the business's bank, and of which payments. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const yen = isSqlite ? 'integer' : 'bigint'
  const strict = isSqlite ? 'strict' : ''
  const statements = [
    'alter table tip add column available_on text',
    `create table deposit (
      id text not null primary key, amount ${yen} not null, currency text not null, status text not null,
      automatic integer not null, reconciliation text not null, arrives_on text not null, failure text,
      itemised_at ${yen}, unplaced integer not null default 0, next_check_at ${yen}, seq integer not null default 1,
      created_at ${yen} not null,
      constraint deposit_status check (status in ('on_way', 'paid', 'failed', 'canceled')),
      constraint deposit_automatic check (automatic in (0, 1)),
      constraint deposit_reconciliation check (reconciliation in ('completed', 'in_progress', 'not_applicable'))) ${strict}`,
    'create index deposit_by_day on deposit (arrives_on, created_at, id)',
    'create index deposit_to_check on deposit (next_check_at) where next_check_at is not null',
    `create table deposit_line (
      deposit_id text not null references deposit (id), id text not null,
      part text not null, category text not null, gross ${yen} not null, fee ${yen} not null, net ${yen} not null,
      attempt_id text references payment_attempt (id), source text,
      constraint deposit_line_pk primary key (deposit_id, id),
      constraint deposit_line_net check (net = gross - fee),
      constraint deposit_line_part check (part in ('charge', 'taken_back', 'failed_deposit', 'other')),
      constraint deposit_line_of check ((part in ('charge', 'taken_back')) = (attempt_id is not null)),
      constraint deposit_line_source check ((part = 'other') = (source is null))) ${strict}`,
    'create index deposit_line_of_attempt on deposit_line (attempt_id) where attempt_id is not null',
    `create index deposit_line_of_failed on deposit_line (source) where part = 'failed_deposit'`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
