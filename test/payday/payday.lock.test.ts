import { DefaultQueryExecutor } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import { bookCash, bookEntries } from '../../server/money/books/sums.store.ts'
import { beginChain, previewPayday } from '../../server/money/payday/payday.service.ts'
import { beginWait } from '../../server/money/payday/payday.wait.ts'
import { closePayday } from '../demo/books/close-payday.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { paydayRows } from './payday-rows.ts'

onEachDatabase('a booking that is under way while its day is closed', async (database) => {
  const db = await database.open()

  afterEach(() => vi.restoreAllMocks())

  it.each(['is written', 'has read its day alone'])(
    'is waited for where it %s, and what was shown is looked at again',
    async (how) => {
      const noon = Date.UTC(2026, 9, 1, 3)
      const { tipId, by, where, staff } = await paydayRows(db, { people: 1 })
      await beginChain(db, by, where, '2026-10-01', noon)
      const later = noon + 2 * 24 * 60 * 60_000
      const shown = await previewPayday(db, where, '2026-10-02', later)
      if ('refused' in shown) throw new Error(shown.refused)
      const tip = { id: tipId, business_id: where.businessId, branch_id: where.branchId, snapshot_seq: 1 }
      const entries = {
        reason: 'tip' as const,
        shares: [{ staffId: staff[0] ?? '', amount: 500 }],
        now: noon,
      }
      let commit = () => {}
      const asked = new Promise<void>((resolve) => {
        commit = resolve
      })
      const begun = Promise.withResolvers<void>()
      const { executeQuery } = DefaultQueryExecutor.prototype
      const send = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
      if (how === 'has read its day alone')
        send.mockImplementation(async function (this: DefaultQueryExecutor, query, ...more) {
          if (query.sql.startsWith('insert into "booking"')) {
            begun.resolve()
            await asked
          }
          return executeQuery.call(this, query, ...more) as never
        })
      const booking = inTransaction(db, async (trx) => {
        const day = await bookEntries(trx, tip, entries)
        begun.resolve()
        await asked
        return day
      })
      // A booking that is broken is told at once.
      await Promise.race([begun.promise, booking])
      const closing = closePayday(db, by, where, { until: '2026-10-02', seal: shown.seal }, later)
      setTimeout(commit, 300)
      expect(await booking).toBe('2026-10-01')
      expect(await closing).toEqual({ refused: 'changed' })
    },
  )

  it('counts on the first open day where the clock has gone back into what is closed, its last day included', async () => {
    const { tipId, by, where, staff } = await paydayRows(db, { people: 1 })
    const noon = (day: number) => Date.UTC(2026, 9, day, 3)
    await closeDays(db, { by, where, from: '2026-10-01', until: '2026-10-02', now: noon(4) })
    const place = { business_id: where.businessId, branch_id: where.branchId }
    const shares = [{ staffId: staff[0] ?? '', amount: 500 }]
    const tip = { ...place, id: tipId, snapshot_seq: 1 }
    const book = (entry: number, day: number) =>
      inTransaction(db, (trx) =>
        bookEntries(trx, { ...tip, snapshot_seq: entry }, { reason: 'tip', shares, now: noon(day) }),
      )
    expect([await book(1, 2), await book(2, 1), await book(3, 3)]).toEqual(Array(3).fill('2026-10-03'))
    const count = (day: string) => inTransaction(db, (trx) => bookCash(trx, place, shares, day))
    expect([await count('2026-10-02'), await count('2026-10-03'), await count('2026-09-30')]).toEqual([
      ...['2026-10-03', '2026-10-03', '2026-09-30'],
    ])
  })

  it('counts on Stripe’s own day where that lies before the newest time the books went back', async () => {
    const { tipId, by, where, staff } = await paydayRows(db, { people: 1 })
    const noon = (day: number) => Date.UTC(2026, 9, day, 3)
    await closeDays(db, { by, where, from: '2026-10-01', until: '2026-10-02', now: noon(4) })
    for (const day of [5, 8]) await beginWait(db, { why: 'restore', booksAt: noon(day) }, noon(day))
    const shares = [{ staffId: staff[0] ?? '', amount: 500 }]
    const tip = { business_id: where.businessId, branch_id: where.branchId, id: tipId }
    // When it was booked, when it happened at Stripe, and the day of October on which it counts.
    const days: [now: number, at: number | undefined, day: number][] = [
      [noon(9), noon(7), 7],
      [noon(9), noon(8) - 1, 8],
      [noon(9), noon(8), 9],
      [noon(9), undefined, 9],
      // A closed day, also the first and the last of them, gives way; one before the first payday stays.
      [noon(9), noon(2), 3],
      [noon(9), noon(1), 3],
      [noon(9), noon(0), 0],
      // It is known, also where by another clock it has not come yet.
      [noon(8) - 1, noon(6), 6],
      [noon(5) - 1, noon(3), 3],
      // A clock that ran back before it all.
      [noon(1), noon(1), 3],
      [noon(0), noon(0), 0],
      [noon(0), undefined, 3],
    ]
    for (const [entry, [now, at, day]] of days.entries()) {
      const booked = await inTransaction(db, (trx) =>
        bookEntries(trx, { ...tip, snapshot_seq: entry }, { reason: 'tip', shares, now, at }),
      )
      expect([entry, booked]).toEqual([entry, new Date(noon(day)).toISOString().slice(0, 10)])
    }
    await db.deleteFrom('payday_wait').execute()
  })
})
