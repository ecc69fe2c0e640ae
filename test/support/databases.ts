import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { createPostgres, dropPostgres, isWithTemplates, noPostgres, urlOf } from './postgres.ts'

export { noPostgres } from './postgres.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

export type TestDatabase = {
  kind: DatabaseKind
  /** How a process of its own opens the same database. */
  databaseUrl: string | undefined
  dataDir: string
  /** Opens it (again), all tables there, or those that `migrate` makes. Closed for you at the end of the file. */
  open: (migrate?: (db: Db) => Promise<unknown>) => Promise<Db>
}

const fileName = 'tipping.sqlite'
let template: Promise<string> | undefined

/** A SQLite file with all tables and no rows, made once in a process: a copy costs a tenth of what the migrations do. */
async function makeTemplate(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tipping-template-'))
  const db = openDatabase({ dataDir })
  await migrateToLatest(db)
  await db.destroy()
  return join(dataDir, fileName)
}

/**
 * A fresh database of its own; `drop` removes it. The callers in tests want {@link onEachDatabase}.
 * @param tables whether all tables are wanted: they may be there before it is opened
 */
export async function createDatabase(
  kind: DatabaseKind,
  { tables = false } = {},
): Promise<TestDatabase & { drop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tipping-'))
  const removeDir = () => rmSync(dataDir, { recursive: true, force: true })
  const opened: Db[] = []
  const name = `tipping_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`
  const databaseUrl = kind === 'postgres' ? urlOf(name) : undefined
  let isCopy = tables && isWithTemplates
  if (kind === 'postgres') await createPostgres(name, tables)
  else if (isCopy) {
    template ??= makeTemplate()
    copyFileSync(await template, join(dataDir, fileName))
  }

  return {
    kind,
    databaseUrl,
    dataDir,
    async open(migrate = migrateToLatest) {
      const db = openDatabase({ databaseUrl, dataDir })
      opened.push(db)
      // What has just been copied is up to date; a later one may have been changed by the test.
      if (!isCopy || migrate !== migrateToLatest) await migrate(db)
      isCopy = false
      return db
    },
    async drop() {
      await Promise.all(opened.map((db) => db.destroy()))
      if (kind === 'postgres') await dropPostgres(name)
      removeDir()
    },
  }
}

/**
 * The same tests on SQLite and, where one answers, on PostgreSQL: one fresh database each.
 * What they stand on may be made where it is declared: `tests` may wait for it.
 */
export function onEachDatabase(title: string, tests: (database: TestDatabase) => void | Promise<void>): void {
  for (const kind of ['sqlite', 'postgres'] as const) {
    const why = kind === 'postgres' ? noPostgres : undefined
    if (why) {
      // Its tests are not even listed: they would want the database.
      describe.skip(`${title} on ${kind}: skipped, ${why}`, () => it('', () => {}))
      continue
    }
    describe(`${title} on ${kind}`, async () => {
      let database: Awaited<ReturnType<typeof createDatabase>> | undefined
      const created = async (tables: boolean) => {
        database ??= await createDatabase(kind, { tables })
        return database
      }
      await tests({
        kind,
        get databaseUrl() {
          return database?.databaseUrl
        },
        get dataDir() {
          if (!database) throw new Error('open the database first')
          return database.dataDir
        },
        open: async (migrate) => (await created(migrate === undefined)).open(migrate),
      })
      afterAll(async () => {
        await database?.drop()
      })
    })
  }
}
