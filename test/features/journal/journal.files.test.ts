import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { yayoiFile } from '../../../server/features/journal/journal.files.ts'
import { usualAccounts } from '../../../server/money/journal/journal.accounts.ts'

const settings = (day: string) => ({
  model: 'held' as const,
  names: { ...usualAccounts, bank: day < '2026-10-06' ? '普通預金' : '当座預金' },
})
const branches = new Map([
  ['b1', { name: 'さくら食堂', number: '101' }],
  ['b2', { name: '饺子店', number: '102' }],
  ['b3', { name: '=1+2+cmd', number: '103' }],
])

it('Yayoi’s form has 25 columns, debits beside credits, and flags where a voucher begins and ends', () => {
  const file = yayoiFile(
    [
      {
        kind: 'deposit',
        ref: 'po_1',
        day: '2026-10-05',
        lines: [
          { account: 'bank', branchId: null, tax: null, yen: 853 },
          { account: 'fees', branchId: 'b1', tax: 'taxed', yen: 36 },
          { account: 'fees', branchId: 'b2', tax: 'unknown', yen: 11 },
          { account: 'held', branchId: 'b1', tax: null, yen: -900 },
        ],
      },
      {
        kind: 'failed',
        ref: 'po_1',
        day: '2026-10-06',
        lines: [
          { account: 'held', branchId: 'b3', tax: null, yen: 500 },
          { account: 'bank', branchId: null, tax: null, yen: -500 },
        ],
      },
    ],
    { settings, branches },
  )
  const rows = parse(new TextDecoder('shift_jis', { fatal: true }).decode(file)) as string[][]
  expect(rows.map((row) => row.length)).toEqual([25, 25, 25, 25])
  const some = (row: string[]) => [0, 1, 3, 4, 6, 7, 8, 10, 12, 14, 16, 19, 24].map((at) => row[at]).join('|')
  expect(rows.map(some)).toEqual([
    '2110|1|2026/10/05|普通預金||対象外|853|預り金|さくら食堂|900|Stripe入金 po_1|3|no',
    '2100|1|2026/10/05|支払手数料|さくら食堂|課対仕入内10%適格|36|||0|Stripe入金 po_1|3|no',
    // A branch whose name Shift_JIS lacks, or that a spreadsheet would run, is told by its number.
    '2101|1|2026/10/05|支払手数料|102|対象外|11|||0|Stripe入金 po_1 税区分要確認|3|no',
    '2111|2|2026/10/06|預り金|103|対象外|500|当座預金||500|Stripe入金の戻り po_1|3|no',
  ])
})
