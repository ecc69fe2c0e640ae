import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Payday, PaydayLine } from '../../server/money/payday/payday.types.ts'
import { parseRecord, recordOf } from '../../server/money/payday/payday-record.ts'

const payday: Payday = {
  ...{ id: 'abc123', businessId: 'b', number: 13, kind: 'payday', until: '2026-10-31', payDay: '2026-11-25' },
  ...{ madeBy: 'Aya', madeAt: Date.UTC(2026, 10, 3), readBack: undefined },
}
const line = (n: number, more: Partial<PaydayLine> = {}): PaydayLine => ({
  ...{ paydayId: 'abc123', staffId: `place${n}`, branchId: 'x', branchNumber: '0001', personId: 'hana' },
  ...{ name: 'Hana', code: '9', payrollNumber: '00102', branch: 'Sakura', way: 'payroll' },
  ...{
    openBefore: -5,
    tips: 100,
    cash: 10,
    deductions: -20,
    yen: 85,
    returned: undefined,
    answer: undefined,
  },
  ...more,
})
const returned = (why: string) => ({ by: 'Aya', at: Date.UTC(2026, 11, 1, 2, 3, 4, 5), why })

describe('the record of a payday', () => {
  it('says all of it but names and numbers of people', () => {
    const text = recordOf(payday, [line(1), line(2, { way: 'cash', returned: returned('left, "home"') })])
    expect(text.split('\r\n')).toEqual([
      '\uFEFFid,number,kind,until,payDay,madeAt,staffId,branchNumber,openBefore,tips,cash,deductions,yen,way,returnedAt,returnedWhy',
      'abc123,13,payday,2026-10-31,2026-11-25,2026-11-03T00:00:00.000Z,place1,0001,-5,100,10,-20,85,payroll,,',
      'abc123,13,payday,2026-10-31,2026-11-25,2026-11-03T00:00:00.000Z,place2,0001,-5,100,10,-20,85,cash,2026-12-01T02:03:04.005Z,"left, ""home"""',
      '',
    ])
  })

  it('is read as it was written, whatever was typed as a reason', () => {
    const yen = fc.integer({ min: -1e6, max: 1e6 })
    const why = fc.string({ unit: 'binary' }).map((text) => text.replaceAll("'", '').trim())
    fc.assert(
      fc.property(fc.array(fc.tuple(yen, yen, yen, yen, fc.option(why)), { minLength: 1 }), (all) => {
        const lines = all.flatMap(([openBefore, tips, cash, deductions, back], n) => {
          const sum = openBefore + tips + cash + deductions
          const parts = { openBefore, tips, cash, deductions, yen: sum }
          return sum === 0
            ? []
            : [line(n, { ...parts, returned: back === null ? undefined : returned(back) })]
        })
        fc.pre(lines.length > 0)
        expect(parseRecord(recordOf(payday, lines))).toEqual({
          ...{ id: 'abc123', number: 13, kind: 'payday', until: '2026-10-31', payDay: '2026-11-25' },
          madeAt: payday.madeAt,
          lines: lines.map(({ staffId, branchNumber, openBefore, tips, cash, deductions, way, ...of }) => ({
            ...{ staffId, branchNumber, openBefore, tips, cash, deductions, way, yen: of.yen },
            returned: of.returned && { at: of.returned.at, why: of.returned.why },
          })),
        })
      }),
      { numRuns: 50 },
    )
  })

  const text = recordOf(payday, [line(1), line(2)])
  const second = text.split('\r\n')[2] ?? ''
  it.each([
    ['nothing', ''],
    ['a text', 'dear owner'],
    ['a quotation mark that never ends', `${text}"`],
    ['no line', text.split('\r\n')[0] ?? ''],
    ['a missing column', text.replaceAll(/^([^\r]*),[^,\r]*$/gm, '$1')],
    ['another kind', text.replaceAll(',payday,2026', ',bonus,2026')],
    ['two paydays', text.replace(second, second.replace('abc123', 'abc124'))],
    ['two numbers', text.replace(second, second.replace(',13,', ',14,'))],
    ['two kinds', text.replace(second, second.replace(',payday,2026', ',outside,2026'))],
    ['two days', text.replace(second, second.replace('2026-10-31', '2026-10-30'))],
    ['two pay days', text.replace(second, second.replace('2026-11-25', '2026-11-26'))],
    ['two moments', text.replace(second, second.replace('T00:00:00.000Z', 'T00:00:00.001Z'))],
    ['no id', text.replaceAll('abc123', '')],
    ['an id that is none', text.replaceAll('abc123', 'a b')],
    ['a day that is none', text.replaceAll('2026-10-31', '2026-10-32')],
    ['a pay day that is none', text.replaceAll('2026-11-25', 'soon')],
    ['number 0', text.replaceAll(',13,', ',0,')],
    ['half a number', text.replaceAll(',13,', ',1.5,')],
    ['a moment that is none', text.replaceAll('T00:00:00.000Z', '')],
    ['no place', text.replace('place2', '')],
    ['no branch', text.replaceAll(',0001,', ',,')],
    ['another way', text.replaceAll(',payroll,', ',cheque,')],
    ['yen that are none', text.replaceAll(',100,', ',1e2,')],
    ['no yen', text.replaceAll(',100,10,-20,85,', ',15,10,-20,0,')],
    ['parts that do not add up', text.replaceAll(',85,', ',86,')],
    ['no open part', text.replaceAll(',-5,', ',,')],
    ['no tips', text.replaceAll(',100,', ',,')],
    ['no cash box', text.replaceAll(',10,', ',,')],
    ['no deductions', text.replaceAll(',-20,', ',,')],
    ['a return of no moment', text.replaceAll(/payroll,,$/gm, 'payroll,yesterday,why')],
    ['one place twice', text.replaceAll('place2', 'place1')],
  ])('with %s is none', (_, wrong) => {
    expect(parseRecord(wrong)).toBeUndefined()
  })
})
