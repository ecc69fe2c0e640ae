import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { migrations } from '../../server/db/migrations/index.ts'

/** What the version after this one does to the tables, made up: one column and one table more. Its name comes last. */
export const nextName = '9.0.0'
const next = {
  // Its text is put into the built program: it uses nothing but what it is given.
  up: async (db: Kysely<unknown>): Promise<void> => {
    await db.schema.alterTable('tip').addColumn('made_up', 'text').execute()
    await db.schema.createTable('made_up').addColumn('id', 'text').execute()
  },
}
export const nextMigrations = { ...migrations, [nextName]: next }

/** From the first test of the file to its last, this process is of the next version. */
export function beNextVersion(): void {
  beforeAll(() => {
    migrations[nextName] = next
  })
  afterAll(() => {
    delete migrations[nextName]
  })
}

const dist = fileURLToPath(new URL('../../dist', import.meta.url))

/** The built program as the next version: a copy that knows its migration. `remove` deletes it. */
export function buildNextVersion() {
  const folder = mkdtempSync(join(dist, 'next-'))
  cpSync(join(dist, 'server'), folder, { recursive: true })
  const known = /var migrations = \{([^}]*?),?\s*\};/
  const holders = readdirSync(join(folder, 'assets'))
    .map((name) => join(folder, 'assets', name))
    .filter((file) => file.endsWith('.js') && known.test(readFileSync(file, 'utf8')))
  const [holder] = holders
  if (!holder || holders.length > 1) throw new Error(`migrations stand in ${holders.length} built files`)
  const text = readFileSync(holder, 'utf8')
  writeFileSync(
    holder,
    text.replace(known, (_, all) => `var migrations = {${all}, "${nextName}": { up: ${next.up} } };`),
  )
  return {
    main: join(folder, 'main.js'),
    admin: join(folder, 'admin.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
