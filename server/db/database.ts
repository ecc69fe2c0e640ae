import type { Socket } from 'node:net'
import { join } from 'node:path'
import { type Dialect, Kysely, PostgresDialect, SqliteAdapter, type Transaction } from 'kysely'
import { type ClientConfig, Pool, type PoolClient, types } from 'pg'
import { DatabaseAwayError, DatabaseBusyError } from './database-busy.ts'
import { PlanningClient } from './planned.ts'
import type { Database } from './schema.ts'
import { sqliteDialect } from './sqlite.ts'

/**
 * Reads PostgreSQL's 64-bit integers (times in ms, counts, yen) and their sums (type numeric) as numbers. Throws
 * RangeError if one is too large.
 */
function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a number from the database is too large')
  return value
}

const integers: number[] = [types.builtins.INT8, types.builtins.NUMERIC]

/** How much longer than the statement limit we wait for an answer, in ms. */
const answersWithin = 5000

type PostgresOptions = {
  /** Called for every connection that breaks, idle or in use; the pool replaces it. */
  onError: (error: Error) => void
  /** Time limit of one statement, in ms; 0: no limit. */
  statementMs: number
  /** Time limit of a transaction in which nothing is done, in ms. */
  idleMs: number
}

/** Kysely over `pg`. */
function postgresDialect(url: string, { onError, statementMs, idleMs }: PostgresOptions): Dialect {
  const client: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // What lies between us and the database forgets a connection that is quiet for minutes, and tells nobody.
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: statementMs,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: idleMs,
    types: {
      getTypeParser: (oid, format) =>
        integers.includes(oid) && format !== 'binary' ? parseInteger : types.getTypeParser(oid, format),
    },
  }
  const pool = new Pool({ ...client, max: 10, Client: PlanningClient })
  // The pool listens only to idle connections. An 'error' event without a listener would end the process.
  pool.on('connect', (client) => {
    client.on('error', onError)
    if (statementMs > 0) closeWhenSilent(client, statementMs + answersWithin)
  })
  // The connection's own listener has reported it. Without a listener here, too, the process would end.
  pool.on('error', () => {})
  const connect = () => pool.connect().catch(explain)
  return new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } })
}

/** No connection: whatever PostgreSQL or the way to it says concerns everybody. pg has no code for a pool that is full. */
function explain(error: unknown): never {
  if (!(error instanceof Error)) throw error
  throw error.message === 'timeout exceeded when trying to connect'
    ? new DatabaseBusyError('no connection to the database is free', { cause: error })
    : new DatabaseAwayError(error)
}

/**
 * A server that vanished never answers, and can't enforce its statement limit either. pg's own `query_timeout` would
 * put the dead connection back into the pool, where the next request would wait for it.
 */
function closeWhenSilent(client: PoolClient, ms: number): void {
  // `pg` has no other way to the socket.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(ms, () => stream.destroy(new Error('the database does not answer')))
}

/** The database, or a transaction on it. Stores take either; the caller decides which. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>

type DatabaseOptions = {
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
