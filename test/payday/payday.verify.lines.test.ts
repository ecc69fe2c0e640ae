import { beforeAll, expect, it } from 'vitest'
import type { Db } from '../../server/db/database.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { callBack } from '../../server/money/payday/payday.papers.ts'
import { onEachDatabase } from '../support/databases.ts'
import { saidOf } from './changed-cells.ts'
import { closedBooks } from './closed-books.ts'
import { noon } from './payday-rows.ts'

onEachDatabase('books verify names each cell of a payday that was changed', (database) => {
  let db: Db
  let names: Record<string, string>
  beforeAll(async () => {
    db = await database.open()
    names = await closedBooks(db)
    expect((await verifyBooks(db)).differences).toEqual([])
  })

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
      [
        '1: ann 0 + 1001 (cash 0) - 0 ≠ ann 0 + 999 (cash 0) - 0',
        `1: ¥1001 marked at ${noon(3)} ≠ ¥999 marked`,
        'business paper 1: ¥1001 handed out ≠ ¥999',
      ],
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
        `2: ¥601 marked at ${noon(5) + 1} ≠ ¥599 marked`,
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
      { details: '{"people":12,"day":"2026-10-03"}' },
      [`1: 12 marked at ${noon(3)} ≠ 1 marked`],
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
      { mark: 'paid', way: 'payroll', on_day: '2026-10-03' },
      ['far 1: gus: marks that fit ¥10 ≠ carried, paid'],
    ],
    [
      'payday_mark',
      { ...line('second', 'fay'), n: 2 },
      { mark: 'written_off' },
      ['far 2: fay: marks that fit ¥-7 ≠ written_off, written_off, written_off'],
    ],
    [
      'payday_line',
      line('one', 'ann'),
      { earned: 0 },
      [
        '1: ann 0 + 1001 (cash 0) - 0 ≠ ann 0 + 0 (cash 0) - 0',
        '1: ann: marks that fit ¥0 ≠ paid',
        '1: ann: on no payroll_file ≠ ann: undefined by payroll',
        `1: ¥1001 marked at ${noon(3)} ≠ ¥0 marked`,
        'business paper 1: ¥1001 handed out ≠ ¥0',
      ],
    ],
    [
      'payday_line',
      line('two', 'cho'),
      { taken_back: 0 },
      [
        '2: cho 0 + 0 (cash 0) - 400 ≠ cho 0 + 0 (cash 0) - 0',
        '2: cho: opens nothing ≠ cho: opens 3',
        '3: cho 0 + 10 (cash 10) - 0 ≠ cho -400 + 10 (cash 10) - 0',
      ],
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
      { details: '{}' },
      [`1: NaN marked at ${noon(3) + 1} ≠ 1 marked`],
    ],
  ]
  it.each(cases)('%s %o with %o', async (table, of, set, told) => {
    const said = await saidOf(db, names, [table, of, set])
    expect(said.map((text) => text.replace(/^branch ?/, ''))).toEqual(told.toSorted())
  })

  // What was paid, or stands on a paper, would be due again.
  it.each([
    ['payday_mark', ['first', 'fay', 1], ['first', 'gus', 7], `¥7 marked at ${noon(2)}`],
    ['payday_paper_line', ['two', 'ann'], ['two', 'cho'], '¥70 handed out'],
    ['payday_paper_line', ['two', 'ann'], ['five', 'ben'], '¥70 handed out'],
  ] as const)('%s of %s that is one of %s', async (table, from, to, expected) => {
    const rowOf = ([payday, staff, n]: readonly [string, string, number?]) =>
      ({ payday_id: names[payday] ?? '', staff_id: names[staff] ?? '', ...(n && { n }) }) as { n: number }
    const move = (was: typeof from | typeof to, is: typeof from | typeof to) =>
      db
        .updateTable(table as 'payday_mark')
        .set(rowOf(is))
        .where((e) => e.and(rowOf(was)))
        .execute()
    await move(from, to)
    const { differences } = await verifyBooks(db)
    await move(to, from)
    expect(differences).toContainEqual(expect.objectContaining({ expected }))
    expect((await verifyBooks(db)).differences).toEqual([])
  })

  it('lines that were called back, or stand again, without a word of it in the audit list', async () => {
    const at = { payday_id: names.two ?? '', staff_id: names.ann ?? '' }
    const none = { called_back_by: null, called_back_at: null, reason: null }
    const back = { called_back_by: at.staff_id, called_back_at: noon(5), reason: 'r' }
    const set = (is: typeof none | typeof back) =>
      db
        .updateTable('payday_paper_line')
        .set(is)
        .where((e) => e.and(at))
        .execute()
    const told = async () =>
      (await verifyBooks(db)).differences.map(({ expected, found }) => [expected, found])
    await set(back)
    expect(await told()).toContainEqual(['0 called back', '1'])
    await set(none)
    expect(await told()).toEqual([])
    const stands = db
      .selectFrom('payday_paper_line')
      .select('paper_id')
      .where((e) => e.and(at))
    const { paper_id } = await stands.executeTakeFirstOrThrow()
    const by = { businessId: names.business ?? '', memberId: names.ann ?? '' }
    const lines = [{ paydayId: at.payday_id, staffId: at.staff_id }]
    expect(await callBack(db, by, { id: paper_id, lines, reason: 'r' }, noon(5))).toEqual({ calledBack: 1 })
    expect(await told()).toEqual([])
    await set(none)
    expect(await told()).toContainEqual(['1 called back', '0'])
  })
})
