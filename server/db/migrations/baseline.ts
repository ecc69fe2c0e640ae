import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { books } from './baseline/books.ts'
import { outbox } from './baseline/outbox.ts'
import { payday } from './baseline/payday.ts'
import { people } from './baseline/people.ts'
import { tips } from './baseline/tips.ts'
import { venues } from './baseline/venues.ts'

/**
 * The tables of version 1.0.0. Times are ms since 1970, money is a whole number of the currency's smallest unit, days
 * are `YYYY-MM-DD`. What each column means stands at its type, in `server/db/tables`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  // Each group refers to those before it.
  for (const statement of [...venues, ...people, ...tips, ...books, ...payday, ...outbox])
    await sql.raw(isSqlite ? forSqlite(statement) : statement).execute(db)
}

/** Written for PostgreSQL. SQLite's tables are made strict: they refuse text in a number, as PostgreSQL's do. */
const forSqlite = (statement: string) =>
  statement.replaceAll('bigint', 'integer').replaceAll('bytea', 'blob') +
  (statement.startsWith('create table') ? ' strict' : '')
