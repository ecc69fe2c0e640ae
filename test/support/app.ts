import type { Express } from 'express'
import { afterAll, beforeAll } from 'vitest'
import { createApp } from '../../server/app.ts'
import { createLogger } from '../../server/base/logger.ts'
import { loadConfig } from '../../server/config/config.ts'
import type { Db } from '../../server/db/database.ts'
import { createDeps, type Overrides } from '../../server/deps.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { createDatabase, type TestDatabase } from './databases.ts'
import { serveGuests } from './served.ts'
import { testEnvironment } from './test-environment.ts'

export type TestApp = {
  app: Express
  deps: Awaited<ReturnType<typeof createDeps>>
  sandbox: StripeSandbox
  /** Where its database is, for a process of its own. */
  where: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>
  seed: Awaited<ReturnType<typeof seedDemo>>
  /** Every line logged so far, parsed. */
  logged: Record<string, unknown>[]
  close(): Promise<void>
}

/**
 * The production application with a seeded database of its own; only the edges are stand-ins. @param around puts
 * something between the application and the database
 */
export async function createTestApp(
  overrides: Overrides = {},
  env: Record<string, string> = {},
  around = (db: Db): Db => db,
): Promise<TestApp> {
  const sandbox = await startStripeSandbox({ reachesLocalhost: true })
  const logged: Record<string, unknown>[] = []
  const destination = {
    write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>),
  }
  const log = createLogger({ level: 'info', pretty: false, destination })
  // Stores are tested on both; the pages over them on SQLite, and on PostgreSQL too by `npm run soak`.
  const kind = process.env.TEST_APP_DATABASE === 'postgres' ? 'postgres' : 'sqlite'
  const database = await createDatabase(kind, { tables: true })
  // Also where files are written, beside the backups.
  const given = { DATA_DIR: database.dataDir, ...env }
  const { config, secrets } = loadConfig(testEnvironment(sandbox, given))
  const db = around(await database.open())
  const seed = await seedDemo(db)
  const deps = await createDeps(config, secrets, { db, log, sleep: async () => {}, ...overrides })
  const app = createApp(deps)
  const stopServing = serveGuests(app)
  return {
    app,
    deps,
    sandbox,
    where: database,
    seed,
    logged,
    async close() {
      stopServing()
      await deps.close()
      await database.drop()
      await sandbox.close()
    },
  }
}

/** One application for all tests of a file. */
export function testApp(overrides: Overrides = {}, env: Record<string, string> = {}): TestApp {
  const holder = {} as TestApp
  beforeAll(async () => {
    Object.assign(holder, await createTestApp(overrides, env))
  })
  afterAll(() => holder.close())
  return holder
}
