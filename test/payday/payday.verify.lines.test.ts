import { expect, it } from 'vitest'
import { newId } from '../../server/db/ids.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { countCash } from '../../server/money/cash/cash.service.ts'
import { type Mark, markLines, takePaydayBack } from '../../server/money/payday/payday.marks.ts'
import { handOut, offerPaper } from '../../server/money/payday/payday.papers.ts'
import { payTip, takeBack } from '../features/earning/earned.ts'
import { closeDays } from '../features/payday/closed-payday.ts'
import { onEachDatabase } from '../support/databases.ts'
import { saidOf } from './changed-cells.ts'
import { noon, paydayRows } from './payday-rows.ts'

onEachDatabase('books verify names each cell of a payday that was changed', async (database) => {
  const db = await database.open()
  const { by, where, staff, tipId } = await paydayRows(db, { people: 3 })
  await db.deleteFrom('tip').where('id', '=', tipId).execute()
  const [ann = '', ben = '', cho = ''] = staff
  const { branchId } = where
  const what = 'payroll_file'
  const tip = (staffId: string, amount: number, day: number) =>
    payTip(db, { branchId, amount, at: noon(day), staffId })
  const close = (day: number, now: number) =>
    closeDays(db, { by, where, from: '2026-10-01', until: `2026-10-0${day}`, now })
  const mark = (id: string, staffId: string, is: Mark, now: number) =>
    markLines(db, by, { id, staffIds: [staffId], mark: is }, now)
  const out = async (paydayId: string, staffId: string) => {
    const { seal } = await offerPaper(db, by.businessId, { what })
    await handOut(db, by, { what, chosen: [{ paydayId, staffId }], seal }, noon(4))
  }
  const paid: Mark = { mark: 'paid', day: '2026-10-03' }

  // Ann is paid by a file, Ben's ¥600 are carried, and Cho has ¥400 in cash before they are taken back.
  await tip(ann, 1000, 1)
  await tip(ben, 600, 1)
  const wrong = await tip(cho, 400, 1)
  await payTip(db, { branchId, amount: 50, at: noon(1), recipient: 'branch' })
  await payTip(db, { branchId, amount: 3, at: noon(1) })
  const one = await close(1, noon(2))
  await out(one, ann)
  await mark(one, ann, paid, noon(3))
  await mark(one, ben, { mark: 'carried', reason: 'r' }, noon(3) + 1)
  await mark(one, cho, { ...paid, way: 'cash' }, noon(3) + 2)
  // Ann has ¥70 on a file, Ben ¥600 on none, and Cho owes ¥400.
  await tip(ann, 70, 2)
  await takeBack(db, wrong, { refunded: 400, at: noon(2) })
  const two = await close(2, noon(4))
  await out(two, ann)
  const box = { id: newId(), amount: 30, firstName: 'a', secondName: 'b' }
  await countCash(db, { ...where, memberId: by.memberId }, box, noon(3))
  const three = await close(3, noon(5))
  await mark(two, ben, { mark: 'carried', reason: 'r' }, noon(5) + 1)
  await mark(three, ben, { mark: 'carried', reason: 'r' }, noon(5) + 2)
  const back = await close(4, noon(6))
  await takePaydayBack(db, by, { id: back }, noon(6))
  const five = await close(4, noon(7))
  // Elsewhere Fay owes ¥7, which the house bears, and Gus's ¥10 are due after all.
  const { by: theirs, where: far, staff: others } = await paydayRows(db, { people: 2 })
  const [fay = '', gus = ''] = others
  const there = (day: number) =>
    closeDays(db, {
      ...{ by: theirs, where: far, from: '2026-10-01', until: `2026-10-0${day}`, now: noon(day + 1) },
    })
  const note = (id: string, staffId: string, is: Mark, now: number) =>
    markLines(db, theirs, { id, staffIds: [staffId], mark: is }, now)
  const given = await payTip(db, { branchId: far.branchId, amount: 7, at: noon(1), staffId: fay })
  await payTip(db, { branchId: far.branchId, amount: 10, at: noon(1), staffId: gus })
  const first = await there(1)
  await note(first, fay, paid, noon(2))
  await note(first, gus, { mark: 'carried', reason: 'r' }, noon(2) + 1)
  await note(first, gus, { mark: 'undone', reason: 'r' }, noon(2) + 2)
  await takeBack(db, given, { refunded: 7, at: noon(2) })
  await note(await there(2), fay, { mark: 'written_off', reason: 'r' }, noon(3) + 9)
  await there(3)
  expect((await verifyBooks(db)).differences).toEqual([])

  const names = {
    ann,
    ben,
    cho,
    one,
    two,
    three,
    back,
    five,
    branch: branchId,
    first,
    gus,
    far: far.branchId,
  }
  const line = (payday_id: string, staff_id: string) => ({ payday_id, staff_id })
  const cases: [string, object, object, string[]][] = [
    ['payday_mark', line('one', 'ann'), { created_at: 7 }, [`1: 1 marked at ${noon(3)} ≠ 0 marked`]],
    [
      'payday_mark',
      line('one', 'ann'),
      { on_day: '2026-10-04' },
      ['1: ann: paid on the day that was noted ≠ ann: paid on 2026-10-04'],
    ],
    ['payday_mark', line('one', 'ann'), { way: 'cash' }, ['1: ann: paid by cash ≠ ann: paid by payroll']],
    [
      'payday_mark',
      line('one', 'ben'),
      { mark: 'undone' },
      ['1: ben: marks that fit ¥601 ≠ undone', '1: ben: opens nothing ≠ ben: opens 2'],
    ],
    [
      'payday_mark',
      line('one', 'ben'),
      { mark: 'written_off' },
      ['1: ben: marks that fit ¥601 ≠ written_off', '1: ben: opens nothing ≠ ben: opens 2'],
    ],
    [
      'payday_line',
      line('one', 'ann'),
      { way: 'cash' },
      ['1: ann: paid by payroll ≠ ann: paid by cash', '1: ann: on no payroll_file ≠ ann: paid by cash'],
    ],
    [
      'payday_line',
      line('one', 'ann'),
      { earned: 999 },
      ['1: ann 0 + 1001 (cash 0) - 0 ≠ ann 0 + 999 (cash 0) - 0'],
    ],
    ['payday_line', line('one', 'ann'), { payroll_number: '7' }, ['1: payroll number  ≠ payroll number 7']],
    [
      'payday_line',
      line('one', 'ann'),
      { opened_in: 'two' },
      ['1: ann: opens nothing ≠ ann: opens 2', '2: ann 1001 + 70 (cash 0) - 0 ≠ ann 0 + 70 (cash 0) - 0'],
    ],
    ['payday_line', line('one', 'ben'), { opened_in: null }, ['2:  ≠ ben 601 + 0 (cash 0) - 0']],
    [
      'payday_line',
      line('one', 'ben'),
      { opened_in: 'three' },
      ['2:  ≠ ben 601 + 0 (cash 0) - 0', '3: ben 601 + 10 (cash 10) - 0 ≠ ben 0 + 10 (cash 10) - 0'],
    ],
    [
      'payday_line',
      line('one', 'ben'),
      { opened_in: 'one' },
      [
        '1: ben 601 + 601 (cash 0) - 0 ≠ ben 0 + 601 (cash 0) - 0',
        '1: ben: opens nothing ≠ ben: opens one',
        '2:  ≠ ben 601 + 0 (cash 0) - 0',
      ],
    ],
    [
      'payday_line',
      line('one', 'ben'),
      { opened_in: 'back' },
      ['1: ben: opens nothing ≠ ben: opens back', '2:  ≠ ben 601 + 0 (cash 0) - 0'],
    ],
    [
      'payday_line',
      line('two', 'cho'),
      { opened_in: null },
      ['2: opens 3 ≠ opens undefined', '3: cho 0 + 10 (cash 10) - 0 ≠ cho -400 + 10 (cash 10) - 0'],
    ],
    [
      'payday_line',
      line('two', 'cho'),
      { opened_in: 'five' },
      [
        '2: opens 3 ≠ opens 5',
        '3: cho 0 + 10 (cash 10) - 0 ≠ cho -400 + 10 (cash 10) - 0',
        '5: cho -790 + 0 (cash 0) - 0 ≠ cho -390 + 0 (cash 0) - 0',
      ],
    ],
    [
      'payday_line',
      line('two', 'cho'),
      { taken_back: 399 },
      [
        '2: cho 0 + 0 (cash 0) - 400 ≠ cho 0 + 0 (cash 0) - 399',
        '3: cho -399 + 10 (cash 10) - 0 ≠ cho -400 + 10 (cash 10) - 0',
      ],
    ],
    [
      'payday_line',
      line('two', 'ben'),
      { opening: 599 },
      [
        '2: ben 601 + 0 (cash 0) - 0 ≠ ben 599 + 0 (cash 0) - 0',
        '5: ben 609 + 0 (cash 0) - 0 ≠ ben 611 + 0 (cash 0) - 0',
      ],
    ],
    [
      'payday_line',
      line('three', 'ben'),
      { cash: 9 },
      ['3: ben 0 + 10 (cash 10) - 0 ≠ ben 0 + 10 (cash 9) - 0'],
    ],
    [
      'payday_line',
      line('five', 'cho'),
      { opening: 0 },
      ['5: cho -390 + 0 (cash 0) - 0 ≠ cho 0 + 0 (cash 0) - 0'],
    ],
    [
      'payday_paper_line',
      line('one', 'ann'),
      { payroll_number: '7' },
      ['1: payroll number 7 ≠ payroll number '],
    ],
    ['payday', { id: 'one' }, { house: 51 }, ['1: house 50 (cash 0) ≠ house 51 (cash 0)']],
    ['payday', { id: 'one' }, { house_given: 51 }, ['1: house ¥50 ≠ house ¥51']],
    ['payday', { id: 'one' }, { staff_tips: 2 }, ['1: 4 tips ≠ 2 tips']],
    ['payday', { id: 'two' }, { staff_tips: 2 }, ['2: 1 tips ≠ 2 tips']],
    ['payday', { id: 'three' }, { house_cash: 1 }, ['3: house 0 (cash 0) ≠ house 0 (cash 1)']],
    ['payday', { id: 'five' }, { number: 6 }, ['6: payday 5 ≠ payday 6 after 4']],
    [
      'payday',
      { id: 'back' },
      { number: 7 },
      ['5: payday 4 ≠ payday 5 after 3', '7: payday 6 ≠ payday 7 after 5'],
    ],
    [
      'payday',
      { id: 'two' },
      { taken_back_at: 7, taken_back_by: 'ann' },
      [
        '1: ben: opens nothing ≠ ben: opens two',
        '3: from 2026-10-02 ≠ from 2026-10-03',
        '3: cho 0 + 10 (cash 10) - 0 ≠ cho -400 + 10 (cash 10) - 0',
        '5: ben 10 + 0 (cash 0) - 0 ≠ ben 611 + 0 (cash 0) - 0',
      ],
    ],
    [
      'payday',
      { id: 'five' },
      { taken_back_at: 7, taken_back_by: 'ann' },
      [
        '2: ben: opens nothing ≠ ben: opens five',
        '3: cho: opens nothing ≠ cho: opens five',
        '3: ben: opens nothing ≠ ben: opens five',
        ': closed 2026-10-01 to 2026-10-03 ≠ closed 2026-10-01 to 2026-10-04',
      ],
    ],
    ['branch', { id: 'branch' }, { payday_from: '2026-10-02' }, ['1: from 2026-10-02 ≠ from 2026-10-01']],
    [
      'branch',
      { id: 'branch' },
      { payday_until: '2026-10-03' },
      [': closed 2026-10-01 to 2026-10-04 ≠ closed 2026-10-01 to 2026-10-03'],
    ],
    [
      'branch',
      { id: 'branch' },
      { payday_until: null },
      [': closed 2026-10-01 to 2026-10-04 ≠ closed 2026-10-01 to null'],
    ],
    [
      'audit_entry',
      { action: 'payday.marked', created_at: noon(3) },
      { details: '{"people":2,"day":"2026-10-03"}' },
      [`1: 2 marked at ${noon(3)} ≠ 1 marked`],
    ],
    [
      'audit_entry',
      { action: 'payday.marked', created_at: noon(3) },
      { details: '{"people":1,"day":"2026-10-05"}' },
      ['1: ann: paid on the day that was noted ≠ ann: paid on 2026-10-03'],
    ],
    [
      'payday_mark',
      { ...line('first', 'gus'), n: 2 },
      { mark: 'written_off' },
      ['far 1: gus: marks that fit ¥10 ≠ carried, written_off'],
    ],
    [
      'audit_entry',
      { action: 'payday.marked', created_at: noon(3) + 1 },
      { details: '{"people":0}' },
      [`1: 0 marked at ${noon(3) + 1} ≠ 1 marked`],
    ],
  ]
  it.each(cases)('%s %o with %o', async (table, of, set, told) => {
    const said = await saidOf(db, names, [table, of, set])
    expect(said.map((text) => text.replace(/^branch ?/, ''))).toEqual(told.toSorted())
  })
})
