import { type Kysely, SqliteAdapter, sql } from 'kysely'

/** The webhook endpoints that the server has made at Stripe. What each column means stands at its type. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const time = sql.raw(isSqlite ? 'integer' : 'bigint')
  const strict = sql.raw(isSqlite ? 'strict' : '')
  await sql`create table stripe_endpoint (
    url text not null, mode text not null, mark text not null unique, endpoint_id text, sealed text,
    created_at ${time} not null, primary key (url, mode),
    constraint stripe_endpoint_mode check (mode in ('live', 'test')),
    constraint stripe_endpoint_whole check ((endpoint_id is null) = (sealed is null))) ${strict}`.execute(db)
}
