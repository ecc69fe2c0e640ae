import { stringify } from 'csv-stringify/sync'
import { encodeCp932, lackingIn } from '../../base/cp932.ts'
import { isFormula } from '../../base/csv-options.ts'
import type {
  EntryLine,
  JournalEntry,
  JournalKind,
  JournalSettings,
  JournalTax,
} from '../../money/journal/index.ts'

// The import form of Yayoi's ledger, "弥生取り込み(インポート)形式", as its manual told it on 25 November 2026:
// https://support.yayoi-kk.co.jp/subcontents.html?page_id=18545 (Shift_JIS, 25 columns, no head).

/** An entry of one line, or the first, one between, and the last of several. */
const flags = { only: '2111', first: '2110', between: '2100', last: '2101' }
/** A transfer voucher (振替伝票). */
const voucher = '3'

const kinds: Record<JournalKind, string> = {
  deposit: 'Stripe入金',
  failed: 'Stripe入金の戻り',
  cash: 'チップボックス',
  payday: 'チップ支給',
  returned: 'チップ支給の戻り',
}
/** Stripe's invoice is a qualified one. What is not known is left for the adviser, and its note says so. */
const taxes: Record<JournalTax, string> = {
  exempt: '対象外',
  taxed: '課対仕入内10%適格',
  unknown: '対象外',
}

/** What accounts and branches are called in a file. */
export type FileNames = {
  settings: (day: string) => JournalSettings
  branches: ReadonlyMap<string, { name: string; number: string }>
}

/** Entries for Yayoi's ledger: on each row one debit beside one credit, as long as there are. Vouchers count from 1 in each file. */
export function yayoiFile(entries: JournalEntry[], { settings, branches }: FileNames): Buffer {
  const table = entries.flatMap(({ day, kind, ref, lines }, voucherAt) => {
    const { names } = settings(day)
    const debits = lines.filter(({ yen }) => yen > 0)
    const credits = lines.filter(({ yen }) => yen < 0)
    const rows = Math.max(debits.length, credits.length)
    const side = (line: EntryLine | undefined) => {
      if (!line) return ['', '', '', '', 0, '']
      const { account, branchId, tax, yen } = line
      const { name = '', number = '' } = branches.get(branchId ?? '') ?? {}
      // Where Shift_JIS lacks a branch's name, or a spreadsheet would take it for a formula, its number stands for it.
      const branch = lackingIn(name).length > 0 || isFormula(name) ? number : name
      return [names[account], '', branch, tax ? taxes[tax] : '対象外', Math.abs(yen), '']
    }
    return Array.from({ length: rows }, (_, at) => {
      const flag =
        rows === 1 ? flags.only : at === 0 ? flags.first : at === rows - 1 ? flags.last : flags.between
      const unsure = [debits[at], credits[at]].some((line) => line?.tax === 'unknown')
      const note = `${kinds[kind]} ${ref}${unsure ? ' 税区分要確認' : ''}`
      return [
        ...[flag, voucherAt + 1, '', day.replaceAll('-', '/'), ...side(debits[at]), ...side(credits[at])],
        ...[note.trim(), '', '', voucher, '', '', '0', '0', 'no'],
      ]
    })
  })
  return encodeCp932(stringify(table, { record_delimiter: 'windows' }))
}
