import { describe, expect, it } from 'vitest'
import type { PaydayLine } from '../../server/money/payday/payday.types.ts'
import { readColumns, usualColumns } from '../../server/money/payday/payroll-columns.ts'
import { payrollFile, payrollRows } from '../../server/money/payday/payroll-file.ts'
import { payday, sampleLine } from './payday-samples.ts'

const columnsOf = (typed: string) => {
  const read = readColumns(typed)
  if ('problem' in read) throw new Error(`line ${read.problem.line}`)
  return read.columns
}
const line = (n: number, more: Partial<PaydayLine> = {}) => sampleLine(n, { yen: 100 + n, ...more })

describe('the columns of a payroll file', () => {
  it('are a line each: what stands above it, and what it holds', () => {
    const typed = '社員番号 = number\n\n  支給額=yen \r\n摘要 ＝ "チップ"\nA = B = name\n空 = ""\n“x” = “y”'
    expect(columnsOf(typed)).toEqual([
      { header: '社員番号', holds: 'number' },
      { header: '支給額', holds: 'yen' },
      { header: '摘要', holds: 'text', text: 'チップ' },
      { header: 'A = B', holds: 'name' },
      { header: '空', holds: 'text', text: '' },
      { header: '“x”', holds: 'text', text: 'y' },
    ])
    expect(columnsOf(usualColumns).map(({ holds }) => holds)).toEqual([
      'number',
      'code',
      'name',
      'branch',
      'until',
      'yen',
    ])
  })

  it.each([
    ['no sign between', '支給額 yen'],
    ['no header', ' = yen'],
    ['an unknown word', '支給額 = money'],
    ['a text without quotation marks', '摘要 = チップ'],
    ['a header that a spreadsheet would run', '=A1 = yen'],
    ['a text that a spreadsheet would run', '摘要 = "+1"'],
    ['a control character', 'a\u0007b = yen'],
    ['a header that is too long', `${'x'.repeat(101)} = yen`],
  ])('are refused by the line with %s', (_, said) => {
    expect(readColumns(`支給額 = yen\n${said}`)).toEqual({ problem: { line: 2, said: said.trim() } })
  })

  it('are refused without the yen', () => {
    expect(readColumns('社員番号 = number')).toEqual({ problem: { line: undefined } })
    expect(readColumns('')).toEqual({ problem: { line: undefined } })
  })
})

describe('a payroll file', () => {
  const all = columnsOf(
    'n = number\ny = yen\nname = name\nc = code\nb = branch\nu = until\np = pay_day\nt = "x"',
  )

  it('has one row for each number, those without one last, and only what is paid by payroll and stands', () => {
    const lines = [
      line(3, { payrollNumber: '' }),
      line(4, { payrollNumber: '' }),
      line(2, { payrollNumber: '0101' }),
      line(1, { branch: 'Hotel', name: 'Name 2' }),
      line(5, { payrollNumber: '100' }),
      line(6, { way: 'cash' }),
      line(7, { returned: { by: 'Aya', at: 1, why: 'x' } }),
    ]
    const said = { until: '2026-10-31', pay_day: '2026-11-25' }
    expect(payrollRows(payday, lines)).toEqual([
      { number: '0101', yen: 203, name: 'Name 2', code: '2 / 1', branch: 'Sakura / Hotel', ...said },
      { number: '100', yen: 105, name: 'Name 5', code: '5', branch: 'Sakura', ...said },
      { number: '', yen: 103, name: 'Name 3', code: '3', branch: 'Sakura', ...said },
      { number: '', yen: 104, name: 'Name 4', code: '4', branch: 'Sakura', ...said },
    ])
    for (const kind of ['outside', 'absorbed'] as const)
      expect(payrollRows({ ...payday, kind }, lines)).toEqual([])
  })

  it.each([
    ['utf8', Buffer.from('n,氏\r\n')],
    ['utf8_bom', Buffer.from('\uFEFFn,氏\r\n')],
    ['cp932', Buffer.from([0x6e, 0x2c, 0x8e, 0x81, 0x0d, 0x0a])],
  ] as const)('is written in %s', (encoding, bytes) => {
    expect(payrollFile({ columns: columnsOf('n = number\n氏 = yen'), encoding }, [])).toEqual({ file: bytes })
  })

  it('holds what the columns say, as text and yen', () => {
    const made = payrollFile(
      { columns: all, encoding: 'utf8' },
      payrollRows(payday, [line(1, { name: '=cmd()' })]),
    )
    expect('file' in made && made.file.toString()).toBe(
      "n,y,name,c,b,u,p,t\r\n101,101,'=cmd(),1,Sakura,2026-10-31,2026-11-25,x\r\n",
    )
  })

  it('names whose rows and which characters its encoding lacks, and only where a column holds them', () => {
    const rows = payrollRows(payday, [line(1), line(2, { name: '😀𠮟' })])
    expect(payrollFile({ columns: all, encoding: 'cp932' }, rows)).toEqual({
      lacking: [{ name: '😀𠮟', characters: ['😀', '𠮟'] }],
    })
    expect(payrollFile({ columns: columnsOf('😀 = yen'), encoding: 'cp932' }, rows)).toEqual({
      lacking: [{ name: '', characters: ['😀'] }],
    })
    expect(payrollFile({ columns: columnsOf('n = yen'), encoding: 'cp932' }, rows)).toHaveProperty('file')
    expect(payrollFile({ columns: all, encoding: 'utf8' }, rows)).toHaveProperty('file')
  })
})
