// Writes small books of this version into books-of-VERSION.sql beside this file, for the tests of later versions: an update from here, and
// the way back. Run once, in the tree of the release.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { program } from '../../server/base/program.ts'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { parentsFirst, tablesOf } from '../../server/db/move.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { makeDemoPaydays } from '../demo/books/demo-payday.ts'
import { seedDemo } from '../demo/seed-demo.ts'

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tipping-keep-'))
  const db = openDatabase({ dataDir })
  await migrateToLatest(db)
  await seedSmallBooks(db, Date.now())
  writeFileSync(
    fileURLToPath(new URL(`books-of-${program.version}.sql`, import.meta.url)),
    await booksAsText(db),
  )
  await db.destroy()
  rmSync(dataDir, { recursive: true })
}

/** A business of three branches: tips with what was taken back, cash boxes, a payday. */
export async function seedSmallBooks(db: Db, now: number): Promise<void> {
  const { businessId } = await seedDemo(db)
  await makeDemoBooks(db, { businessId, tips: 60, seed: 1, until: now, days: 90 })
  await makeDemoPaydays(db, businessId, now)
}

/** All rows of books in SQLite but pictures, as statements that both databases take. Read by `bringBooks` of test/support/kept-books.ts. */
export async function booksAsText(db: Db): Promise<string> {
  const parts = [
    `-- Books as version ${program.version} left them. Never changed; made for tables of ${Object.keys(migrations).at(-1)}\n`,
  ]
  for (const { name } of parentsFirst(await tablesOf(db))) {
    if (name === 'photo') continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    const [first] = rows
    if (!first) continue
    const values = rows.map((row) => `(${Object.values(row).map(asText).join(', ')})`)
    // Migrations have brought rows of their own.
    parts.push(`delete from ${name};\n`)
    parts.push(`insert into ${name} (${Object.keys(first).join(', ')}) values\n  ${values.join(',\n  ')};\n`)
  }
  return parts.join('\n')
}

function asText(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string' && !value.includes(';\n')) return `'${value.replaceAll("'", "''")}'`
  throw new Error(`no text of ${value} that both databases take`)
}
