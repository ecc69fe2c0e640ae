import { type Kysely, sql, type TableMetadata } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { onEachDatabase } from '../support/databases.ts'
import { migrateWith } from '../support/kept-books.ts'
import { nextMigrations } from '../support/next-version.ts'

/**
 * While servers are replaced one by one, those of the version before go on working on tables that are newer than they
 * know. What is proven here: they find every table and column as it was, and every row that they write is taken. What is
 * not: that they understand what the new version writes (a new state of a tip, say). Whoever adds that thinks of them.
 */
/** Each column that a writer may meet, by its table. */
const columnsOf = (tables: TableMetadata[]) =>
  new Map(
    tables.flatMap(({ name: table, columns }) =>
      columns.map(({ name, dataType, isNullable, hasDefaultValue }) => [
        `${table}.${name}`,
        { table, dataType, isNullable, hasDefaultValue },
      ]),
    ),
  )

/** What servers of the released version would miss or fail to fill once these migrations have run. */
async function missedAfter(db: Db, known: Record<string, Migration>): Promise<string[]> {
  const before = columnsOf(await db.introspection.getTables())
  await migrateWith(db, known)
  const after = columnsOf(await db.introspection.getTables())
  expect(before.size).toBeGreaterThan(100)
  const tables = new Set([...before.values()].map(({ table }) => table))
  const changed = [...before].filter(([name, was]) => JSON.stringify(after.get(name)) !== JSON.stringify(was))
  const asked = [...after].filter(
    ([name, { table, isNullable, hasDefaultValue }]) =>
      tables.has(table) && !before.has(name) && !isNullable && !hasDefaultValue,
  )
  return [...changed, ...asked].map(([name]) => name)
}

onEachDatabase('tables that are newer than a server knows', (database) => {
  it('have all that it knows, as it was, and nothing new that it must fill', async () => {
    const db = await database.open()
    expect(await missedAfter(db, nextMigrations)).toEqual([])
    const up = async (trx: Kysely<unknown>) => {
      await sql`alter table photo rename column large to huge`.execute(trx)
      await sql`alter table tip add column wanted integer`.execute(trx)
    }
    expect(await missedAfter(db, { ...nextMigrations, '9999-later': { up } })).toEqual([
      'photo.large',
      'photo.huge',
    ])
  })
})
