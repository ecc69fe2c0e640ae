import { expect, it } from 'vitest'
import { inTransaction } from '../../server/db/transaction.ts'
import { findMarker, noteLostPayment } from '../../server/money/books/books-marker.ts'
import { forgetTestBooks } from '../../server/money/books/forget-test.ts'
import { answerMarker } from '../../server/money/payday/answer-marker.ts'
import { lastPayday } from '../../server/money/payday/payday.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow } from '../support/rows.ts'
import { payWorld } from './pay-world.ts'
import { emptyPaydays, noon } from './payday-rows.ts'

onEachDatabase('the marker of books that went back', async (database) => {
  const db = await database.open()

  it('is the earlier of two moments', async () => {
    const { owner, goBack } = await payWorld(db)
    const found = () => findMarker(db, owner.businessId)
    expect(await found()).toBeUndefined()
    for (const [day, earlier] of [[10, 10] as const, [12, 10] as const, [8, 8] as const]) {
      await goBack(day)
      expect(await found()).toEqual({ endAt: noon(earlier) })
    }
  })

  it('once answered is set anew by an operator, and by a payment that is newer than the answer', async () => {
    const { owner, goBack } = await payWorld(db)
    const found = () => findMarker(db, owner.businessId)
    const lack = (day: number) => inTransaction(db, (trx) => noteLostPayment(trx, noon(day)))
    await lack(12)
    await lack(10)
    expect(await found()).toEqual({ endAt: noon(10) })
    await answerMarker(db, owner, {}, noon(20))
    for (const day of [9, 20]) await lack(day)
    expect(await found()).toBeUndefined()
    await lack(21)
    expect(await found()).toEqual({ endAt: noon(21) })
    await answerMarker(db, owner, {}, noon(30))
    await goBack(9)
    expect(await found()).toEqual({ endAt: noon(9) })
  })

  it('is answered once, with the largest number that is known; the audit list says it', async () => {
    const { owner, earn, pay, audited, goBack } = await payWorld(db)
    const above = async () => (await readRow(db, 'business', owner.businessId)).numbers_above
    const answer = (numbersAbove?: number) => answerMarker(db, owner, { numbersAbove }, noon(60))
    await answer(9)
    expect([await above(), await audited()]).toEqual([0, []])
    await earn(0, 100, 5)
    await pay()
    for (const [typed, largest] of [[undefined, 1] as const, [12, 12] as const, [3, 12] as const]) {
      await goBack(10)
      await answer(typed)
      expect(await above()).toBe(largest)
      const all = (await audited()).filter(({ action }) => action === 'payday.all_here')
      expect(all.map(({ details }) => details)).toContain(`{"number":${largest}}`)
    }
  })

  it('goes with test books that are emptied, and their paydays begin with number 1 again', async () => {
    await emptyPaydays(db)
    const { owner, count, pay, goBack } = await payWorld(db)
    await count(0, 100, 5)
    await pay()
    await goBack(10)
    await answerMarker(db, owner, { numbersAbove: 9 }, noon(60))
    await goBack(11)
    expect(await forgetTestBooks(db, true, 2)).toMatchObject({ kind: 'forgotten' })
    expect(await findMarker(db, owner.businessId)).toBeUndefined()
    await count(0, 100, 35)
    await pay({ until: 35, now: 36 })
    expect(await lastPayday(db, owner.businessId)).toMatchObject({ number: 1 })
  })
})
