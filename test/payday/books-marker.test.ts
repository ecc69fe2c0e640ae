import { expect, it } from 'vitest'
import { findMarker, noteLostPayment, setMarker } from '../../server/money/books/books-marker.ts'
import { forgetTestBooks } from '../../server/money/books/forget-test.ts'
import { answerMarker } from '../../server/money/payday/answer-marker.ts'
import { lastPayday } from '../../server/money/payday/payday.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { payWorld } from './pay-world.ts'
import { emptyPaydays, noon } from './payday-rows.ts'

onEachDatabase('the marker of books that went back', async (database) => {
  const db = await database.open()
  const set = (day: number) => db.transaction().execute((trx) => setMarker(trx, noon(day)))

  it('is the earlier of two moments', async () => {
    const { owner } = await payWorld(db)
    const found = () => findMarker(db, owner.businessId)
    expect(await found()).toBeUndefined()
    await set(10)
    expect(await found()).toEqual({ endAt: noon(10) })
    await set(12)
    expect(await found()).toEqual({ endAt: noon(10) })
    await set(8)
    expect(await found()).toEqual({ endAt: noon(8) })
  })

  it('once answered is set anew by an operator, and by a payment that is newer than the answer', async () => {
    const { owner } = await payWorld(db)
    const found = () => findMarker(db, owner.businessId)
    const lack = (day: number) => db.transaction().execute((trx) => noteLostPayment(trx, noon(day)))
    await lack(12)
    await lack(10)
    expect(await found()).toEqual({ endAt: noon(10) })
    await answerMarker(db, owner, {}, noon(20))
    expect(await found()).toBeUndefined()
    for (const day of [9, 20]) await lack(day)
    expect(await found()).toBeUndefined()
    await lack(21)
    expect(await found()).toEqual({ endAt: noon(21) })
    await answerMarker(db, owner, {}, noon(30))
    await set(9)
    expect(await found()).toEqual({ endAt: noon(9) })
  })

  it('is answered once, with the largest number that is known; the audit list says it', async () => {
    const { owner, earn, pay, audited } = await payWorld(db)
    const above = async () =>
      (
        await db
          .selectFrom('business')
          .select('numbers_above')
          .where('id', '=', owner.businessId)
          .executeTakeFirst()
      )?.numbers_above
    let day = 60
    const answer = (numbersAbove?: number) => answerMarker(db, owner, { numbersAbove }, noon(day++))
    await answer(9)
    expect([await above(), await audited()]).toEqual([0, []])
    await earn(0, 100, 5)
    await pay()
    await set(10)
    await answer()
    expect(await above()).toBe(1)
    await set(70)
    await answer(12)
    await set(71)
    await answer(3)
    expect(await above()).toBe(12)
    const details = (await audited())
      .filter(({ action }) => action === 'payday.all_here')
      .map((entry) => entry.details)
    expect(details).toEqual(['{"number":1}', '{"number":12}', '{"number":12}'])
  })

  it('goes with test books that are emptied, and their paydays begin with number 1 again', async () => {
    await emptyPaydays(db)
    const { owner, count, pay } = await payWorld(db)
    await count(0, 100, 5)
    await pay()
    await set(10)
    await answerMarker(db, owner, { numbersAbove: 9 }, noon(60))
    await set(11)
    expect(await forgetTestBooks(db, true, 2)).toMatchObject({ kind: 'forgotten' })
    expect(await findMarker(db, owner.businessId)).toBeUndefined()
    await count(0, 100, 35)
    await pay({ until: 35, now: 36 })
    expect(await lastPayday(db, owner.businessId)).toMatchObject({ number: 1 })
  })
})
