import type { Socket } from 'node:net'
import { type Dialect, PostgresDialect } from 'kysely'
import { Pool, type PoolClient, types } from 'pg'

/**
 * PostgreSQL's 64-bit integers (times in ms, counts and sums of yen) as numbers, and the sums of such, which it calls
 * numeric; what does not fit is an error.
 */
function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a number from the database is too large')
  return value
}

const integers: number[] = [types.builtins.INT8, types.builtins.NUMERIC]

/** How much longer than the server's own limit a query may stay without an answer, in ms. */
const answersWithin = 5000

export type PostgresOptions = {
  /** Hears of every connection that breaks, idle or in use; the pool replaces it by itself. */
  onError: (error: Error) => void
  /** How long one statement may take, in ms; 0: as long as it likes. */
  statementMs: number
}

/** Kysely over `pg`. */
export function postgresDialect(url: string, { onError, statementMs }: PostgresOptions): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    statement_timeout: statementMs,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    types: {
      getTypeParser: (oid, format) =>
        integers.includes(oid) && format !== 'binary' ? parseInteger : types.getTypeParser(oid, format),
    },
  })
  // The pool listens only to idle connections, and an error nobody listens to ends the process.
  pool.on('connect', (client) => {
    client.on('error', onError)
    if (statementMs > 0) closeWhenSilent(client, statementMs + answersWithin)
  })
  // Told by the connection already; without a listener this, too, would end the process.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}

/**
 * A server that vanished without a word never answers, nor does it end a statement in time. pg's own `query_timeout`
 * would put the dead connection back into the pool, for the next request to wait on.
 */
function closeWhenSilent(client: PoolClient, ms: number): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(ms, () => stream.destroy(new Error('the database does not answer')))
}
