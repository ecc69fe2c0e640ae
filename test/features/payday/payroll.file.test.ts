import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { encodeCp932, lackingIn } from '../../../server/features/payday/cp932.ts'
import { payrollFile } from '../../../server/features/payday/payroll.file.ts'
import { presetOf } from '../../../server/features/payday/payroll.presets.ts'
import { payrollProblems, payrollRows } from '../../../server/features/payday/payroll.rows.ts'
import type { PayrollFormat } from '../../../server/features/payday/payroll.store.ts'
import { readTemplate } from '../../../server/features/payday/payroll-columns.controller.tsx'
import type { HandedOut } from '../../../server/money/payday/payday.out.ts'

const line = (staffId: string, payrollNumber: string, name: string, toPay: number) => ({
  ...{ staffId, name, payrollNumber, toPay, code: staffId, way: 'payroll' as const, state: 'due' as const },
  ...{ markedAt: undefined, opening: 0, earned: toPay, cash: 0, takenBack: 0, reason: '', marks: 0 },
})

const payday = (
  id: string,
  branch: string,
  days: [string, string],
  lines: HandedOut['lines'],
): HandedOut => ({
  lines,
  payday: {
    ...{
      id,
      branch_id: branch,
      branch_name: branch,
      number: 1,
      first_day: days[0],
      last_day: days[1],
      house: 0,
    },
    ...{ closed_by: 'o', closed_at: 1, taken_back_by: null, taken_back_at: null, house_cash: 0 },
  },
})

const restaurant = payday(
  'p1',
  '食堂',
  ['2026-10-01', '2026-10-31'],
  [line('101', '0007', '髙橋 花, Jr.', 12_430), line('102', '', '=SUM(A1)"', 500)],
)
const hotel = payday(
  'p2',
  '旅館',
  ['2026-10-16', '2026-11-15'],
  [line('9', '0007', '髙橋 花, Jr.', 570), line('8', '10', '鈴木', 1)],
)
const columns: PayrollFormat['columns'] = [
  { holds: 'text', header: 'Version', text: '2' },
  { holds: 'payrollNumber', header: '従業員コード', text: '' },
  { holds: 'name', header: '氏名', text: '' },
  { holds: 'toPay', header: 'チップ', text: '' },
]

describe('a payroll file', () => {
  it('has one row for each payroll number, in whichever order the paydays come', () => {
    const rows = payrollRows([restaurant, hotel])
    expect(payrollRows([hotel, restaurant])).toEqual(rows)
    expect(rows.map((row) => [row.payrollNumber, row.toPay, row.firstDay, row.lastDay, row.code])).toEqual([
      ['0007', 13_000, '2026-10-01', '2026-11-15', '9 / 101'],
      ['10', 1, '2026-10-16', '2026-11-15', '8'],
      ['', 500, '2026-10-01', '2026-10-31', '102'],
    ])
    const twice = [
      payrollFile(rows, { encoding: 'utf8', columns }),
      payrollFile(rows, { encoding: 'utf8', columns }),
    ]
    expect(twice[0]?.equals(twice[1] ?? Buffer.alloc(0))).toBe(true)
  })

  it('names what must be looked at, and leaves nobody out', () => {
    const another = payday('p3', '別館', ['2026-10-01', '2026-10-31'], [line('7', '10', '张伟', 3)])
    const rows = payrollRows([restaurant, hotel, another])
    const found = payrollProblems(rows, { encoding: 'cp932', columns })
    expect(found).toMatchObject({
      noNumber: ['=SUM(A1)"'],
      shared: [{ number: '10', names: ['张伟', '鈴木'] }],
      lacking: [{ cell: '张伟 / 鈴木', characters: '张 伟' }],
    })
    const without = columns.filter(({ holds }) => holds !== 'name')
    expect(payrollProblems(rows, { encoding: 'cp932', columns: without }).lacking).toEqual([])
    expect(() => payrollFile(rows, { encoding: 'cp932', columns })).toThrow('lacks')
    expect(rows.reduce((yen, row) => yen + row.toPay, 0)).toBe(12_430 + 500 + 570 + 1 + 3)
    expect(payrollProblems(payrollRows([hotel]), { encoding: 'utf8', columns }).seal).not.toBe(found.seal)
  })

  it('is what the payroll software’s help asks for', () => {
    const words = ((key: string) => key) as Parameters<typeof presetOf>[1]
    const heads = (name: Parameters<typeof presetOf>[0]) =>
      presetOf(name, words).columns.map(({ header }) => header)
    expect(heads('smarthr')).toEqual(['社員番号', 'チップ'])
    expect(heads('jinjer')).toContain('社員番号')
    const made = payrollFile(payrollRows([hotel]), { ...presetOf('moneyforward', words), encoding: 'utf8' })
    expect(made.toString()).toBe('Version,従業員コード,チップ\r\n2,0007,570\r\n2,10,1\r\n')
  })

  const needsPython = (skip: (why: string) => void) => {
    if (spawnSync('python3', ['--version']).status !== 0) skip('python3 is not there to read the file')
  }
  it.for([
    ['utf8', 'utf-8'],
    ['utf8_bom', 'utf-8-sig'],
    ['cp932', 'cp932'],
  ] as const)('in %s is opened by another reader of CSV', ([encoding, codec], { skip }) => {
    needsPython(skip)
    const file = payrollFile(payrollRows([restaurant, hotel]), { encoding, columns })
    const script = `import csv,io,json,sys
text=io.TextIOWrapper(sys.stdin.buffer,encoding='${codec}',newline='')
print(json.dumps(list(csv.reader(text,strict=True))))`
    const read = JSON.parse(execFileSync('python3', ['-c', script], { input: file }).toString())
    expect(read).toEqual([
      ['Version', '従業員コード', '氏名', 'チップ'],
      ['2', '0007', '髙橋 花, Jr.', '13000'],
      ['2', '10', '鈴木', '1'],
      ['2', '', '\'=SUM(A1)"', '500'],
    ])
    expect(file.subarray(0, 3).toString('hex') === 'efbbbf').toBe(encoding === 'utf8_bom')
  })

  it('has of Shift_JIS every character as another reader has it', ({ skip }) => {
    needsPython(skip)
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCodePoint(code)).filter(
      (character) => lackingIn(character).length === 0,
    )
    expect(all.length).toBeGreaterThan(7000)
    const script =
      "import sys; sys.stdout.buffer.write(sys.stdin.buffer.read().decode('cp932').encode('utf-8'))"
    const read = execFileSync('python3', ['-c', script], { input: encodeCp932(all.join('')) })
    expect(read.toString()).toBe(all.join(''))
    for (const character of ['😀', '张', '〜', '−', '¥']) expect(lackingIn(character)).toEqual([character])
    expect(encodeCp932('髙①ｱA').toString('hex')).toBe('fbfc8740b141')
  })
})

describe('the template of a payroll software', () => {
  const head = '従業員番号,氏名,その他手当\r\n001,山田,\r\n'
  it.each([
    ['utf8', Buffer.from(head)],
    ['utf8_bom', Buffer.from(`\ufeff${head}`)],
    ['cp932', encodeCp932(head)],
  ])('gives its headers as they are, in %s', (encoding, bytes) => {
    expect(readTemplate(bytes)).toEqual({
      encoding,
      columns: [
        { holds: 'payrollNumber', header: '従業員番号', text: '' },
        { holds: 'text', header: '氏名', text: '' },
        { holds: 'text', header: 'その他手当', text: '' },
      ],
    })
  })

  it.each([
    ['nothing', ''],
    ['a column without a header', 'a,,b'],
    ['too many columns', Array(61).fill('x').join(',')],
    ['a broken line', '"a'],
  ])('is refused with %s', (_, text) => {
    expect(readTemplate(Buffer.from(text))).toBeUndefined()
  })
})
