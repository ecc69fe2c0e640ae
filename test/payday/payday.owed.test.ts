import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { type Mark, markLines } from '../../server/money/payday/payday.marks.ts'
import { owedToStaff } from '../../server/money/payday/payday.owed.ts'
import { payTip } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { paydayRows } from './payday-rows.ts'

const at = (month: number, day: number) => Date.UTC(2026, month - 1, day, 3)

onEachDatabase('what is owed to staff', (database) => {
  let db: Db
  beforeAll(async () => {
    db = await database.open()
  })

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
    const owed = (today: string) => owedToStaff(db, [branchId], today)
    await tip(one, 9000, at(4, 1))
    expect(await owed('2026-05-01')).toBeUndefined()
    const close = (until: string, now: number) => closeDays(db, { by, where, from: '2026-05-01', until, now })
    await tip(one, 100, at(5, 2))
    const may = await close('2026-05-31', at(6, 2))
    await tip(one, 20, at(6, 3))
    await tip(two, 7, at(6, 3))
    const june = await close('2026-06-30', at(7, 2))
    await tip(two, 3, at(7, 3))
    await tip(undefined, 5000, at(7, 3))
    expect(await owed('2026-07-05')).toEqual({ open: 3, newest: 27, recent: 100, older: 0 })
    expect(await owed('2026-09-15')).toEqual({ open: 3, newest: 27, recent: 0, older: 100 })
    const mark = (id: string, staffId: string, what: Mark) =>
      markLines(db, by, { id, staffIds: [staffId], mark: what }, at(7, 4))
    await mark(june, two, { mark: 'paid', day: '2026-07-04' })
    await mark(may, one, { mark: 'paid', day: '2026-07-04' })
    expect(await owed('2026-07-05')).toEqual({ open: 3, newest: 20, recent: 0, older: 0 })
    await mark(may, one, { mark: 'undone', reason: 'r' })
    await mark(june, one, { mark: 'carried', reason: 'r' })
    // What is left out is owed with the next payday.
    expect(await owed('2026-07-05')).toEqual({ open: 23, newest: 0, recent: 100, older: 0 })
  })
})
