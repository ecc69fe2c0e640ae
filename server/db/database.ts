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
  onError?: (error: Error) => void
}

/** Opens the database; it connects with the first query. Close with `db.destroy()`. */
export function openDatabase({ databaseUrl, dataDir, onError = () => {} }: DatabaseOptions): Db {
  const dialect = databaseUrl
    ? postgresDialect(databaseUrl, onError)
    : sqliteDialect(join(dataDir, 'tipping.sqlite'))
  return new Kysely<Database>({ dialect })
}

export const isSqlite = (db: Kysely<unknown> | Db): boolean =>
  db.getExecutor().adapter instanceof SqliteAdapter
