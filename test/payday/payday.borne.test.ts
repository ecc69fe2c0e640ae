import { expect, it } from 'vitest'
import { markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { listBorneAgain } from '../../server/money/payday/payday.named.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { paydayRows } from './payday-rows.ts'
import { dayName, noon } from './went-back.ts'

onEachDatabase('what a branch bore of a dispute', async (database) => {
  const db = await database.open()

  /** Ann is paid 1,000 of 1 October, loses 900 in the second payday (2nd and 3rd), has 70 there, and the branch bears the rest. */
  async function borne(lost = 3, how: 'refunded' | 'disputed' = 'disputed') {
    const { by, where, staff } = await paydayRows(db, { people: 2 })
    const [ann = '', ben = ''] = staff
    const { branchId } = where
    const pay = (amount: number, day: number, staffId: string) =>
      payTip(db, { branchId, amount, at: noon(day), staffId })
    const back = (tip: string, yen: number, day: number) =>
      takeBack(db, tip, { refunded: 0, [how]: yen, at: noon(day) })
    const close = (until: number, now: number) =>
      closeDays(db, { by, where, from: dayName(1), until: dayName(until), now })
    const tip = await pay(1000, 1, ann)
    const early = await pay(80, 1, ann)
    const bens = await pay(500, 1, ben)
    await back(early, 80, 1)
    const before = await close(1, noon(2))
    const other = await pay(70, 2, ann)
    await pay(60, 2, ben)
    await back(tip, 900, lost)
    const id = await close(3, noon(4))
    const mark = async (who: string, mark: 'written_off' | 'undone' | 'carried', of = id) =>
      expect(
        await markLines(db, by, { id: of, staffIds: [who], mark: { mark, reason: 'r' } }, noon(6)),
      ).not.toHaveProperty('refused')
    await mark(ann, 'written_off')
    // Others, and other paydays, have newer marks.
    for (const [who, of] of [
      [ben, id],
      [ann, before],
    ] as const)
      for (const what of ['carried', 'undone'] as const) await mark(who, what, of)
    return { by, where, tip, early, other, bens, ann, id, mark, back, named }

    function named(first: number, last: number) {
      return listBorneAgain(db, branchId, { first: dayName(first), last: dayName(last) })
    }
  }

  it.each([
    ['disputed', 2],
    ['disputed', 3],
    ['refunded', 3],
  ] as const)(
    '%s on day %i is named before the days are closed in which it comes back, until the mark is undone',
    async (how, lost) => {
      const { tip, ann, id, mark, back, named } = await borne(lost, how)
      await back(tip, 950, 5)
      expect(await named(4, 6)).toEqual([])
      await back(tip, 0, 5)
      const name = expect.any(String)
      expect(await named(4, 6)).toEqual([{ paydayId: id, number: 2, staffId: ann, name, yen: 830 }])
      expect([await named(5, 5), await named(4, 4), await named(6, 6)]).toMatchObject([
        [{ yen: 830 }],
        [],
        [],
      ])
      await mark(ann, 'undone')
      expect(await named(4, 6)).toEqual([])
      await mark(ann, 'written_off')
      expect(await named(4, 6)).toHaveLength(1)
    },
  )

  it('is not named for what comes back of other tips, or to others, or of a payday that was taken back', async () => {
    const { by, where, tip, early, other, bens, id, ann, mark, back, named } = await borne()
    for (const one of [other, bens]) await back(one, 50, 5)
    for (const one of [other, bens, early]) await back(one, 0, 5)
    expect(await named(4, 6)).toEqual([])
    await back(tip, 0, 5)
    expect(await named(4, 6)).toHaveLength(1)
    await mark(ann, 'undone')
    await mark(ann, 'written_off')
    expect(await takePaydayBack(db, by, { id }, noon(6))).not.toHaveProperty('refused')
    expect(await named(4, 6)).toEqual([])
    expect(await listBorneAgain(db, where.businessId, { first: dayName(4), last: dayName(6) })).toEqual([])
  })
})
