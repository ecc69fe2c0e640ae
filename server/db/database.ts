import { join } from 'node:path'
import { Kysely, SqliteAdapter, type Transaction } from 'kysely'
import { postgresDialect } from './postgres.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** The database, or a transaction on it. Stores take either; the caller decides which. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>

export type DatabaseOptions = {
  /** `postgres://…`; undefined: the SQLite file in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Called when a connection breaks, or a transaction is ended; the query that used it gets its own error. */
  onError?: (error: Error) => void
  /** Time limit of one statement in PostgreSQL, in ms; 0: no limit, for migrations. */
  statementMs?: number
}

/** Far more than any page or job needs. A statement that takes longer has gone wrong and delays the others. */
const usualStatementMs = 15_000

/**
 * A transaction in which nothing is done for so long is undone, in ms. It has been forgotten, and what it has locked holds
 * up the others: on SQLite all that writes.
 */
const idleMs = 30_000

/** Opens the database; it connects at the first query. Close it with `db.destroy()`. */
export function openDatabase(options: DatabaseOptions): Db {
  const { databaseUrl, dataDir, onError = () => {}, statementMs = usualStatementMs } = options
  const dialect = databaseUrl
    ? postgresDialect(databaseUrl, { onError, statementMs, idleMs })
    : sqliteDialect(join(dataDir, 'tipping.sqlite'), { idle: { ms: idleMs, tell: onError } })
  return new Kysely<Database>({ dialect })
}

/** Opens a copy of the SQLite database, such as a backup, without changing a byte of it. Writes to it throw. */
export const openCopy = (file: string): Db =>
  new Kysely<Database>({
    dialect: sqliteDialect(file, { readOnly: true, idle: { ms: idleMs, tell: () => {} } }),
  })

export const isSqlite = (db: Kysely<unknown> | Db): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter
