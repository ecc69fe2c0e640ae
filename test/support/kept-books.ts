import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from '../../server/db/database.ts'
import { migrations } from '../../server/db/migrations/index.ts'

const folder = fileURLToPath(new URL('../backups/', import.meta.url))

/** Small books that versions of this program have left: the file's name says which version, its first line which tables. */
export const keptBooks = globSync(`${folder}books-of-*.sql`)
  .map((file) => ({
    text: readFileSync(file, 'utf8'),
    version: /books-of-(.+)\.sql$/.exec(basename(file))?.[1] ?? '',
  }))
  .toSorted((a, b) => a.version.localeCompare(b.version))

/** The books that came before all: in the tables of the first migration. */
export const firstBooks = (db: Db) => bringBooks(db, keptBooks[0]?.text ?? '')

/** Makes the tables of then, and brings the rows. */
export async function bringBooks(db: Db, text: string): Promise<void> {
  const last = /made for tables of (\S+?)\.?\n/.exec(text)?.[1] ?? ''
  if (!(last in migrations)) throw new Error('these books do not say of which tables they are')
  await migrateWith(db, migrationsTo(last))
  await bringRows(db, text)
}

export async function bringRows(db: Db, text: string): Promise<void> {
  for (const statement of text.split(';\n').filter((part) => /^(insert|delete) /m.test(part)))
    await sql.raw(statement).execute(db)
}

/** What a version knew of which this was the last migration. */
export const migrationsTo = (last: string): Record<string, Migration> =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))

/** Brings the tables up to date as a version of the server does that knows these migrations. */
export async function migrateWith(db: Db, known: Record<string, Migration>): Promise<void> {
  const provider = { getMigrations: async () => known }
  const { error } = await new Migrator({ db: db as unknown as Kysely<unknown>, provider }).migrateToLatest()
  if (error) throw error
}
