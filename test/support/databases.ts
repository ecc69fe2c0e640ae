import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe } from 'vitest'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export type TestDatabase = {
  kind: DatabaseKind
  /** How a process of its own opens the same database. */
  databaseUrl: string | undefined
  dataDir: string
  /** Opens it (again), all tables there, or those that `migrate` makes. Closed for you at the end of the file. */
  open: (migrate?: (db: Db) => Promise<unknown>) => Promise<Db>
}

const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

async function asAdmin<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: postgres, connectionTimeoutMillis: 2000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const noPostgres: string | undefined = await asAdmin(async () => undefined).catch(
  (error: unknown) => `no PostgreSQL at ${new URL(postgres).host} (${String(error)})`,
)

/** What test runs that were killed have left behind: databases of ours older than half a day. */
async function dropForgotten(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'tipping\\_%\\_%'",
  )
  for (const { name } of rows) {
    const born = Number.parseInt(name.split('_')[1] ?? '', 36)
    if (Date.now() - born > 12 * 3_600_000) await client.query(`drop database if exists ${name} with (force)`)
  }
}

/** A fresh database of its own; `drop` removes it. The callers in tests want {@link onEachDatabase}. */
export async function createDatabase(
  kind: DatabaseKind,
): Promise<TestDatabase & { drop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tipping-'))
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true })
  const opened: Db[] = []
  const name = `tipping_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`
  const databaseUrl =
    kind === 'postgres' ? Object.assign(new URL(postgres), { pathname: name }).href : undefined
  if (kind === 'postgres') {
    await asAdmin(async (client) => {
      await dropForgotten(client)
      await client.query(`create database ${name}`)
    })
  }

  return {
    kind,
    databaseUrl,
    dataDir,
    async open(migrate = migrateToLatest) {
      const db = openDatabase({ databaseUrl, dataDir })
      opened.push(db)
      await migrate(db)
      return db
    },
    async drop() {
      await Promise.all(opened.map((db) => db.destroy()))
      if (kind === 'postgres') await asAdmin((client) => client.query(`drop database ${name} with (force)`))
      removeDir()
    },
  }
}

/** The same tests on SQLite and, where one answers, on PostgreSQL: one fresh database each. */
export function onEachDatabase(title: string, tests: (database: TestDatabase) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    const why = kind === 'postgres' ? noPostgres : undefined
    describe.skipIf(why !== undefined)(`${title} on ${kind}${why ? `: skipped, ${why}` : ''}`, () => {
      let database: Awaited<ReturnType<typeof createDatabase>> | undefined
      const created = async () => {
        database ??= await createDatabase(kind)
        return database
      }
      tests({
        kind,
        get databaseUrl() {
          return database?.databaseUrl
        },
        get dataDir() {
          if (!database) throw new Error('open the database first')
          return database.dataDir
        },
        open: async (migrate) => (await created()).open(migrate),
      })
      afterAll(async () => {
        await database?.drop()
      })
    })
  }
}
