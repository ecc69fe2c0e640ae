import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PaydayLine } from '../../server/money/payday/payday.types.ts'
import { parseRecord, recordOf } from '../../server/money/payday/payday-record.ts'
import { sampleLine as line, payday } from './payday-samples.ts'

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
    const why = fc.string({ unit: 'binary' }).map((text) => text.replaceAll("'", '').trim())
    const says = (lines: PaydayLine[]) => parseRecord(recordOf(payday, lines))
    const { businessId, madeBy, readBack, ...made } = payday
    const { staffId, branchNumber, openBefore, tips, cash, deductions, yen, way } = line(1)
    const parts = { staffId, branchNumber, openBefore, tips, cash, deductions, yen, way }
    const stands = { ...parts, returned: undefined }
    fc.assert(
      fc.property(why, (why) => {
        const { by: _, ...back } = returned(why)
        const lines = [stands, { ...parts, staffId: 'place2', returned: back }]
        expect(says([line(1), line(2, { returned: returned(why) })])).toEqual({ ...made, lines })
      }),
      { numRuns: 50 },
    )
  })

  const text = recordOf(payday, [line(1), line(2)])
  const [, , second = ''] = text.split('\r\n')
  it.each<[string, RegExp | string, string]>([
    ['nothing', text, ''],
    ['a text', text, 'dear owner'],
    ['a quotation mark that never ends', /$/, '"'],
    ['no line', /\r\n.*/s, ''],
    ['a missing column', /^([^\r]*),[^,\r]*$/gm, '$1'],
    ['another kind', /,payday,2026/g, ',bonus,2026'],
    ['two paydays', second, second.replace('abc123', 'abc124')],
    ['two numbers', second, second.replace(',13,', ',14,')],
    ['two days', second, second.replace('2026-10-31', '2026-10-30')],
    ['no id', /abc123/g, ''],
    ['an id that is none', /abc123/g, 'a b'],
    ['a day that is none', /2026-10-31/g, '2026-10-32'],
    ['a pay day that is none', /2026-11-25/g, 'soon'],
    ['number 0', /,13,/g, ',0,'],
    ['half a number', /,13,/g, ',1.5,'],
    ['a moment that is none', /T00:00:00.000Z/g, ''],
    ['no place', 'place2', ''],
    ['no branch', /,0001,/g, ',,'],
    ['another way', /,payroll,/g, ',cheque,'],
    ['yen that are none', /,100,/g, ',1e2,'],
    ['no yen', /,100,10,-20,85,/g, ',15,10,-20,0,'],
    ['parts that do not add up', /,85,/g, ',86,'],
    ['no open part', /,-5,/g, ',,'],
    ['no tips', /,100,/g, ',,'],
    ['no cash box', /,10,/g, ',,'],
    ['no deductions', /,-20,/g, ',,'],
    ['a return of no moment', /payroll,,$/gm, 'payroll,yesterday,why'],
    ['one place twice', 'place2', 'place1'],
  ])('with %s is none', (_, was, wrong) => {
    expect(parseRecord(text.replace(was, wrong))).toBeUndefined()
  })
})
