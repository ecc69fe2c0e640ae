import { expect, it } from 'vitest'
import { type Mark, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { dueInAll, owedAfter, owedToStaff } from '../../server/money/payday/payday.owed.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { countBox, paydayRows } from './payday-rows.ts'

const at = (month: number, day: number) => Date.UTC(2026, month - 1, day, 3)

onEachDatabase('what is owed to staff', async (database) => {
  const db = await database.open()

  it('is by age, and nothing from before the first day of paydays', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 2 })
    const { branchId } = where
    const [one = '', two = ''] = staff
    const tip = (staffId: string | undefined, amount: number, when: number) =>
      payTip(
        db,
        staffId
          ? { branchId, amount, at: when, staffId }
          : { branchId, amount, at: when, recipient: 'branch' },
      )
    const owed = (today: string) => owedToStaff(db, where.businessId, today)
    await tip(one, 9000, at(4, 1))
    expect(await owed('2026-05-01')).toBeUndefined()
    expect((await owedAfter(db, branchId, [{ staffId: one, yen: 9001 }])).size).toBe(0)
    const close = (until: string, now: number) => closeDays(db, { by, where, from: '2026-05-01', until, now })
    await tip(one, 100, at(5, 2))
    const may = await close('2026-05-31', at(6, 2))
    await tip(one, 20, at(6, 3))
    await tip(two, 7, at(6, 3))
    const june = await close('2026-06-30', at(7, 2))
    await tip(two, 3, at(7, 3))
    await tip(undefined, 5000, at(7, 3))
    expect(await owed('2026-07-05')).toEqual({ open: 3, newest: 27, recent: 100, older: 0, owes: 0 })
    expect(await owed('2026-08-31')).toEqual({ open: 3, newest: 27, recent: 100, older: 0, owes: 0 })
    expect(await owed('2026-09-01')).toEqual({ open: 3, newest: 27, recent: 0, older: 100, owes: 0 })
    // All due lines of the business, of no other one.
    expect(await dueInAll(db, by.businessId)).toEqual({ count: 3, yen: 127, newest: june })
    await setRow(db, 'payday', may, { closed_at: at(7, 3) })
    expect((await dueInAll(db, by.businessId)).newest).toBe(may)
    const far = await paydayRows(db, { people: 1 })
    expect(await dueInAll(db, far.by.businessId)).toEqual({ count: 0, yen: 0, newest: undefined })
    const mark = (id: string, staffId: string, what: Mark) =>
      markLines(db, by, { id, staffIds: [staffId], mark: what }, at(7, 4))
    await mark(june, two, { mark: 'paid', day: '2026-07-04' })
    await mark(may, one, { mark: 'paid', day: '2026-07-04' })
    expect(await owed('2026-07-05')).toEqual({ open: 3, newest: 20, recent: 0, older: 0, owes: 0 })
    await mark(may, one, { mark: 'undone', reason: 'r' })
    await mark(june, one, { mark: 'carried', reason: 'r' })
    // What is left out is owed with the next payday.
    expect(await owed('2026-07-05')).toEqual({ open: 23, newest: 0, recent: 100, older: 0, owes: 0 })
  })

  it('never nets people, counts the cash box, and nothing that was taken back or that the house bears', async () => {
    const { by, where, staff } = await paydayRows(db, { people: 2 })
    const { branchId } = where
    const [one = '', two = ''] = staff
    const owed = () => owedToStaff(db, where.businessId, '2026-06-05')
    const now = at(6, 2)
    const tip = await payTip(db, { branchId, amount: 1000, at: at(5, 2), staffId: one })
    const id = await closeDays(db, { by, where, from: '2026-05-01', until: '2026-05-31', now })
    await markLines(db, by, { id, staffIds: [one], mark: { mark: 'paid', day: '2026-06-02' } }, now)
    await takeBack(db, tip, { refunded: 1000, at: at(6, 3) })
    await payTip(db, { branchId, amount: 300, at: at(6, 3), staffId: two })
    expect(await owed()).toEqual({ open: 300, newest: 0, recent: 0, older: 0, owes: 1000 })
    await countBox(db, { by, where }, 30, at(6, 3))
    expect(await owed()).toEqual({ open: 315, newest: 0, recent: 0, older: 0, owes: 985 })
    // What a refund would leave them owing, each for themselves.
    const back = [
      { staffId: one, yen: 100 },
      { staffId: two, yen: 400 },
      { staffId: undefined, yen: 50 },
    ]
    expect(await owedAfter(db, branchId, back)).toEqual(
      new Map([
        [one, 1085],
        [two, 85],
      ]),
    )
    expect((await owedAfter(db, branchId, [{ staffId: two, yen: 315 }])).size).toBe(0)
    // Of whom nothing is taken back is not named, whatever they owe.
    expect((await owedAfter(db, branchId, [{ staffId: one, yen: 0 }])).size).toBe(0)
    const june = await closeDays(db, { by, where, from: '2026-05-01', until: '2026-06-03', now: at(6, 5) })
    expect(await owed()).toEqual({ open: 0, newest: 315, recent: 0, older: 0, owes: 985 })
    const borne = { mark: 'written_off', reason: 'r' } as const
    await markLines(db, by, { id: june, staffIds: [one], mark: borne }, at(6, 5))
    expect(await owed()).toEqual({ open: 0, newest: 315, recent: 0, older: 0, owes: 0 })
    await takePaydayBack(db, by, { id: june }, at(6, 5))
    expect(await owed()).toEqual({ open: 315, newest: 0, recent: 0, older: 0, owes: 985 })
  })
})
