import { expect, it } from 'vitest'
import { noteOwed } from '../../server/money/payday/payday.later.ts'
import { recordChange } from '../../server/outbox/audit/audit.store.ts'
import { onEachDatabase } from '../support/databases.ts'
import { saidOf } from './changed-cells.ts'
import { tipInto } from './payday-rows.ts'
import { noon, wentBack } from './went-back.ts'

onEachDatabase('books verify names each cell of before and after lost days', (database) => {
  const { ann, ben, cho, close, lineOf, lost, answer, payday, db, rows } = wentBack(database)

  /** Ben's ¥200 open the next payday; Ann is owed ¥7, Cho ¥250 of a settled line, and Ben ¥400 of a tip to the house. */
  async function owed() {
    const { by, where } = rows()
    const { branchId } = where
    await answer(lost(5, { open: [lineOf(ben())] }))
    const tip = await tipInto(db(), where, { yen: 500, to: 'branch', now: noon(11), at: noon(4) })
    const found = { businessId: by.businessId, branchId, subject: tip.id, details: { amount: 500 } }
    await recordChange(db(), { ...found, action: 'tip.unclaimed' }, noon(11))
    const owe = async (staffId: string, yen: number, of: object = {}) => {
      const noted = await noteOwed(db(), by, { branchId, staffId, yen, reason: 'r', ...of }, noon(11))
      return 'id' in noted ? noted.id : ''
    }
    const [line, other] = [await owe(cho(), 250, { line: lineOf(cho()) }), await owe(ann(), 7)]
    const house = await owe(ben(), 400, { tipId: tip.id })
    // What comes for days that were closed before is in no line.
    await tipInto(db(), where, { yen: 64, to: ann(), now: noon(11), at: noon(1) })
    await tipInto(db(), where, { yen: 60, to: 'branch', now: noon(11), at: noon(1) })
    const next = await close(8, noon(12))
    const names = { ann: ann(), ben: ben(), cho: cho(), line, other, house, next, one: payday() }
    return { ...names, branch: branchId, business: by.businessId }
  }

  const of = (payday_id: string, staff_id: string) => ({ payday_id, staff_id })
  const cases: [string, object, object, string[]][] = [
    [
      'payday_restart',
      { answer: 'lost' },
      { last_day: '2026-10-06' },
      [
        '1001: from 2026-10-07 ≠ from 2026-10-06',
        ': closed 2026-10-07 to 2026-10-08 ≠ closed 2026-10-06 to 2026-10-08',
      ],
    ],
    [
      'payday_restart',
      { answer: 'lost' },
      { until_before: '2026-10-02' },
      [': lost after 2026-10-01 to 2026-10-01 ≠ lost after 2026-10-01 to 2026-10-02'],
    ],
    [
      'payday_restart',
      { answer: 'lost' },
      { from_before: '2026-10-02' },
      ['1: from 2026-10-02 ≠ from 2026-10-01'],
    ],
    [
      'payday_restart',
      { answer: 'lost' },
      { after_payday: 0 },
      [
        '1001: from 2026-10-02 ≠ from 2026-10-06',
        '1: 4 tips, house ¥60 ≠ 3 tips, house ¥0',
        '1: ann 0 + 164 (cash 0) - 0, house 60 (cash 0) ≠ ann 0 + 100 (cash 0) - 0, house 0 (cash 0)',
        '1: cho: owed at most ¥0 ≠ owed ¥250',
        '1: from 2026-10-06 ≠ from 2026-10-01',
        ': lost after 2026-10-01 to null ≠ lost after 2026-10-01 to 2026-10-01',
      ],
    ],
    [
      'payday_restart',
      { answer: 'lost' },
      { after_payday: 1001 },
      [
        '1001: from 2026-10-02 ≠ from 2026-10-06',
        '1001: payday 2 ≠ payday 1001 after 1',
        ': closed 2026-10-06 to null ≠ closed 2026-10-06 to 2026-10-08',
        ': lost after 2026-10-01 to 2026-10-08 ≠ lost after 2026-10-01 to 2026-10-01',
      ],
    ],
    ['payday_restart', { answer: 'lost' }, { payday_number: 999 }, ['1001: payday 2 ≠ payday 1001 after 1']],
    [
      'payday_restart',
      { branch_id: 'branch' },
      { answer: 'newest', last_day: null },
      [
        '1001: from 2026-10-02 ≠ from 2026-10-06',
        '1001: payday 2 ≠ payday 1001 after 1',
        '1: 4 tips, house ¥60 ≠ 3 tips, house ¥0',
        '1: ann 0 + 164 (cash 0) - 0, house 60 (cash 0) ≠ ann 0 + 100 (cash 0) - 0, house 0 (cash 0)',
        '1: ben: opens nothing ≠ ben: opens 1001',
        '1: cho: owed at most ¥0 ≠ owed ¥250',
        '1: from 2026-10-06 ≠ from 2026-10-01',
      ],
    ],
    [
      'payday_restart_line',
      { payday_id: 'one' },
      { staff_id: 'cho' },
      ['1: ben: opens nothing ≠ ben: opens 1001'],
    ],
    [
      'payday_owed',
      { id: 'line' },
      { yen: 301 },
      ['1001: cho 301 + 0 (cash 0) - 0 ≠ cho 250 + 0 (cash 0) - 0', '1: cho: owed at most ¥300 ≠ owed ¥301'],
    ],
    [
      'payday_owed',
      { id: 'line' },
      { staff_id: 'ben' },
      [
        '1001: ben 850 + 0 (cash 0) - 0 ≠ ben 600 + 0 (cash 0) - 0, cho 250 + 0 (cash 0) - 0',
        '1: ben: owed at most ¥200 ≠ owed ¥250',
      ],
    ],
    ['payday_owed', { id: 'other' }, { yen: 6 }, ['1001: ann 6 + 0 (cash 0) - 0 ≠ ann 7 + 0 (cash 0) - 0']],
    [
      'payday_owed',
      { id: 'house' },
      { yen: 501 },
      ['1001: ben 701 + 0 (cash 0) - 0 ≠ ben 600 + 0 (cash 0) - 0', ': house: at most ¥500 ≠ ¥501'],
    ],
    ['payday_owed', { id: 'other' }, { opened_in: null }, ['1001:  ≠ ann 7 + 0 (cash 0) - 0']],
    [
      'payday_owed',
      { id: 'other' },
      { opened_in: 'one' },
      ['1001:  ≠ ann 7 + 0 (cash 0) - 0', '1: ann 7 + 100 (cash 0) - 0 ≠ ann 0 + 100 (cash 0) - 0'],
    ],
    [
      'payday_line',
      of('one', 'ben'),
      { opened_in: null },
      ['1001: ben 400 + 0 (cash 0) - 0 ≠ ben 600 + 0 (cash 0) - 0'],
    ],
    [
      'payday_line',
      of('one', 'cho'),
      { opened_in: 'next' },
      [
        '1001: cho 550 + 0 (cash 0) - 0 ≠ cho 250 + 0 (cash 0) - 0',
        '1: cho: opens nothing ≠ cho: opens 1001',
      ],
    ],
    [
      'payday_line',
      of('one', 'ben'),
      { earned: 0 },
      [
        '1001: ben 400 + 0 (cash 0) - 0 ≠ ben 600 + 0 (cash 0) - 0',
        '1: ben 0 + 200 (cash 0) - 0 ≠ ben 0 + 0 (cash 0) - 0',
        '1: ben: opens nothing ≠ ben: opens 1001',
      ],
    ],
    [
      'payday_line',
      of('one', 'ann'),
      { earned: 164 },
      ['1: ann 0 + 100 (cash 0) - 0 ≠ ann 0 + 164 (cash 0) - 0', 'business paper 1: ¥100 handed out ≠ ¥164'],
    ],
    [
      'payday_line',
      of('next', 'ben'),
      { opening: 200 },
      ['1001: ben 600 + 0 (cash 0) - 0 ≠ ben 200 + 0 (cash 0) - 0'],
    ],
    [
      'payday',
      { id: 'one' },
      { closed_at: noon(12) },
      [
        '1: 4 tips, house ¥60 ≠ 3 tips, house ¥0',
        '1: ann 0 + 164 (cash 0) - 0, house 60 (cash 0) ≠ ann 0 + 100 (cash 0) - 0, house 0 (cash 0)',
      ],
    ],
    [
      'payday',
      { id: 'next' },
      { taken_back_at: 7, taken_back_by: 'ann' },
      [
        '1: ben: opens nothing ≠ ben: opens next',
        ': closed 2026-10-06 to null ≠ closed 2026-10-06 to 2026-10-08',
        ': house: opens nothing ≠ opens next',
        ': line: opens nothing ≠ opens next',
        ': other: opens nothing ≠ opens next',
      ],
    ],
    [
      'branch',
      { id: 'branch' },
      { payday_from: '2026-10-05' },
      [': closed 2026-10-06 to 2026-10-08 ≠ closed 2026-10-05 to 2026-10-08'],
    ],
  ]
  it.each(cases)('%s %o with %o', async (table, row, cells, told) => {
    const said = await saidOf(db(), await owed(), [table, row, cells])
    const short = said.map((text) => text.replace(/^branch ?/, ''))
    expect(short).toEqual(told.toSorted())
  })
})
