import { expect, it } from 'vitest'
import { forgetOldNames } from '../../server/money/payday/forget-names.ts'
import { kindRules } from '../../server/money/payday/kind-rules.ts'
import {
  lastPayday,
  linesOf,
  listPaydays,
  paidInYear,
} from '../../server/money/payday/payday.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { dayOf, payWorld } from './pay-world.ts'
import { noon } from './payday-rows.ts'
import { putPayday } from './put-payday.ts'

onEachDatabase('the paydays of a business', async (database) => {
  const db = await database.open()

  it('are listed with what stands of them, and with what came back; of a branch, its own part', async () => {
    const { owner, key, branch } = await payWorld(db, 3)
    const hotel = await branch('Hotel')
    const of = (number: number) => ({ business_id: owner.businessId, made_by: owner.memberId, number })
    const line = (n: number, yen: number, branchId = key(0).branchId) => ({
      staff_id: key(n).staffId,
      branch_id: branchId,
      yen,
    })
    const back = { returned_by: owner.memberId, returned_at: 1, returned_why: 'x' }
    await putPayday(db, of(2), [line(0, 10), { ...line(1, 20), ...back }])
    await putPayday(db, { ...of(10), kind: 'outside' }, [
      line(0, 1),
      line(0, 2, hotel),
      { ...line(1, 4), ...back },
      line(2, 8),
    ])
    const told = (await listPaydays(db, owner.businessId)).map(
      ({ number, kind, people, yen, returned, returnedYen, madeBy }) => [
        ...[number, kind, people, yen, returned, returnedYen, madeBy],
      ],
    )
    expect(told).toEqual([
      [10, 'outside', 2, 11, 1, 4, 'Aya'],
      [2, 'payday', 1, 10, 1, 20, 'Aya'],
    ])
    expect(await listPaydays(db, owner.businessId, { branchId: hotel })).toMatchObject([
      { number: 10, people: 1, yen: 2, returned: 0 },
    ])
    // Not the newest of all, but the newest that was paid by payroll or cash.
    expect((await lastPayday(db, owner.businessId))?.number).toBe(2)
    expect(await listPaydays(db, (await payWorld(db)).owner.businessId)).toEqual([])
  })

  it('of a year are the standing lines by which people were paid, by their pay day', async () => {
    const { owner, key } = await payWorld(db, 2)
    const of = (number: number, pay_day: string) => ({
      ...{ business_id: owner.businessId, made_by: owner.memberId, number, until: '2026-01-01', pay_day },
    })
    const line = (n: number) => ({ staff_id: key(n).staffId, branch_id: key(n).branchId, yen: 10 + n })
    await putPayday(db, of(1, '2027-01-01'), [line(0)])
    await putPayday(db, of(2, '2026-12-31'), [
      line(0),
      { ...line(1), returned_by: owner.memberId, returned_at: 1, returned_why: 'x' },
    ])
    await putPayday(db, { ...of(3, '2026-01-01'), kind: 'outside' }, [line(1)])
    await putPayday(db, { ...of(4, '2026-06-01'), kind: 'absorbed' }, [{ ...line(1), yen: -5 }])
    const paid = async (year: string) =>
      (await paidInYear(db, owner.businessId, year)).map(({ payday, yen }) => [payday.number, yen])
    expect(await paid('2026')).toEqual([
      [3, 11],
      [2, 10],
    ])
    expect(await paid('2027')).toEqual([[1, 10]])
  })

  it('keep names for as many years as the business says; sums and whose line it was by its id stay', async () => {
    const { owner, earn, change, count, pay, line, key } = await payWorld(db, 2)
    await change(0, { person_id: 'hana', held_by: 'hana' })
    await earn(0, 100, 5)
    await earn(1, 200, 5)
    const box = await count(0, 70, 6)
    const id = await pay({ now: 32 })
    await db
      .updateTable('payday_line')
      .set({ returned_by: owner.memberId, returned_at: noon(40), returned_why: 'Hana has left' })
      .where('payday_id', '=', id)
      .where('staff_id', '=', key(0).staffId)
      .execute()
    const years = (n: number) => Date.UTC(2026 + n, 10, 1, 3)
    await db.updateTable('business').set({ payday_years: 3 }).where('id', '=', owner.businessId).execute()
    await forgetOldNames(db, years(3))
    expect(await line(id, 0)).toMatchObject({
      name: 'Staff 0',
      person_id: 'hana',
      returned_why: 'Hana has left',
    })
    expect(await forgetOldNames(db, years(3) + 1)).toBeGreaterThanOrEqual(2)
    const gone = { name: '', code: '', payroll_number: '', person_id: null }
    expect(await line(id, 0)).toMatchObject({ ...gone, returned_why: '', returned_at: noon(40), yen: 170 })
    expect(await line(id, 1)).toMatchObject({ ...gone, returned_why: null, yen: 200 })
    const counted = await db.selectFrom('cash_count').selectAll().where('id', '=', box).executeTakeFirst()
    expect(counted).toMatchObject({ first_name: '', second_name: '', amount: 70 })
    expect(await linesOf(db, id, { branchId: 'x' })).toEqual([])
    expect(kindRules.payday.payDays(dayOf(31), dayOf(90))).toEqual({ from: dayOf(31), to: dayOf(31 + 62) })
  })
})
