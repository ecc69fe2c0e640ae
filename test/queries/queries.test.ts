import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DefaultQueryExecutor } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { type Lookups, lookupsOf } from '../../server/db/lookups.ts'
import { createDatabase, type DatabaseKind, noPostgres } from '../support/databases.ts'
import { root, sourceFiles } from '../support/source-files.ts'
import { identity } from './calls/identity.ts'
import { money } from './calls/money.ts'
import { people } from './calls/people.ts'
import { push } from './calls/push.ts'
import { firstSetup } from './calls/setup.ts'
import { venues } from './calls/venues.ts'
import { createWorld } from './world.ts'

// What the stores send, so that a changed query is seen in a review. After a change that is meant:
// vitest run --project unit test/queries --update
const calls = { ...people, ...identity, ...money, ...venues, ...push, ...firstSetup }
const folder = join(root, 'test/queries/sent')
const nameOf = (store: string) => `${store.split('/').at(-1)}.sql`
const clauses =
  / (?=(?:from|where|inner join|left join|set|values|group by|order by|on conflict|returning|union all) )/g

/** Lists of values are as long as there are values, which says nothing. */
const written = (sql: string) =>
  sql
    .replaceAll(/(?:\?|\$\d+)(?:, (?:\?|\$\d+))+/g, '?, …')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1, …')
    .replaceAll(clauses, '\n  ')

/** What each call sends, by store and name. */
async function record(kind: DatabaseKind): Promise<Record<string, Record<string, string>>> {
  const database = await createDatabase(kind, { tables: true })
  const db = await database.open()
  const world = await createWorld(db)
  // All that is sent goes one of these two ways.
  const ways = [
    vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery'),
    vi.spyOn(lookupsOf(db) as Lookups, 'run'),
  ]
  const sent = async (call: (typeof calls)[string][string]) => {
    for (const way of ways) way.mockClear()
    await call(world)
    const all = ways
      .flatMap(({ mock }) =>
        mock.calls.map(([query], n) => ({ query, at: mock.invocationCallOrder[n] ?? 0 })),
      )
      .sort((a, b) => a.at - b.at)
      .map(({ query }) => `${written(query.sql)};\n`)
    return [...new Set(all)].join('')
  }
  const all: Record<string, Record<string, string>> = {}
  for (const [store, own] of Object.entries(calls)) {
    all[store] = {}
    for (const [name, call] of Object.entries(own)) all[store][name] = await sent(call)
  }
  for (const way of ways) way.mockRestore()
  await database.drop()
  return all
}

describe.skipIf(noPostgres)('the queries of the stores', () => {
  it('are those that were looked at', async () => {
    const [sqlite, postgres] = [await record('sqlite'), await record('postgres')]
    for (const [store, own] of Object.entries(sqlite)) {
      const text = Object.entries(own).map(([name, sql]) => {
        const other = postgres[store]?.[name] ?? ''
        return sql === other
          ? `-- ${name}\n${sql}`
          : `-- ${name}, SQLite\n${sql}\n-- ${name}, PostgreSQL\n${other}`
      })
      await expect(text.join('\n')).toMatchFileSnapshot(join(folder, nameOf(store)))
    }
  })

  it('have a file for each store, and no other', () => {
    const stores = sourceFiles('server', /(?<!redis-session)\.store\.ts$/).map(({ path }) =>
      path.slice('server/'.length, -'.store.ts'.length),
    )
    expect(Object.keys(calls).toSorted()).toEqual(stores.toSorted())
    expect(readdirSync(folder).toSorted()).toEqual(stores.map(nameOf).toSorted())
  })
})
