import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { pendingMigrations } from '../../server/db/migrate.ts'
import { whyNotOpened } from '../../server/db/why-not-started.ts'

/** A PostgreSQL that tells which backend answers: each connection has its own, or, behind a pooler, whichever is free. */
function databaseWith(pool: { backends: number } | undefined): Db {
  const held = new Map<object, number>()
  let connections = 0
  const begun = new Set<object>()
  const backendOf = (connection: object, own: number) => {
    if (!pool) return own
    const kept = held.get(connection)
    if (kept !== undefined) return kept
    const taken = [...held.values()]
    const free = Array.from({ length: pool.backends }, (_, at) => at + 1).find((at) => !taken.includes(at))
    if (free === undefined) throw new Error('no backend is free')
    if (begun.has(connection)) held.set(connection, free)
    return free
  }
  const driver: Driver = {
    async init() {},
    async acquireConnection() {
      connections += 1
      const own = connections
      const connection: DatabaseConnection = {
        async executeQuery<R>({ sql }: CompiledQuery) {
          const rows = sql.includes('pg_backend_pid') ? [{ pid: backendOf(connection, own) }] : []
          return { rows: rows as R[] }
        },
        async *streamQuery() {},
      }
      return connection
    },
    async beginTransaction(connection) {
      begun.add(connection)
    },
    async commitTransaction(connection) {
      begun.delete(connection)
      held.delete(connection)
    },
    async rollbackTransaction() {},
    async releaseConnection() {},
    async destroy() {},
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

const line = 'the database is behind a connection pooler: DATABASE_URL must name PostgreSQL itself'

it.each([1, 2, 5])(
  'a pooler in transaction mode with %i backends is noticed before anything is served',
  async (backends) => {
    await expect(pendingMigrations(databaseWith({ backends }))).rejects.toThrow(line)
  },
)

it('PostgreSQL itself, where each connection has its own backend, is none', async () => {
  const asked = await pendingMigrations(databaseWith(undefined)).catch((error: Error) => error.message)
  expect(asked).not.toBe(line)
})

it('a pooler that refuses our settings is named, not only its words', () => {
  const error = Object.assign(new Error('unsupported startup parameter: lock_timeout'), { code: '08P01' })
  expect(whyNotOpened(error, { database: 'postgres', dataDir: '' })).toBe(`DATABASE_URL: ${line}`)
})
