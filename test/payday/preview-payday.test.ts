import { expect, it } from 'vitest'
import { owedInAll } from '../../server/money/payday/owed.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { setRow } from '../support/rows.ts'
import { dayOf, partsOf, payWorld } from './pay-world.ts'
import { dispute, noon, tipInto } from './payday-rows.ts'
import { putPayday } from './put-payday.ts'

onEachDatabase('what a payday would pay', async (database) => {
  const db = await database.open()

  it('is made of tips, cash box and what was taken back of the days since the last one, and of what was open before', async () => {
    const { earn, giveBack, count, correct, preview, pay, line } = await payWorld(db, 1)
    const tip = await earn(0, 1000, 5)
    const box = await count(0, 500, 6)
    await earn(0, 70, 32)
    await giveBack(tip, 30, 20)
    expect((await preview()).paying.map(partsOf)).toEqual([
      { openBefore: 0, tips: 1000, cash: 500, deductions: -300, yen: 1200 },
    ])
    const id = await pay({ until: 20, now: 20 })
    expect(await line(id, 0)).toMatchObject({
      ...{ open_before: 0, tips: 1000, cash: 500, deductions: -300, yen: 1200 },
      ...{
        person_id: null,
        name: 'Staff 0',
        code: '0',
        payroll_number: '101',
        way: 'payroll',
        branch_name: 'b',
      },
    })
    await correct(box, 33)
    await giveBack(tip, 50, 40, 2)
    await earn(0, 900, 40)
    // A box of a day that is paid, counted late, was open before.
    await count(0, 11, 21, { day: dayOf(20) })
    expect((await preview({ until: 45 })).paying.map(partsOf)).toEqual([
      { openBefore: 11, tips: 970, cash: -500, deductions: -200, yen: 281 },
    ])
    // The days of the third begin after the second.
    await pay({ until: 45, now: 45 })
    await earn(0, 7, 46)
    expect((await preview({ until: 46 })).paying.map(partsOf)).toEqual([
      { openBefore: 0, tips: 7, cash: 0, deductions: 0, yen: 7 },
    ])
  })

  it('is never more than is owed now: what was taken back since that day comes off as a deduction', async () => {
    const { earn, giveBack, preview } = await payWorld(db, 2)
    const tip = await earn(0, 1000, 5)
    await giveBack(tip, 40, 35)
    await earn(0, 100, 36)
    expect((await preview()).paying.map(partsOf)).toEqual([
      { openBefore: 0, tips: 1000, cash: 0, deductions: -300, yen: 700 },
    ])
  })

  it('leaves out what was earned, counted or taken back after that day; a dispute takes as a refund does', async () => {
    const { earn, count, preview, pay } = await payWorld(db, 1)
    const tip = await earn(0, 1000, 5)
    await count(0, 300, 33)
    await earn(0, 40, 34)
    expect((await preview()).paying.map(partsOf)).toEqual([
      { openBefore: 0, tips: 1000, cash: 0, deductions: 0, yen: 1000 },
    ])
    await dispute(db, tip, 20, noon(30))
    expect((await preview()).paying.map(partsOf)).toEqual([
      { openBefore: 0, tips: 1000, cash: 0, deductions: -200, yen: 800 },
    ])
    await pay({ now: 36 })
    await dispute(db, tip, 30, noon(36), 2)
    expect((await preview({ until: 37 })).paying.map(partsOf)).toEqual([
      { openBefore: 0, tips: 40, cash: 300, deductions: -100, yen: 240 },
    ])
  })

  it('lists below who owes today, whatever day is asked for, and nobody who is even or earned later', async () => {
    const { earn, giveBack, pay, preview, key } = await payWorld(db, 3)
    const tip = await earn(0, 1000, 5)
    await earn(1, 400, 5)
    await pay()
    await giveBack(tip, 25, 36)
    await earn(2, 600, 40)
    const shown = await preview()
    expect(shown.paying).toEqual([])
    expect(shown.owing).toMatchObject([
      { ...key(0), yen: -250, owedNow: -250, openBefore: 0, deductions: -250 },
    ])
    expect(shown.last).toMatchObject({ number: 1, until: dayOf(31), payDay: dayOf(56) })
  })

  it('goes by place and branch, in the order of branches and of joining, whatever the role; left and closed ones say so', async () => {
    const { earn, branch, change, preview, key, person } = await payWorld(db, 4)
    const hotel = await branch('Hotel')
    await earn(3, 10, 5)
    await earn(1, 20, 5)
    await earn(0, 30, 5)
    await change(0, { branch_id: hotel, role: 'owner' })
    await earn(0, 40, 6, hotel)
    await change(1, { deleted_at: 7 })
    await setRow(db, 'branch', hotel, { closed_at: 8 })
    const all = (await preview()).paying
    expect(
      all.map(({ staffId, branchId, branch: name, yen, left }) => ({ staffId, branchId, name, yen, left })),
    ).toEqual([
      { ...key(0), name: 'b', yen: 30, left: false },
      { ...key(1), name: 'b', yen: 20, left: true },
      { ...key(3), name: 'b', yen: 10, left: false },
      { ...key(0, hotel), name: 'Hotel', yen: 40, left: true },
    ])
    const one = await preview({ branchIds: [hotel] })
    expect(one.paying.map(({ staffId, yen }) => [staffId, yen])).toEqual([[person(0), 40]])
  })

  it('asks for places with sums or with lines that were read back, of this business alone', async () => {
    const { owner, where, key, earn, count } = await payWorld(db, 3)
    const stranger = await payWorld(db)
    await stranger.earn(0, 100, 5)
    await earn(0, 100, 5)
    await tipInto(db, where, { yen: 50, to: 'branch', now: noon(6) })
    await count(1, 20, 6)
    const made = { business_id: owner.businessId, made_by: owner.memberId }
    await putPayday(db, { ...made, read_back_by: owner.memberId, read_back_at: 1 }, [
      { staff_id: key(2).staffId, branch_id: key(2).branchId },
    ])
    const asked = (await owedInAll(db, owner.businessId, '9999-12-31')).map(({ staffId }) => staffId)
    expect(asked.toSorted()).toEqual([0, 1, 2].map((n) => key(n).staffId).toSorted())
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

  it('names paydays that pay somebody by payroll on the same day, and what the business took over of them', async () => {
    const { earn, giveBack, change, pay, preview, branch } = await payWorld(db, 2)
    const tip = await earn(0, 1000, 5)
    await earn(1, 500, 5)
    await change(1, { pay_way: 'cash' })
    await pay({ until: 10, payDay: 40, now: 33 })
    await giveBack(tip, 10, 33)
    await pay({ kind: 'absorbed', until: 33, payDay: 33, now: 33 })
    await earn(0, 900, 34)
    const hotel = await branch('Hotel')
    await earn(0, 900, 34, hotel)
    await earn(1, 900, 34, hotel)
    const told = async (payDay: number) =>
      (await preview({ until: 35, payDay })).paying.map(({ samePayDay, absorbed }) => ({
        samePayDay,
        absorbed,
      }))
    const absorbed = [{ yen: 100, day: dayOf(33) }]
    expect(await told(40)).toEqual([
      { samePayDay: [1], absorbed },
      // The payroll pays a person, but a balance belongs to its branch.
      { samePayDay: [1], absorbed: [] },
      { samePayDay: [], absorbed: [] },
    ])
    expect((await told(41)).map(({ samePayDay }) => samePayDay)).toEqual([[], [], []])
    const outside = await preview({ kind: 'outside', until: 35, payDay: 40 })
    expect(outside.paying.map(({ samePayDay }) => samePayDay)).toEqual([[], [], []])
  })
})
