import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * Whose line of a payday it is, and what that person says of its payment. Lines that were closed before are nobody's:
 * which account held the place then is not known any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const time = isSqlite ? 'integer' : 'bigint'
  const strict = isSqlite ? 'strict' : ''
  const statements = [
    'alter table payday_line add column person_id text',
    'create index payday_line_person on payday_line (person_id) where person_id is not null',
    `create table payday_answer (
      payday_id text not null, staff_id text not null, n integer not null,
      answer text not null, words text not null default '',
      said_by text not null references staff (id), created_at ${time} not null,
      constraint payday_answer_pk primary key (payday_id, staff_id, n),
      constraint payday_answer_line foreign key (payday_id, staff_id) references payday_line (payday_id, staff_id),
      constraint payday_answer_kind check (answer in ('received', 'not_received', 'replied')),
      constraint payday_answer_words check ((answer = 'replied') = (words <> ''))) ${strict}`,
    `create index payday_answer_not on payday_answer (payday_id) where answer = 'not_received'`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
