import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Db, openDatabase } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { migrateToLatest, pendingMigrations } from '../../server/db/migrate.ts'
import { inTransaction, isOfDatabase, isUniqueViolation } from '../../server/db/transaction.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow, setRow } from '../support/rows.ts'

const business = (id = newId()) => ({
  id,
  name: '桜',
  time_zone: 'Asia/Tokyo',
  created_at: 1_790_000_000_123,
})

onEachDatabase('the database', async (database) => {
  const db = await database.open()

  it('is up to date after migrating, and migrating again does nothing', async () => {
    expect(await pendingMigrations(db)).toEqual([])
    expect(await migrateToLatest(db)).toEqual([])
  })

  it('gives times back as the numbers that were put in', async () => {
    const row = business()
    await db.insertInto('business').values(row).execute()
    const found = await db.selectFrom('business').selectAll().where('id', '=', row.id).executeTakeFirst()
    expect(found).toMatchObject(row)
  })

  it('counts and sums as numbers', async () => {
    const { n, total } = await db
      .selectFrom('business')
      .select((e) => [e.fn.countAll<number>().as('n'), sql<number>`sum(0)`.as('total')])
      .executeTakeFirstOrThrow()
    expect(typeof n).toBe('number')
    expect(total).toBe(0)
  })

  it('knows a key that stands already', async () => {
    const row = business()
    await db.insertInto('business').values(row).execute()
    const error: unknown = await db
      .insertInto('business')
      .values(row)
      .execute()
      .catch((e: unknown) => e)
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(new Error('other'))).toBe(false)
  })

  it('is known by its errors, and so is a connection that it lost', async () => {
    // A connection of its own: the pool may give a dying one to whoever asks next.
    const lost = await database.open()
    const errorOf = (query: RawBuilder<unknown>) => query.execute(lost).catch((error: unknown) => error)
    expect(isOfDatabase(await errorOf(sql`select * from nowhere`))).toBe(true)
    if (database.kind === 'postgres') {
      expect(isOfDatabase(await errorOf(sql`select pg_terminate_backend(pg_backend_pid())`))).toBe(true)
      const away = openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/x', dataDir: '' })
      const refused: unknown = await sql`select 1`.execute(away).catch((error: unknown) => error)
      expect(isOfDatabase(refused)).toBe(true)
    }
    const ours = (() => {
      try {
        return Buffer.from(undefined as never)
      } catch (error) {
        return error
      }
    })()
    expect(
      [ours, new TypeError('x is undefined'), new Error('tip x is paid without an attempt')].some(
        isOfDatabase,
      ),
    ).toBe(false)
  })

  it('refuses references to nothing', async () => {
    const branch = {
      id: newId(),
      business_id: 'nobody',
      number: newId(),
      name: '',
      kind: 'hotel' as const,
      address: '',
      presets: '[]',
      greeting: null,
      created_at: 0,
      closed_at: null,
    }
    await expect(db.insertInto('branch').values(branch).execute()).rejects.toThrow(/foreign key/i)
  })

  it('lets two writers of the same row take turns, however they interleave', async () => {
    const row = business()
    const other = await database.open()
    await db
      .insertInto('business')
      .values({ ...row, created_at: 0 })
      .execute()
    const addOne = (to: Db) =>
      inTransaction(to, async (trx) => {
        await trx
          .updateTable('business')
          .set((e) => ({ created_at: e('created_at', '+', 1) }))
          .where('id', '=', row.id)
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, (_, i) => addOne(i % 2 ? db : other)))
    const { created_at } = await readRow(db, 'business', row.id)
    expect(created_at).toBe(40)
  })

  it.runIf(database.kind === 'sqlite')(
    'lets a transaction that reads first write what it has worked out',
    async () => {
      const row = business()
      const other = await database.open()
      await db
        .insertInto('business')
        .values({ ...row, created_at: 0 })
        .execute()
      let runs = 0
      const addOne = (to: Db) =>
        inTransaction(to, async (trx) => {
          runs += 1
          const before = await trx
            .selectFrom('business')
            .select('created_at')
            .where('id', '=', row.id)
            .executeTakeFirst()
          const created_at = (before?.created_at ?? 0) + 1
          await new Promise((resolve) => setTimeout(resolve, 2))
          await setRow(trx, 'business', row.id, { created_at })
        })
      await Promise.all(Array.from({ length: 20 }, (_, i) => addOne(i % 2 ? db : other)))
      const after = await db
        .selectFrom('business')
        .select('created_at')
        .where('id', '=', row.id)
        .executeTakeFirst()
      expect(after).toEqual({ created_at: 20 })
      expect(runs).toBe(20)
    },
    // Trying again would save it too, after eight seconds of waiting in vain.
    5000,
  )

  it.runIf(database.kind === 'sqlite')(
    'waits for another process that is writing, and serves others meanwhile',
    async () => {
      const other = await database.open()
      let longest = 0
      let last = performance.now()
      const pulse = setInterval(() => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }, 5)
      const writing = other.transaction().execute(async (trx) => {
        await trx.insertInto('business').values(business()).execute()
        await new Promise((resolve) => setTimeout(resolve, 2000))
      })
      await db.insertInto('business').values(business()).execute()
      await writing
      clearInterval(pulse)
      expect(longest).toBeLessThan(1500)
    },
  )

  it('tries again what the database gave up for a passing reason, and nothing else', async () => {
    let tries = 0
    const passing = Object.assign(new Error('deadlock'), { code: '40P01' })
    const result = await inTransaction(db, async () => {
      tries += 1
      if (tries < 3) throw passing
      return 'done'
    })
    expect([result, tries]).toEqual(['done', 3])
    const fatal = Object.assign(new Error('disk'), { errcode: 10 })
    await expect(inTransaction(db, () => Promise.reject(fatal))).rejects.toBe(fatal)
  })
})

onEachDatabase('a new database', (database) => {
  it('may be migrated by several processes at once', async () => {
    const connections = await Promise.all(Array.from({ length: 4 }, () => database.open()))
    for (const db of connections) expect(await pendingMigrations(db)).toEqual([])
  })
})
