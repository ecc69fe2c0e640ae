import { expect, it } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { correctCash } from '../../server/money/cash/cash.service.ts'
import { beginChain } from '../../server/money/payday/payday.service.ts'
import { listSettled } from '../../server/money/payday/payday.settled.ts'
import { applySnapshot } from '../../server/money/payment/payment.apply.ts'
import { onEachDatabase } from '../support/databases.ts'
import { charged } from '../support/snapshots.ts'
import { countBox, emptyPaydays, tipInto } from './payday-rows.ts'
import { dayName, noon, wentBack } from './went-back.ts'

onEachDatabase('what counts as settled on paper, answer by answer', (database) => {
  const { ann, ben, cho, close, lineOf, lost, answer, clean, goBack, owe, listed, next, db, rows } =
    wentBack(database)

  const tip = (day: number, to: string, yen: number, booked: number) =>
    tipInto(db(), rows().where, { yen, to, now: noon(booked), at: noon(day) })
  const giveBack = ({ attempt }: Awaited<ReturnType<typeof tip>>, refunded: number, day: number) => {
    const history = [{ at: noon(day), refunded, disputed: 0 }]
    const { amount } = attempt
    const snapshot = charged({
      amount,
      createdAt: noon(day),
      fee: undefined,
      net: undefined,
      refunded,
      history,
    })
    return inTransaction(db(), (trx) =>
      applySnapshot(trx, attempt as never, 1, snapshot, noon(Math.max(12, day))),
    )
  }
  const oweAnn = async (yen: number, now: number) =>
    expect(await owe(ann(), yen, {}, now)).toHaveProperty('id')
  const count = (day: number, now: number) => countBox(db(), rows(), 30, now, { day: dayName(day) })
  const settled = async () =>
    (await listSettled(db(), rows().where.branchId)).map(({ answer: _, ...sums }) => sums)

  it('is nothing where nothing was lost', async () => {
    expect(await settled()).toEqual([])
    await answer({ answer: 'newest' })
    expect([await settled(), await listed()]).toEqual([[], []])
  })

  it('has a wrong count that was typed for it since, also taken back: nobody ever got it', async () => {
    const known = await count(7, noon(8))
    await answer(lost(8))
    const at = { ...rows().by, branchId: rows().where.branchId }
    for (const [day, taken] of [
      [8, []],
      [9, [0, 1, 2].map((person) => `${person}: 0 + 10`)],
    ] as const) {
      const id = await count(day, noon(11))
      expect(await next(12)).toEqual([dayName(9), ...taken])
      await correctCash(db(), at, { id, reason: 'r' }, noon(11))
      expect(await next(12)).toEqual([dayName(9)])
    }
    // On the own day of a count that a payday will have, it is a wrong one.
    const back = db().updateTable('cash_count').where('of_day', '=', dayName(11))
    await back.set({ of_day: dayName(9), booked_on: dayName(9) }).execute()
    expect((await verifyBooks(db())).differences.map(({ kind }) => kind)).toContain('date')
    await db()
      .updateTable('cash_count')
      .set({ of_day: dayName(11), booked_on: dayName(11) })
      .where('of_day', '=', dayName(9))
      .where('corrects', 'is not', null)
      .execute()
    // What these books had before may stand on a paper: it is taken back of the next payday.
    await correctCash(db(), at, { id: known, reason: 'r' }, noon(11))
    expect(await next(12)).toEqual([dayName(9), ...[0, 1, 2].map((person) => `${person}: 0 + -10`)])
    await clean()
  })

  it('has no wrong count of before the first payday, where the chain had begun when it was typed', async () => {
    await emptyPaydays(db())
    const { by, where } = rows()
    await beginChain(db(), by, where, dayName(5), noon(5))
    const at = { ...by, branchId: where.branchId }
    for (const [typed, back] of [
      [5, []],
      [4, [0, 1, 2].map((person) => `${person}: 0 + -10`)],
    ] as const) {
      const id = await count(3, noon(typed))
      await correctCash(db(), at, { id, reason: 'r' }, noon(6))
      expect(await next(7)).toEqual([dayName(5), ...back])
    }
    await clean()
  })

  it('is nothing of days on which no paydays had begun', async () => {
    await emptyPaydays(db())
    await tip(2, ann(), 100, 2)
    await goBack(3, 10)
    expect(await answer(lost(5))).not.toHaveProperty('refused')
    expect(await settled()).toEqual([{ lines: 0, owed: 0, days: 0, bookedAt: 0 }])
  })

  it('is of the answer whose days they are, and of closed days the newest before they were booked', async () => {
    expect(await answer(lost(5, { open: [lineOf(ben())] }))).not.toHaveProperty('refused')
    // 2 to 5 October are the first answer's, both included; 1 October was closed before.
    await tip(1, cho(), 1, 11)
    await tip(2, cho(), 2, 11)
    await tip(5, cho(), 4, 11)
    await count(4, noon(11) + 1)
    await oweAnn(7, 11)
    // 6 to 8 October are the second one's, 9 October nobody's.
    await tip(6, ben(), 8, 12)
    await giveBack(await tip(8, ben(), 16, 12), 6, 8)
    await tip(9, ben(), 32, 12)
    await goBack(19, 20)
    expect(await answer(lost(8), noon(20))).not.toHaveProperty('refused')
    await tip(1, ann(), 64, 21)
    await tip(3, ann(), 128, 21)
    await tip(7, ann(), 256, 21)
    const first = { lines: 100 + 300, owed: 0, days: 40 + 1 + 2 + 4 + 30 + 128, bookedAt: noon(21) }
    // Whose line was to open the next payday: that one is lost, too.
    const second = { lines: 200, owed: 7, days: 8 + 16 - 6 + 64 + 256, bookedAt: noon(21) }
    expect(await settled()).toEqual([first, second])
    // The named day is the last that is closed: what was noted since opens the next payday all the same.
    await oweAnn(9, 21)
    await goBack(21, 22)
    expect(await answer(lost(8), noon(22))).not.toHaveProperty('refused')
    expect(await settled()).toEqual([first, second, { lines: 0, owed: 0, days: 0, bookedAt: 0 }])
    await clean()
  })

  it('is a sum that has opened a payday as a line of it, and once', async () => {
    await answer(lost(5))
    await oweAnn(7, 10)
    await close(8, noon(10))
    await goBack(10, 11)
    expect(await answer(lost(9), noon(11))).not.toHaveProperty('refused')
    expect((await settled()).map(({ lines, owed }) => [lines, owed])).toEqual([
      [600, 0],
      [7, 0],
    ])
    await clean()
  })

  it('is what comes for the days of a payday that these books have closed, whose lines stay as they are', async () => {
    await answer(lost(5))
    await tip(7, ann(), 50, 11)
    await close(8, noon(11))
    await goBack(11, 12)
    // The named day is the last that these books have closed.
    expect(await answer(lost(8), noon(12))).not.toHaveProperty('refused')
    await count(7, noon(13))
    const late = await tip(7, ben(), 500, 13)
    await tip(8, cho(), 1, 13)
    await tip(8, 'branch', 60, 13)
    await clean()
    await giveBack(late, 200, 13)
    await clean()
    expect((await settled()).map(({ days }) => days)).toEqual([40, 30 + 500 + 1])
    // What it had when it was closed is still held against its lines, and what guests were told of it.
    for (const table of ['share', 'booking'] as const) {
      const was = db().updateTable(table).where('amount', '=', 50)
      await was.set({ created_at: noon(13) }).execute()
      expect((await verifyBooks(db())).differences.map(({ kind }) => kind)).toContain('payday')
      await was.set({ created_at: noon(11) }).execute()
    }
    await clean()
  })
})
