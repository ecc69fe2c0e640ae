import { type Dialect, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'

/** PostgreSQL's 64-bit integers (times in ms, counts and sums of yen) as numbers; what does not fit is an error. */
function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a number from the database is too large')
  return value
}

const int8 = types.builtins.INT8

/** Kysely over `pg`. `onError` hears of connections that break while idle; the pool replaces them by itself. */
export function postgresDialect(url: string, onError: (error: Error) => void): Dialect {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === int8 && format !== 'binary' ? parseInteger : types.getTypeParser(oid, format),
    },
  })
  pool.on('error', onError)
  return new PostgresDialect({ pool })
}
