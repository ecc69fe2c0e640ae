import { expect, it } from 'vitest'
import { correctCash } from '../../server/money/cash/cash.service.ts'
import { openSums } from '../../server/money/payday/payday.owed.ts'
import { beginChain, previewPayday } from '../../server/money/payday/payday.service.ts'
import { byCode, listLines } from '../../server/money/payday/payday.store.ts'
import { listTakenBack } from '../../server/money/payday/statement.store.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { countBox, noon, paydayRows } from './payday-rows.ts'

const day = { from: '2026-10-02', until: '2026-10-02' }

onEachDatabase('what no payday has closed yet', async (database) => {
  const db = await database.open()

  it('is listed by people’s codes, without those who had nothing', async () => {
    const { by, where, ...rows } = await paydayRows(db, { people: 4 })
    const staff = rows.staff.toSorted()
    for (const [n, code] of ['c', 'b', 'a', 'd'].entries())
      await setRow(db, 'staff', staff[n] ?? '', { code })
    await beginChain(db, by, where, '2026-10-02', noon(2))
    for (const staffId of staff.slice(0, 3))
      await payTip(db, { branchId: where.branchId, amount: 100, at: noon(2), staffId })
    // A box that was counted for all of them by mistake leaves the last one nothing.
    const id = await countBox(db, { by, where }, 40, noon(2))
    await correctCash(db, { ...by, branchId: where.branchId }, { id, reason: 'r' }, noon(2))
    const shown = await previewPayday(db, where, '2026-10-02', noon(4))
    expect('lines' in shown && shown.lines.map(({ code, toPay }) => [code, toPay])).toEqual([
      ['a', 100],
      ['b', 100],
      ['c', 100],
    ])
    expect(await previewPayday(db, where, '2026-10-01', noon(4))).toEqual({ refused: 'early' })
  })

  it('lists who only gave back, and whose cash was taken back in days in which tips were as much', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 2 })
    const [ann = '', ben = ''] = staff
    const { branchId } = where
    await beginChain(db, by, where, day.from, noon(2))
    const tip = await payTip(db, { branchId, amount: 130, at: noon(2), staffId: ann })
    const id = await countBox(db, { by, where }, 60, noon(2))
    await closeDays(db, { by, where, ...day, now: noon(4) })
    await takeBack(db, tip, { refunded: 130, at: noon(4) })
    const people = async () => {
      const shown = await previewPayday(db, where, '2026-10-04', noon(6))
      const lines = 'lines' in shown ? shown.lines : []
      return lines.map(({ staffId, earned, cash, takenBack }) => [staffId, earned, cash, takenBack])
    }
    expect(await people()).toEqual([[ann, 0, 0, 130]])
    await correctCash(db, { ...by, branchId }, { id, reason: 'r' }, noon(4))
    await payTip(db, { branchId, amount: 30, at: noon(4), staffId: ben })
    const shown = new Map((await people()).map(([who, ...of]) => [who, of]))
    expect(shown).toEqual(
      new Map([
        [ann, [-30, -30, 130]],
        [ben, [0, -30, 0]],
      ]),
    )
  })

  it('leaves to the branch what was its own, less what was taken back, and names what of it is cash', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 1 })
    const { branchId } = where
    const [ann = ''] = staff
    await beginChain(db, by, where, '2026-10-02', noon(2))
    const all = await payTip(db, { branchId, amount: 100, at: noon(2), staffId: ann })
    await takeBack(db, all, { refunded: 100, at: noon(2) })
    const own = await payTip(db, { branchId, amount: 90, at: noon(2), recipient: 'branch' })
    await takeBack(db, own, { refunded: 40, at: noon(2) })
    await setRow(db, 'staff', ann, { deleted_at: noon(2) })
    await countBox(db, { by, where }, 25, noon(2))
    const shown = await previewPayday(db, where, '2026-10-02', noon(4))
    expect(shown).toMatchObject({ house: 90 - 40 + 25, houseCash: 25 })
    const id = await closeDays(db, { by, where, ...day, now: noon(4) })
    // Nothing is to be paid of what was earned and given back in the same days.
    expect(await listLines(db, id)).toMatchObject([
      { staffId: ann, earned: 100, takenBack: 100, toPay: 0, state: 'even', reason: '' },
    ])
  })

  it.each([
    [
      { code: 'a', staffId: '2' },
      { code: 'b', staffId: '1' },
    ],
    [
      { code: 'a', staffId: '1' },
      { code: 'a', staffId: '2' },
    ],
  ])('%o comes before %o', (first, second) => {
    expect([byCode(first, second), byCode(second, first)]).toEqual([-1, 1])
  })

  it('is the staff’s part of a business’s branches that have begun: tips and cash, less what was taken back', async () => {
    const [{ by, where }, other] = [await paydayRows(db, { people: 2 }), await paydayRows(db, { people: 1 })]
    const { branchId, businessId } = where
    const open = (last?: string) => openSums(db, businessId, last)
    const tip = (amount: number, day: number, recipient: 'all' | 'branch' = 'all', of = branchId) =>
      payTip(db, { branchId: of, amount, at: noon(day), recipient })
    await tip(7, 1)
    expect(await open()).toEqual(new Map())
    await beginChain(db, by, where, '2026-10-02', noon(2))
    await beginChain(db, other.by, other.where, '2026-10-02', noon(2))
    await tip(5000, 2, 'all', other.where.branchId)
    const [first, second] = [await tip(1000, 2), await tip(2000, 3)]
    // The house's own is nobody's to be paid.
    await tip(90, 2, 'branch')
    await takeBack(db, first, { refunded: 300, at: noon(3) })
    await takeBack(db, second, { refunded: 0, disputed: 500, at: noon(4) })
    await countBox(db, { by, where }, 40, noon(4))
    expect(await open()).toEqual(new Map([[branchId, 1000 + 2000 - 300 - 500 + 40]]))
    expect(await open('2026-10-03')).toEqual(new Map([[branchId, 1000 + 2000 - 300]]))
    await closeDays(db, { by, where, ...day, now: noon(5) })
    expect(await open()).toEqual(new Map([[branchId, 2000 - 300 - 500 + 40]]))
  })

  it('is taken back on a day of its own: a statement lists each, of its branch, days and person alone', async () => {
    const [{ where, staff }, other] = [
      await paydayRows(db, { people: 2 }),
      await paydayRows(db, { people: 1 }),
    ]
    const [one = '', two = ''] = staff
    const tip = (of: string, staffId: string) =>
      payTip(db, { branchId: of, amount: 1000, at: noon(1), staffId })
    const back = async (of: string, staffId: string, refunded: number, day: number) =>
      takeBack(db, await tip(of, staffId), { refunded, at: noon(day) })
    for (const [refunded, day] of [
      [1, 1],
      [2, 2],
      [4, 4],
      [5, 5],
    ] as const)
      await back(where.branchId, one, refunded, day)
    await back(where.branchId, two, 70, 3)
    await back(other.where.branchId, one, 900, 3)
    const days = {
      branch_id: where.branchId,
      first_day: '2026-10-02',
      last_day: '2026-10-04',
      closed_at: noon(4),
    }
    const entry = (day: string, amount: number) => ({ day, reason: 'refund', tipDay: '2026-10-01', amount })
    const ofOne = [entry('2026-10-02', 2), entry('2026-10-04', 4)]
    expect(await listTakenBack(db, days)).toEqual(
      new Map([
        [one, ofOne],
        [two, [entry('2026-10-03', 70)]],
      ]),
    )
    expect(await listTakenBack(db, days, one)).toEqual(new Map([[one, ofOne]]))
  })
})
