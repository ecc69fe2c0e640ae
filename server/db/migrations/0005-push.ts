import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** Messages to the devices of staff members about new tips. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  for (const statement of statements) await sql.raw(isSqlite ? forSqlite(statement) : statement).execute(db)
}

/** Written for PostgreSQL. SQLite's tables are strict: they refuse text in a number. */
const forSqlite = (statement: string) =>
  statement.replaceAll('bigint', 'integer') + (statement.startsWith('create table') ? ' strict' : '')

const statements = [
  // The key pair by which the push services know this server: one row.
  `create table push_key (
    one integer not null primary key default 1, public_key text not null, private_key text not null,
    created_at bigint not null,
    constraint push_key_one check (one = 1))`,
  // A browser that a staff member wants to hear from.
  `create table push_device (
    id text not null primary key, staff_id text not null references staff (id), person_id text not null,
    sign_in_id text not null unique, endpoint text not null unique, p256dh text not null, auth text not null,
    browser text, system text, created_at bigint not null, last_sent_at bigint,
    failures integer not null default 0, rests_until bigint not null default 0, claimed_until bigint)`,
  'create index push_device_by_staff on push_device (staff_id)',
  // What a staff member wants to read, and when. Without a row: no amounts, no quiet time.
  `create table push_setting (
    staff_id text not null primary key references staff (id), amounts integer not null,
    quiet_from integer, quiet_to integer,
    constraint push_setting_amounts check (amounts in (0, 1)),
    constraint push_setting_quiet check ((quiet_from is null) = (quiet_to is null)))`,
  // Which device is told of which tip. The primary key allows one message for each pair, so nobody hears twice.
  `create table push_message (
    device_id text not null references push_device (id) on delete cascade, tip_id text not null references tip (id),
    recipient text not null, amount integer not null, state text not null,
    give_up_at bigint not null, created_at bigint not null,
    constraint push_message_pk primary key (device_id, tip_id),
    constraint push_message_recipient check (recipient in ('all', 'staff')),
    constraint push_message_state check (state in ('pending', 'sent', 'dropped')))`,
  // Only messages that wait stand here: the job's question stays cheap however many were sent.
  `create index push_message_waiting on push_message (device_id) where state = 'pending'`,
  'create index push_message_by_age on push_message (created_at)',
]
