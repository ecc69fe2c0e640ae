import { expect, it } from 'vitest'
import { markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { listBorneAgain } from '../../server/money/payday/payday.named.ts'
import { beginChain, previewPayday } from '../../server/money/payday/payday.service.ts'
import { closePayday } from '../demo/books/close-payday.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { onEachDatabase } from '../support/databases.ts'
import { noon, paydayRows } from './payday-rows.ts'

const dayName = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)

onEachDatabase('what a branch bore of a dispute', async (database) => {
  const db = await database.open()

  /** Ann is paid 1,000 of 1 October, loses it on a day of the second payday (2nd and 3rd), and the branch bears that. Ben has a tip of his own. */
  async function borne(lost = 3) {
    const { by, where, staff } = await paydayRows(db, { people: 2 })
    const [ann = '', ben = ''] = staff
    const { branchId } = where
    await beginChain(db, by, where, dayName(1), noon(1))
    const tip = await payTip(db, { branchId, amount: 1000, at: noon(1), staffId: ann })
    const other = await payTip(db, { branchId, amount: 70, at: noon(1), staffId: ann })
    const bens = await payTip(db, { branchId, amount: 500, at: noon(1), staffId: ben })
    await close(1, noon(2))
    await takeBack(db, tip, { refunded: 0, disputed: 1000, at: noon(lost) })
    const id = await close(3, noon(4))
    const mark = (mark: 'written_off' | 'undone', now: number) =>
      markLines(db, by, { id, staffIds: [ann], mark: { mark, reason: 'r' } }, now)
    expect(await mark('written_off', noon(4))).not.toHaveProperty('refused')
    return {
      ...{ by, where, tip, other, bens, ann, id, mark },
      named: (first: number, last: number) => list(first, last),
    }

    async function close(until: number, now: number) {
      const shown = await previewPayday(db, where, dayName(until), now)
      if ('refused' in shown) throw new Error(shown.refused)
      const done = await closePayday(db, by, where, { until: dayName(until), seal: shown.seal }, now)
      if ('refused' in done) throw new Error(done.refused)
      return done.id
    }
    function list(first: number, last: number) {
      return listBorneAgain(db, branchId, { first: dayName(first), last: dayName(last) })
    }
  }

  it.each([2, 3])(
    'is named before the days are closed in which the dispute of day %i is won, and not once the mark is undone',
    async (lost) => {
      const { tip, ann, id, mark, named } = await borne(lost)
      expect(await named(4, 6)).toEqual([])
      await takeBack(db, tip, { refunded: 0, at: noon(5) })
      expect(await named(4, 6)).toEqual([
        { paydayId: id, number: 2, staffId: ann, name: expect.any(String), yen: 1000 },
      ])
      expect([await named(5, 5), await named(4, 4), await named(6, 6)]).toMatchObject([
        [{ yen: 1000 }],
        [],
        [],
      ])
      await mark('undone', noon(6))
      expect(await named(4, 6)).toEqual([])
      await mark('written_off', noon(6))
      expect(await named(4, 6)).toHaveLength(1)
    },
  )

  it('is not named for what comes back of other tips, or to others, or of a payday that was taken back', async () => {
    const { by, where, tip, other, bens, id, mark, named } = await borne()
    for (const one of [other, bens]) {
      await takeBack(db, one, { refunded: 0, disputed: 50, at: noon(5) })
      await takeBack(db, one, { refunded: 0, at: noon(5) })
    }
    expect(await named(4, 6)).toEqual([])
    await takeBack(db, tip, { refunded: 0, at: noon(5) })
    expect(await named(4, 6)).toHaveLength(1)
    await mark('undone', noon(6))
    await mark('written_off', noon(6))
    expect(await takePaydayBack(db, by, { id }, noon(6))).not.toHaveProperty('refused')
    expect(await named(4, 6)).toEqual([])
    expect(await listBorneAgain(db, where.businessId, { first: dayName(4), last: dayName(6) })).toEqual([])
  })
})
