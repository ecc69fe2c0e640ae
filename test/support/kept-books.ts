import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from '../../server/db/database.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { booksAsText, seedSmallBooks } from '../backups/keep-books.ts'
import { createDatabase } from './databases.ts'

const folder = fileURLToPath(new URL('../backups/', import.meta.url))

/** Small books that released versions have left: the file's name says which version, its first line which tables. */
export const keptBooks = globSync(`${folder}books-of-*.sql`)
  .map((file) => ({
    text: readFileSync(file, 'utf8'),
    version: /books-of-(.+)\.sql$/.exec(basename(file))?.[1] ?? '',
  }))
  .toSorted((a, b) => a.version.localeCompare(b.version))

/** The same of this version. */
export async function booksOfToday(): Promise<string> {
  const database = await createDatabase('sqlite')
  const db = await database.open()
  await seedSmallBooks(db, Date.parse('2026-11-23T12:00:00Z'))
  const text = await booksAsText(db)
  await database.drop()
  return text
}

/** Makes the tables of then, and brings the rows. */
export async function bringBooks(db: Db, text: string): Promise<void> {
  const last = /made for tables of (\S+?)\.?\n/.exec(text)?.[1] ?? ''
  if (!(last in migrations)) throw new Error('these books do not say of which tables they are')
  const known = Object.entries(migrations).filter(([name]) => name <= last)
  await migrateWith(db, Object.fromEntries(known))
  for (const statement of text.split(';\n').filter((part) => /^(insert|delete) /m.test(part)))
    await sql.raw(statement).execute(db)
}

/** Brings the tables up to date as a version of the server does that knows these migrations. */
export async function migrateWith(db: Db, known: Record<string, Migration>): Promise<void> {
  const provider = { getMigrations: async () => known }
  const { error } = await new Migrator({ db: db as unknown as Kysely<unknown>, provider }).migrateToLatest()
  if (error) throw error
}
