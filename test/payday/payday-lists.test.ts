import { expect, it } from 'vitest'
import { forgetOldNames } from '../../server/money/payday/forget-names.ts'
import { lastPayday, linesOf, listPaydays, paidInYear } from '../../server/money/payday/payday.store.ts'
import type { PaydayKind } from '../../views/words.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow } from '../support/rows.ts'
import { payWorld } from './pay-world.ts'
import { noon } from './payday-rows.ts'
import { cameBack, putPayday } from './put-payday.ts'

onEachDatabase('the paydays of a business', async (database) => {
  const db = await database.open()

  it('are listed with what stands of them, and with what came back; of a branch, its own part', async () => {
    const { owner, key, branch } = await payWorld(db, 3)
    const hotel = await branch('Hotel')
    const of = { business_id: owner.businessId, made_by: owner.memberId }
    const line = (n: number, yen: number, branch_id = key(0).branchId) => {
      return { staff_id: key(n).staffId, branch_id, yen }
    }
    const back = cameBack(owner.memberId)
    const ten = [line(0, 1), line(0, 2, hotel), { ...line(1, 4), ...back }, line(2, 8)]
    await putPayday(db, { ...of, number: 2 }, [line(0, 10), { ...line(1, 20), ...back }])
    await putPayday(db, { ...of, number: 10, kind: 'outside' }, ten)
    expect(await listPaydays(db, owner.businessId)).toMatchObject([
      { number: 10, kind: 'outside', people: 2, yen: 11, returned: 1, returnedYen: 4, madeBy: 'Aya' },
      { number: 2, kind: 'payday', people: 1, yen: 10, returned: 1, returnedYen: 20, madeBy: 'Aya' },
    ])
    expect(await listPaydays(db, owner.businessId, { branchId: hotel })).toMatchObject([
      { number: 10, people: 1, yen: 2, returned: 0 },
    ])
    // Not the newest of all, but the newest that was paid by payroll or cash.
    expect(await lastPayday(db, owner.businessId)).toMatchObject({ number: 2 })
    expect(await listPaydays(db, (await payWorld(db)).owner.businessId)).toEqual([])
  })

  it('of a year are the standing lines by which people were paid, by their pay day', async () => {
    const { owner, key } = await payWorld(db)
    const line = (n: number) => ({ staff_id: key(n).staffId, branch_id: key(n).branchId, yen: 10 + n })
    const of = { business_id: owner.businessId, made_by: owner.memberId, until: '2026-01-01' }
    const put = (
      number: number,
      pay_day: string,
      lines: Parameters<typeof putPayday>[2],
      kind: PaydayKind = 'payday',
    ) => putPayday(db, { ...of, number, pay_day, kind }, lines)
    await put(1, '2027-01-01', [line(0)])
    await put(2, '2026-12-31', [line(0), { ...line(1), ...cameBack(owner.memberId) }])
    await put(3, '2026-01-01', [line(1)], 'outside')
    await put(4, '2026-06-01', [{ ...line(1), yen: -5 }], 'absorbed')
    const paid = async (year: string) =>
      (await paidInYear(db, owner.businessId, year)).map(({ payday, yen }) => [payday.number, yen])
    expect(await paid('2026')).toEqual([
      [3, 11],
      [2, 10],
    ])
    expect(await paid('2027')).toEqual([[1, 10]])
  })

  it('keep names for as many years as the business says; sums and whose line it was by its id stay', async () => {
    const { owner, earn, change, count, pay, line, setLine, business } = await payWorld(db)
    await change(0, { person_id: 'hana', held_by: 'hana' })
    await earn(0, 100, 5)
    await earn(1, 200, 5)
    const box = await count(0, 70, 6)
    const id = await pay({ now: 32 })
    const returned_why = 'Hana has left'
    await setLine(id, 0, { ...cameBack(owner.memberId, noon(40)), returned_why })
    const years = (n: number) => Date.UTC(2026 + n, 10, 1, 3)
    await business({ payday_years: 3 })
    await forgetOldNames(db, years(3))
    expect(await line(id, 0)).toMatchObject({ name: 'Staff 0', person_id: 'hana', returned_why })
    expect(await forgetOldNames(db, years(3) + 1)).toBeGreaterThanOrEqual(2)
    const gone = { name: '', code: '', payroll_number: '', person_id: null }
    expect(await line(id, 0)).toMatchObject({ ...gone, returned_why: '', returned_at: noon(40), yen: 170 })
    expect(await line(id, 1)).toMatchObject({ ...gone, returned_why: null, yen: 200 })
    expect(await readRow(db, 'cash_count', box)).toMatchObject({
      first_name: '',
      second_name: '',
      amount: 70,
    })
    expect(await linesOf(db, id, { branchId: 'x' })).toEqual([])
  })
})
