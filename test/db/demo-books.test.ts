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
    expect(await verifyBooks(db)).toEqual({ tips: 4001, differences: [], more: 0, wrongClock: [] })
  })

  it('are never put among tips that are there', async () => {
    await expect(makeDemoBooks(db, wanted())).rejects.toThrow('has tips already')
    await expect(makeDemoBooks(db, { ...wanted(), businessId: 'none' })).rejects.toThrow('no business none')
  })
})
