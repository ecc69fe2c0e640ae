import { join } from 'node:path'
import { Kysely, SqliteAdapter, type Transaction } from 'kysely'
import { postgresDialect } from './postgres.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/** The database, or a transaction on it: stores take this, the caller decides. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>

export type DatabaseOptions = {
  /** `postgres://…`; without it the SQLite file in `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Hears of connections that break; whoever was using one gets an error of their own. */
  onError?: (error: Error) => void
  /** How long one statement may take in PostgreSQL, in ms; 0: as long as it likes, for migrations. */
  statementMs?: number
}

/** Far more than any page or job needs; what takes longer has gone wrong, and holds up the others. */
const usualStatementMs = 15_000

/** Opens the database; it connects with the first query. Close with `db.destroy()`. */
export function openDatabase(options: DatabaseOptions): Db {
  const { databaseUrl, dataDir, onError = () => {}, statementMs = usualStatementMs } = options
  const dialect = databaseUrl
    ? postgresDialect(databaseUrl, { onError, statementMs })
    : sqliteDialect(join(dataDir, 'tipping.sqlite'))
  return new Kysely<Database>({ dialect })
}

export const isSqlite = (db: Kysely<unknown> | Db): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter
