import { readFileSync } from 'node:fs'
import { type Kysely, sql, type TableMetadata } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { migrateToLatest } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { onEachDatabase } from '../support/databases.ts'
import { operatorOf } from '../support/operator.ts'

/**
 * While servers are replaced one by one, those of the version before go on working on tables that are newer than they
 * know. What is proven here: they find every table and column as it was, and every row that they write is taken. What is
 * not: that they understand what the new version writes (a new state of a tip, say). Whoever adds that thinks of them.
 */
const [first = ''] = Object.keys(migrations)
const rowsOfFirst = readFileSync(new URL('../backups/books-of-0001.sql', import.meta.url), 'utf8')

async function onlyFirst(db: Db): Promise<void> {
  const known = { [first]: migrations[first] as Migration }
  const provider = { getMigrations: async () => known }
  const { error } = await new Migrator({ db: db as unknown as Kysely<unknown>, provider }).migrateToLatest()
  if (error) throw error
}

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

onEachDatabase('tables that are newer than a server knows', (database) => {
  it('have all that it knows, as it was, and nothing new that it must fill', async () => {
    const db = await database.open(onlyFirst)
    const before = await db.introspection.getTables()
    await migrateToLatest(db)
    const after = columnsOf(await db.introspection.getTables())
    const known = columnsOf(before)
    expect(known.size).toBeGreaterThan(100)
    expect(
      [...known].filter(([name, was]) => JSON.stringify(after.get(name)) !== JSON.stringify(was)),
    ).toEqual([])
    const tables = new Set(before.map(({ name }) => name))
    const asked = [...after].filter(
      ([name, { table, isNullable, hasDefaultValue }]) =>
        tables.has(table) && !known.has(name) && !isNullable && !hasDefaultValue,
    )
    expect(asked.map(([name]) => name)).toEqual([])
  })

  it('take every row that the first version wrote, and its books add up', async () => {
    const db = await database.open()
    for (const statement of rowsOfFirst.split(';\n').filter((text) => text.includes('insert')))
      await sql.raw(statement).execute(db)
    expect(await operatorOf(database)('books', 'verify')).toBe('The books add up. Tips looked at: 14.')
  })
})
