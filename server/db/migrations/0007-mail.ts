import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The outbox of mails. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const time = sql.raw(isSqlite ? 'integer' : 'bigint')
  const strict = sql.raw(isSqlite ? 'strict' : '')
  await sql`create table mail (
    id text not null primary key, kind text not null, content text, state text not null,
    tries integer not null default 0, error text, next_at ${time}, expires_at ${time} not null,
    claimed_until ${time}, created_at ${time} not null, done_at ${time},
    constraint mail_state check (state in ('waiting', 'sent', 'refused', 'expired')),
    constraint mail_content check ((state = 'waiting') = (content is not null))) ${strict}`.execute(db)
  await sql`create index mail_next on mail (next_at) where next_at is not null`.execute(db)
  await sql`create index mail_done on mail (done_at) where done_at is not null`.execute(db)
}
