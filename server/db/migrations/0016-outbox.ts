import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * One outbox for webhooks, mails and messages to devices, in place of three. All of their rows move into it: what waits,
 * and what is done, since pages show it and devices are told once. What each column means stands at its type.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  for (const statement of statements) await sql.raw(isSqlite ? forSqlite(statement) : statement).execute(db)
}

/** Written for PostgreSQL. SQLite's tables are strict: they refuse text in a number. */
const forSqlite = (statement: string) =>
  statement.replaceAll('bigint', 'integer') + (statement.startsWith('create table') ? ' strict' : '')

const columns = `id, kind, queue, lane, place, type, subject, payload, state, tries, status, error, next_at, expires_at,
  claimed_until, created_at, done_at`

const statements = [
  `create table outbox (
    id text not null primary key, kind text not null, queue text not null, lane text not null, place bigint not null,
    type text not null, subject text not null, payload text, state text not null,
    tries integer not null default 0, status integer, error text, next_at bigint, expires_at bigint not null,
    claimed_until bigint, created_at bigint not null, done_at bigint,
    constraint outbox_kind check (kind in ('hook', 'mail', 'push')),
    constraint outbox_state check (state in ('pending', 'sent', 'failed')),
    constraint outbox_next check ((state = 'pending') = (next_at is not null)),
    constraint outbox_payload check ((payload is null) = (kind = 'mail' and state <> 'pending')))`,
  `insert into outbox (${columns})
    select id, 'hook', endpoint_id, endpoint_id || ' ' || subject, place, type, subject, payload, state, tries, status,
      error, next_at, give_up_at, claimed_until, created_at, done_at
    from hook_message`,
  `insert into outbox (${columns})
    select id, 'mail', 'mail', id, created_at, kind, '', content,
      case state when 'waiting' then 'pending' when 'sent' then 'sent' else 'failed' end, tries, null,
      error, next_at, expires_at, claimed_until, created_at, done_at
    from mail`,
  `insert into outbox (${columns})
    select 'push_' || m.device_id || '_' || m.tip_id, 'push', 'push', m.device_id, m.created_at, 'tip', m.tip_id,
      '{"recipient":"' || m.recipient || '","amount":' || m.amount || '}',
      case m.state when 'dropped' then 'failed' else m.state end, d.failures, null,
      null, case when m.state <> 'pending' then null when d.rests_until > m.created_at then d.rests_until else m.created_at end,
      m.give_up_at, null, m.created_at, case when m.state = 'pending' then null else m.created_at end
    from push_message m join push_device d on d.id = m.device_id`,
  'drop table hook_message',
  'drop table mail',
  'drop table push_message',
  // Who rests is known by the process that sends, and each row knows its next try.
  'alter table hook_endpoint drop column rests_until',
  'alter table push_device drop column failures',
  'alter table push_device drop column rests_until',
  'alter table push_device drop column claimed_until',
  // Only rows that wait stand in these two: the job's questions stay cheap however many were sent.
  'create index outbox_due on outbox (queue, next_at) where next_at is not null',
  'create index outbox_turn on outbox (lane, place, id) where next_at is not null',
  'create index outbox_log on outbox (queue, created_at, id)',
  'create index outbox_done on outbox (kind, done_at) where done_at is not null',
]
