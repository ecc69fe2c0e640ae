import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { bookEntries } from '../../server/money/books/sums.store.ts'
import { beginChain, closePayday, previewPayday } from '../../server/money/payday/payday.service.ts'
import { onEachDatabase } from '../support/databases.ts'
import { paydayRows } from './payday-rows.ts'

onEachDatabase('a booking that is under way while its day is closed', (database) => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
  })

  it('is waited for, and what was shown is looked at again', async () => {
    const noon = Date.UTC(2026, 9, 1, 3)
    const { tipId, by, where, staff } = await paydayRows(db, { people: 1 })
    await beginChain(db, by, where, '2026-10-01', noon)
    const later = noon + 2 * 24 * 60 * 60_000
    const shown = await previewPayday(db, where, '2026-10-02', later)
    if ('refused' in shown) throw new Error(shown.refused)
    const tip = { id: tipId, business_id: where.businessId, branch_id: where.branchId, snapshot_seq: 1 }
    const entries = { reason: 'tip' as const, shares: [{ staffId: staff[0] ?? '', amount: 500 }], now: noon }
    let commit = () => {}
    const asked = new Promise<void>((resolve) => {
      commit = resolve
    })
    const begun = Promise.withResolvers<void>()
    const booking = inTransaction(db, async (trx) => {
      const day = await bookEntries(trx, tip, entries)
      begun.resolve()
      await asked
      return day
    })
    await begun.promise
    const closing = closePayday(db, by, where, { until: '2026-10-02', seal: shown.seal }, later)
    setTimeout(commit, 300)
    expect(await booking).toBe('2026-10-01')
    expect(await closing).toEqual({ refused: 'changed' })
  })
})
