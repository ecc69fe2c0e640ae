import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** How guests' words stand, and what was reported and decided about them. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const ms = isSqlite ? 'integer' : 'bigint'
  const strict = isSqlite ? 'strict' : ''
  const statements = [
    'alter table business add column own_words text',
    'alter table business add column word_list integer not null default 0',
    `alter table tip add column words text not null default 'unread'
      constraint tip_words check (words in ('unread', 'shown', 'held', 'hidden'))`,
    'alter table tip add column held_for text',
    `alter table tip add column words_wait ${ms}`,
    // Written before words were judged: nothing is left here once the background job has read them.
    `create index tip_words_unread on tip (id) where words = 'unread' and review <> ''`,
    `create index tip_words_wait on tip (business_id, words_wait, id)
      where words_wait is not null and succeeded_at is not null`,
    `create index tip_words_wait_in_branch on tip (branch_id, words_wait, id)
      where words_wait is not null and succeeded_at is not null`,
    `create table word_record (
      id text not null primary key, tip_id text not null references tip (id),
      business_id text not null references business (id), branch_id text not null references branch (id),
      kind text not null, person_id text, role text not null, place_id text references branch (id),
      reason text not null, created_at ${ms} not null,
      constraint word_record_kind check (kind in ('reported', 'shown', 'hidden'))) ${strict}`,
    'create index word_record_by_tip on word_record (tip_id, created_at, id)',
    `create unique index word_record_reported_once on word_record (tip_id, person_id) where kind = 'reported'`,
    'create index word_record_by_person on word_record (person_id) where person_id is not null',
    `create index word_record_decided on word_record (business_id, created_at, id) where kind <> 'reported'`,
    `create index word_record_decided_in_branch on word_record (branch_id, created_at, id)
      where kind <> 'reported'`,
    `create table word_hidden (
      tip_id text not null references tip (id), staff_id text not null references staff (id),
      created_at ${ms} not null,
      constraint word_hidden_pk primary key (tip_id, staff_id)) ${strict}`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
