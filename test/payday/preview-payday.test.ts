import { expect, it } from 'vitest'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { partsOf, payWorld } from './pay-world.ts'
import { dayOf, hear, noon } from './payday-rows.ts'

onEachDatabase('what a payday would pay', async (database) => {
  const db = await database.open()

  it('is never more than is owed now, and lists below who owes: what was taken back since that day comes off as a deduction', async () => {
    const { earn, giveBack, preview, key, pay } = await payWorld(db, 3)
    const tip = await earn(0, 1000, 5)
    await giveBack(tip, 40, 35)
    await earn(0, 100, 36)
    await earn(2, 600, 40)
    expect((await preview()).paying.map(partsOf)).toEqual([
      { openBefore: 0, tips: 1000, cash: 0, deductions: -300, yen: 700 },
    ])
    await pay({ now: 36 })
    await hear(db, tip, { refunded: 40, disputed: 20 }, noon(37), { seq: 2 })
    const { paying, owing, last } = await preview()
    expect(paying).toEqual([])
    const owes = { yen: -200, owedNow: -200, openBefore: 300, tips: 0, deductions: -500 }
    expect(owing).toMatchObject([{ ...key(0), ...owes }])
    expect(last).toMatchObject({ number: 1, until: dayOf(31), payDay: dayOf(56) })
  })

  it('goes by place and branch, in the order of branches and of joining, whatever the role; left and closed ones say so', async () => {
    const { earn, branch, change, preview, key } = await payWorld(db, 4)
    const hotel = await branch('Hotel')
    await earn(3, 10, 5)
    await earn(1, 20, 5)
    await earn(0, 30, 5)
    await change(0, { branch_id: hotel, role: 'owner' })
    await earn(0, 40, 6, hotel)
    await change(1, { deleted_at: 7 })
    await setRow(db, 'branch', hotel, { closed_at: 8 })
    const all = (await preview()).paying
    const elsewhere = { ...key(0, hotel), branch: 'Hotel', yen: 40, left: true }
    expect(all).toMatchObject([
      { ...key(0), branch: 'b', yen: 30, left: false },
      { ...key(1), branch: 'b', yen: 20, left: true },
      { ...key(3), branch: 'b', yen: 10, left: false },
      elsewhere,
    ])
    expect((await preview({ branchIds: [hotel] })).paying).toMatchObject([elsewhere])
  })

  it('doubts who has no number, one number for two, or a name that the file lacks: only of those who are paid by payroll', async () => {
    const { earn, change, business, preview } = await payWorld(db, 5)
    for (const n of [0, 1, 2, 3, 4]) await earn(n, 100, 5)
    await change(0, { payroll_number: '' })
    await change(1, { payroll_number: '0007' })
    await change(2, { payroll_number: '7' })
    await change(3, { name: '😀 𠮟' })
    await change(4, { name: '😀', payroll_number: '', pay_way: 'cash' })
    await business({ payroll_encoding: 'cp932' })
    const doubts = async (kind: 'payday' | 'outside' = 'payday') =>
      (await preview({ kind, payDay: 31 })).paying.map(({ doubt, doubtAbout }) => [doubt, ...doubtAbout])
    expect(await doubts()).toEqual([
      ['noNumber'],
      ['sharedNumber', 'Staff 2'],
      ['sharedNumber', 'Staff 1'],
      ['lackingName', '😀', '𠮟'],
      [undefined],
    ])
    await business({ payroll_columns: 'no = number\nyen = yen' })
    expect((await doubts())[3]).toEqual([undefined])
    await business({ payroll_columns: 'name = name\nyen = yen', payroll_encoding: 'utf8' })
    expect((await doubts())[3]).toEqual([undefined])
    expect(await doubts('outside')).toEqual([0, 1, 2, 3, 4].map(() => [undefined]))
  })
})
