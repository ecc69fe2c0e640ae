import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from '../../server/db/database.ts'
import { migrations } from '../../server/db/migrations/index.ts'

const [first = ''] = Object.keys(migrations)
const books = readFileSync(new URL('../backups/books-of-0001.sql', import.meta.url), 'utf8')

/** Books in the tables of the first migration, as the first version left them. */
export async function firstBooks(db: Db): Promise<void> {
  const provider = {
    getMigrations: async () => ({ [first]: migrations[first] as (typeof migrations)[string] }),
  }
  const { error } = await new Migrator({
    db: db as unknown as Kysely<unknown>,
    provider,
  }).migrateToLatest()
  if (error) throw error
  for (const statement of books.split(';\n').filter((text) => text.includes('insert')))
    await sql.raw(statement).execute(db)
}
