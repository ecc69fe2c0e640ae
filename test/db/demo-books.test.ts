import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { makeDemoBooks } from '../demo/books/demo-books.ts'
import { type Seed, seedDemo } from '../demo/seed-demo.ts'
import { onEachDatabase } from '../support/databases.ts'

onEachDatabase('made-up books', (database) => {
  let db: Db
  let seed: Seed
  const until = Date.UTC(2026, 10, 21, 5)
  const wanted = () => ({ businessId: seed.businessId, tips: 4001, seed: 7, until })
  beforeAll(async () => {
    db = await database.open()
    seed = await seedDemo(db)
    await makeDemoBooks(db, { ...wanted(), person: { sub: 'maria', every: 1000 } })
  })

  it('add up like real ones', async () => {
    expect(await verifyBooks(db)).toEqual({ tips: 4001, differences: [], more: 0, wrongDays: [] })
  })

  it('are like those of a business: years of them, in three languages, some refunded, some disputed', async () => {
    const { first, last } = await db
      .selectFrom('tip')
      .select((e) => [
        e.fn.min<number>('succeeded_at').as('first'),
        e.fn.max<number>('succeeded_at').as('last'),
      ])
      .executeTakeFirstOrThrow()
    expect(last).toBeLessThanOrEqual(until)
    expect((last - first) / (365 * 24 * 3_600_000)).toBeGreaterThan(2.9)
    const distinct = async (column: 'lang' | 'state' | 'recipient' | 'branch_id') =>
      (await db.selectFrom('tip').select(column).distinct().execute()).length
    expect([await distinct('lang'), await distinct('recipient'), await distinct('branch_id')]).toEqual([
      3, 3, 2,
    ])
    expect(await distinct('state')).toBeGreaterThanOrEqual(3)
    const mine = await db.selectFrom('tip').select('id').where('person_id', '=', 'maria').execute()
    expect(mine).toHaveLength(5)
  })

  it('are never put among tips that are there', async () => {
    await expect(makeDemoBooks(db, wanted())).rejects.toThrow('has tips already')
    await expect(makeDemoBooks(db, { ...wanted(), businessId: 'none' })).rejects.toThrow('no business none')
  })
})
