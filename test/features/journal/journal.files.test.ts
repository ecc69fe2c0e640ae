import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { yayoiFile } from '../../../server/features/journal/journal.files.ts'
import { usualAccounts } from '../../../server/money/journal/journal.accounts.ts'

const names = { accounts: usualAccounts, branches: { b1: 'さくら食堂', b2: '饺子店' } }
const entry = { event: 'e', version: 0, day: '2026-10-05', names, reverses: false }

it('Yayoi’s form has 25 columns, debits beside credits, and flags where a voucher begins and ends', () => {
  const file = yayoiFile(
    [
      {
        ...{ ...entry, number: 7, kind: 'deposit', ref: 'po_1' },
        lines: [
          { account: 'bank', branchId: null, tax: null, yen: 853 },
          { account: 'fees', branchId: 'b1', tax: 'taxed', yen: 36 },
          { account: 'fees', branchId: 'b2', tax: 'unknown', yen: 11 },
          { account: 'held', branchId: 'b1', tax: null, yen: -900 },
        ],
      },
      {
        ...{ ...entry, number: 8, kind: 'cash', ref: 'x', reverses: true },
        lines: [
          { account: 'held', branchId: 'b1', tax: null, yen: 500 },
          { account: 'cash', branchId: 'b1', tax: null, yen: -500 },
        ],
      },
    ],
    () => '102',
  )
  const text = new TextDecoder('shift_jis', { fatal: true }).decode(file)
  const rows = parse(text) as string[][]
  expect(rows.map((row) => row.length)).toEqual([25, 25, 25, 25])
  const some = (row: string[]) => [0, 1, 3, 4, 6, 7, 8, 10, 12, 14, 16, 19, 24].map((at) => row[at])
  expect(rows.map(some)).toEqual([
    [
      '2110',
      '7',
      '2026/10/05',
      '普通預金',
      '',
      '対象外',
      '853',
      '預り金',
      'さくら食堂',
      '900',
      'Stripe入金 po_1',
      '3',
      'no',
    ],
    [
      '2100',
      '7',
      '2026/10/05',
      '支払手数料',
      'さくら食堂',
      '課対仕入内10%適格',
      '36',
      '',
      '',
      '0',
      'Stripe入金 po_1',
      '3',
      'no',
    ],
    // A branch whose name Shift_JIS lacks is its number.
    [
      '2101',
      '7',
      '2026/10/05',
      '支払手数料',
      '102',
      '対象外',
      '11',
      '',
      '',
      '0',
      'Stripe入金 po_1 税区分要確認',
      '3',
      'no',
    ],
    [
      '2111',
      '8',
      '2026/10/05',
      '預り金',
      'さくら食堂',
      '対象外',
      '500',
      '現金',
      'さくら食堂',
      '500',
      '取消 チップボックス',
      '3',
      'no',
    ],
  ])
})
