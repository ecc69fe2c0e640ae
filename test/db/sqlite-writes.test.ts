import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { CompiledQuery, Kysely } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { sqliteDialect } from '../../server/db/sqlite.ts'
import { openSqliteFile, type SqliteFile } from '../../server/db/sqlite-file.ts'
import { SqliteWrites } from '../../server/db/sqlite-writes.ts'

type Table = { note: { id: number; text: string } }
type Db = Kysely<Table>

const folder = mkdtempSync(join(tmpdir(), 'tipping-writes-'))
const file = join(folder, 'data', 'notes.sqlite')
const idle = { ms: 30_000, tell: () => {} }
const seen = () =>
  (witness.prepare('select id from note order by rowid').all() as { id: number }[]).map((row) => row.id)

const db = new Kysely<Table>({ dialect: sqliteDialect(file, { idle }) })
await db.schema
  .createTable('note')
  .addColumn('id', 'integer', (column) => column.unique())
  .addColumn('text', 'text')
  .execute()
/** Another program's eyes: they see only what is committed. */
const witness = new DatabaseSync(file, { readOnly: true })
beforeEach(async () => void (await db.deleteFrom('note').execute()))
afterAll(async () => {
  witness.close()
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const write = (to: Db, id: number, text = '') => to.insertInto('note').values({ id, text }).execute()
const idsIn = async (from: Db) =>
  (await from.selectFrom('note').select('id').orderBy('id').execute()).map(({ id }) => id)

type Deed = {
  does: 'write' | 'transaction' | 'read'
  /** How a transaction ends: by itself, by an error of ours, or by a key that exists already. */
  ends: 'well' | 'throws' | 'twice'
  /** Turns of the event loop before it begins, and in the middle of a transaction. */
  after: number
  pause: number
}
const deed: fc.Arbitrary<Deed> = fc.record({
  does: fc.constantFrom('write', 'transaction', 'transaction', 'read'),
  ends: fc.constantFrom('well', 'well', 'throws', 'twice'),
  after: fc.nat(3),
  pause: fc.nat(2),
})

class OurError extends Error {}

it('tells those who share a commit one in each turn of the event loop', async () => {
  let turn = 0
  const count = () => {
    turn += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  const turns = await Promise.all([1, 2, 3].map((id) => write(db, id).then(() => turn)))
  clearImmediate(counting)
  expect(new Set(turns).size).toBe(3)
  expect(turns).toEqual(turns.toSorted((a, b) => a - b))
})

it('whatever is asked at once: in order, alone, and told when it is on the disk', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 25 }), async (deeds) => {
      await db.deleteFrom('note').execute()
      /** Writers in the order in which they asked, and in which they began. */
      const asked: number[] = []
      const began: number[] = []
      const told = new Set<number>()
      const expected = new Set<number>()
      /** What a writer finds: all that stood before it, and nothing of those that failed. */
      const find = async (trx: Db, id: number) => {
        began.push(id)
        const before = asked.slice(0, asked.indexOf(id)).filter((one) => expected.has(one))
        expect(await idsIn(trx)).toEqual(before.toSorted((a, b) => a - b))
      }
      const perform = async ({ does, ends, after, pause }: Deed, id: number) => {
        for (let turn = 0; turn < after; turn++) await wait(0)
        if (does === 'read') {
          const before = [...told]
          expect(await idsIn(db)).toEqual(expect.arrayContaining(before))
          return
        }
        if (does === 'write' || ends === 'well') expected.add(id)
        asked.push(id)
        if (does === 'write') {
          await write(db, id)
          began.push(id)
        } else {
          const work = db.transaction().execute(async (trx) => {
            await find(trx, id)
            for (let turn = 0; turn < pause; turn++) await wait(0)
            await write(trx, id)
            if (ends === 'throws') throw new OurError()
            if (ends === 'twice') await write(trx, id)
          })
          if (ends !== 'well') {
            await expect(work).rejects.toThrow(ends === 'throws' ? OurError : /unique/i)
            return
          }
          await work
        }
        expect(seen()).toContain(id)
        told.add(id)
      }
      await Promise.all(deeds.map(perform))
      expect(seen()).toEqual(asked.filter((id) => expected.has(id)))
      const transactions = (all: number[]) => all.filter((id) => deeds[id]?.does === 'transaction')
      expect(transactions(began)).toEqual(transactions(asked))
    }),
    { numRuns: 40 },
  )
})

it('commits those who wait at the same time together, and those who write again while others are told', async () => {
  const totals = new Set<number>()
  const writeOnce = async (id: number) => {
    await write(db, id)
    totals.add(seen().length)
  }
  const again = (id: number) => (id % 4 === 0 ? writeOnce(id + 60) : undefined)
  await Promise.all(Array.from({ length: 60 }, (_, id) => writeOnce(id).then(() => again(id))))
  expect(seen().length).toBe(75)
  expect(totals.size).toBeLessThan(10)
})

it('lets the event loop turn between two transactions', async () => {
  let turns = 0
  let going = true
  const turn = () => {
    turns += 1
    if (going) setImmediate(turn)
  }
  setImmediate(turn)
  await Promise.all(Array.from({ length: 30 }, (_, id) => db.transaction().execute((trx) => write(trx, id))))
  going = false
  expect(turns).toBeGreaterThanOrEqual(30)
})

it('reads meanwhile, and a read-only transaction goes on seeing its moment', async () => {
  await write(db, 1)
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      expect(await idsIn(snapshot)).toEqual([1])
      await db.transaction().execute(async (trx) => {
        await write(trx, 2)
        expect(await idsIn(trx)).toEqual([1, 2])
        expect(await idsIn(db)).toEqual([1])
      })
      expect(await idsIn(db)).toEqual([1, 2])
      expect(await idsIn(snapshot)).toEqual([1])
      await expect(write(snapshot, 3)).rejects.toThrow(/readonly/)
    })
})

it('a full disk fails those whose work is lost, and nobody else', async () => {
  const { rows } = await db.executeQuery<{ page_count: number }>(CompiledQuery.raw('pragma page_count'))
  const limit = (pages: number) => db.executeQuery(CompiledQuery.raw(`pragma max_page_count = ${pages}`))
  await limit((rows[0]?.page_count ?? 0) + 20)
  const text = 'x'.repeat(3000)
  const ends = await Promise.allSettled(Array.from({ length: 60 }, (_, id) => write(db, id, text)))
  await limit(1_000_000)
  const well = ends.flatMap(({ status }, id) => (status === 'fulfilled' ? [id] : []))
  expect(well.length).toBeLessThan(60)
  expect(seen()).toEqual(well)
  await write(db, 100)
  expect(seen()).toContain(100)
})

type Break = (sql: string, real: SqliteFile) => void

/** The line on a connection that can be made to fail; what it has written, and what each was told. */
async function withBroken(breaks: Break, work: (writes: SqliteWrites) => Promise<unknown>[]) {
  const real = openSqliteFile(file)
  const guarded =
    <A extends unknown[], R>(sqlOf: (...given: A) => string, go: (...given: A) => R) =>
    (...given: A) => {
      breaks(sqlOf(...given), real)
      return go(...given)
    }
  const broken = {
    ...real,
    exec: guarded((sql: string) => sql, real.exec),
    run: guarded((query: CompiledQuery) => query.sql, real.run) as SqliteFile['run'],
  }
  const ends = await Promise.allSettled(work(new SqliteWrites(broken, idle)))
  real.close()
  return ends.map((end) => (end.status === 'fulfilled' ? 'done' : String(end.reason)))
}

const insert = (id: number) => CompiledQuery.raw('insert into note (id, text) values (?, ?)', [id, ''])
const oneNote = async (writes: SqliteWrites, id: number) => {
  const turn = await writes.begin()
  try {
    turn.run(insert(id))
    await turn.commit()
  } finally {
    turn.rollback()
  }
}

it('tells all of them when their one commit fails, and goes on with the next', async () => {
  let commits = 0
  const breaks: Break = (sql) => {
    if (sql === 'commit' && ++commits === 1) throw new Error('the disk is gone')
  }
  const ends = await withBroken(breaks, (writes) => [
    ...[1, 2, 3].map((id) => oneNote(writes, id)),
    writes.idle().then(() => oneNote(writes, 4)),
  ])
  const failed = ends.filter((end) => end.includes('the disk is gone'))
  expect(failed.length).toBeGreaterThan(0)
  expect(seen()).toEqual([1, 2, 3, 4].filter((_, at) => ends[at] === 'done'))
  expect(seen()).toContain(4)
})

it('writes nothing more for a transaction that SQLite has undone by itself', async () => {
  const breaks: Break = (sql, real) => {
    if (!sql.includes('select 1') || !real.inTransaction()) return
    real.exec('rollback')
    throw new Error('undone')
  }
  const ends = await withBroken(breaks, (writes) => [
    oneNote(writes, 1),
    writes.begin().then(async (turn) => {
      expect(() => turn.run(CompiledQuery.raw('select 1'))).toThrow('undone')
      // As if the work had caught the error.
      expect(() => turn.run(insert(2))).toThrow('undone')
      await turn.commit().finally(() => turn.rollback())
    }),
    writes.idle().then(() => oneNote(writes, 3)),
  ])
  expect(ends.at(1)).toContain('undone')
  expect(ends.at(2)).toBe('done')
  expect(seen()).toEqual([1, 2, 3].filter((_, at) => ends[at] === 'done'))
})
