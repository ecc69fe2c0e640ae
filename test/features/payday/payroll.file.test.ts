import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { encodeCp932, lackingIn } from '../../../server/base/cp932.ts'
import { payrollFile } from '../../../server/features/payday/payday-paper.controller.tsx'
import { readTemplate } from '../../../server/features/payday/payday-settings.controller.tsx'
import type { MarkedLine, Payday } from '../../../server/money/payday/payday.store.ts'
import { payrollProblems, payrollRows } from '../../../server/money/payday/payroll.rows.ts'
import type { PayrollFormat } from '../../../server/money/payday/payroll.store.ts'

const line = (staffId: string, payrollNumber: string, name: string, toPay: number) => ({
  ...{ staffId, name, payrollNumber, toPay, code: staffId, way: 'payroll' as const, state: 'due' as const },
  ...{
    markedAt: undefined,
    markedBy: undefined,
    paper: undefined,
    openedIn: undefined,
    past: false,
    opening: 0,
    earned: toPay,
    cash: 0,
    takenBack: 0,
    reason: '',
    marks: 0,
  },
})

type Lines = { payday: Payday; line: MarkedLine }[]

const payday = (
  id: string,
  branch: string,
  [first_day, last_day]: [string, string],
  lines: Omit<MarkedLine, 'paydayId'>[],
  number = 1,
): Lines => {
  const row = {
    ...{ id, branch_id: branch, branch_name: branch, number, first_day, last_day, house: 0 },
    ...{ closed_by: 'o', closed_at: 1, taken_back_by: null, taken_back_at: null, house_cash: 0 },
    ...{ house_given: 0, staff_tips: 0 },
  }
  return lines.map((line) => ({ payday: row, line: { ...line, paydayId: id } }))
}

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
const none = { clashes: [], near: [] }
const columns: PayrollFormat['columns'] = [
  { holds: 'text', header: 'Version', text: '2' },
  { holds: 'payrollNumber', header: '従業員コード', text: '' },
  { holds: 'name', header: '氏名', text: '' },
  { holds: 'toPay', header: 'チップ', text: '' },
]

describe('a payroll file', () => {
  it('has one row for each payroll number, in whichever order the paydays come', () => {
    const rows = payrollRows([...restaurant, ...hotel])
    expect(payrollRows([...hotel, ...restaurant])).toEqual(rows)
    expect(
      rows.map((row) => [row.payrollNumber, row.toPay, row.firstDay, row.lastDay, row.code, row.branch]),
    ).toEqual([
      ['0007', 13_000, '2026-10-01', '2026-11-15', '9 / 101', '旅館 / 食堂'],
      ['10', 1, '2026-10-16', '2026-11-15', '8', '旅館'],
      ['', 500, '2026-10-01', '2026-10-31', '102', '食堂'],
    ])
    const twice = [
      payrollFile(rows, { encoding: 'utf8', columns }),
      payrollFile(rows, { encoding: 'utf8', columns }),
    ]
    expect(twice[0]?.equals(twice[1] ?? Buffer.alloc(0))).toBe(true)
  })

  it('joins nobody without a number, whatever their codes are', () => {
    const days = ['2026-10-01', '2026-10-31'] as [string, string]
    const one = payday('p4', '食堂', days, [{ ...line('a', '', '佐藤', 1000), code: '7' }])
    const two = payday('p5', '旅館', days, [
      { ...line('b', '', '佐藤', 2000), code: '7' },
      line('c', '3', '森', 5),
    ])
    expect(payrollRows([...one, ...two]).map(({ toPay }) => toPay)).toEqual([5, 1000, 2000])
  })

  it('has the names of one person in the order of their paydays, with or without a number', () => {
    const days = ['2026-10-01', '2026-10-31'] as [string, string]
    const both = (number: string) => [
      ...payday('p7', '食堂', days, [line('a', number, '森', 5)], 10),
      ...payday('p6', '食堂', days, [line('a', number, '林', 5)], 9),
    ]
    expect(payrollRows(both('3'))).toMatchObject([{ name: '林 / 森', toPay: 10 }])
    const rows = payrollRows(both(''))
    const found = payrollProblems(rows, { encoding: 'cp932', columns }, none)
    expect(found).toMatchObject({ noNumber: ['林 / 森'], shared: [], lacking: [] })
  })

  it('names what must be looked at, and leaves nobody out', () => {
    const another = payday('p3', '別館', ['2026-10-01', '2026-10-31'], [line('7', '10', '张伟', 3)])
    const rows = payrollRows([...restaurant, ...hotel, ...another])
    const found = payrollProblems(rows, { encoding: 'cp932', columns }, none)
    expect(found).toMatchObject({
      noNumber: ['=SUM(A1)"'],
      shared: [{ number: '10', names: ['张伟', '鈴木'] }],
      lacking: [{ cell: '张伟 / 鈴木', characters: '张 伟' }],
    })
    const without = columns.filter(({ holds }) => holds !== 'name')
    expect(payrollProblems(rows, { encoding: 'cp932', columns: without }, none).lacking).toEqual([])
    expect(payrollProblems(rows, { encoding: 'utf8', columns }, none).lacking).toEqual([])
    const texts: typeof columns = [{ holds: 'text', header: '张', text: '伟' }]
    expect(payrollProblems([], { encoding: 'cp932', columns: texts }, none).lacking).toEqual([
      { cell: '张', characters: '张' },
      { cell: '伟', characters: '伟' },
    ])
    expect(() => payrollFile(rows, { encoding: 'cp932', columns })).toThrow('lacks')
    expect(rows.reduce((yen, row) => yen + row.toPay, 0)).toBe(12_430 + 500 + 570 + 1 + 3)
    expect(payrollProblems(payrollRows(hotel), { encoding: 'utf8', columns }, none).seal).not.toBe(found.seal)
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
    const file = payrollFile(payrollRows([...restaurant, ...hotel]), { encoding, columns })
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
