import { stringify } from 'csv-stringify/sync'
import { encodeCp932, lackingIn } from '../../base/cp932.ts'
import type { JournalKind, JournalTax } from '../../db/schema.ts'
import type { EntryLine } from '../../money/journal/journal.entry.ts'
import type { DoneEntry } from '../../money/journal/journal.service.ts'

// The import form of Yayoi's ledger, "弥生取り込み(インポート)形式", as its manual told it on 25 November 2026:
// https://support.yayoi-kk.co.jp/subcontents.html?page_id=18545 (Shift_JIS, 25 columns, no head).

/** An entry of one line, or the first, one between, and the last of several. */
const flags = { only: '2111', first: '2110', between: '2100', last: '2101' }
/** A transfer voucher (振替伝票). */
const voucher = '3'

const kinds: Record<JournalKind, string> = {
  deposit: 'Stripe入金',
  cash: 'チップボックス',
  paid: 'チップ支給',
  undone: 'チップ支給の取消',
  borne: 'チップ店舗負担',
  settled: 'チップ支給済み（復元前）',
  owed: 'チップ未払い（復元前）',
}
/** Stripe's invoice is a qualified one. What is not known is left for the adviser, and its note says so. */
const taxes: Record<JournalTax, string> = {
  exempt: '対象外',
  taxed: '課対仕入内10%適格',
  unknown: '対象外',
}

/** Entries for Yayoi's ledger: on each row one debit beside one credit, as long as there are. */
export function yayoiFile(entries: DoneEntry[], numberOf: (branchId: string) => string): Buffer {
  const table = entries.flatMap(({ number, day, kind, ref, reverses, names, lines }) => {
    const debits = lines.filter(({ yen }) => yen > 0)
    const credits = lines.filter(({ yen }) => yen < 0)
    const rows = Math.max(debits.length, credits.length)
    const side = (line: EntryLine | undefined) => {
      if (!line) return ['', '', '', '', 0, '']
      const { account, branchId, tax, yen } = line
      const named = branchId === null ? '' : (names.branches[branchId] ?? numberOf(branchId))
      // A branch whose name Shift_JIS lacks is told by its number.
      const branch = lackingIn(named).length > 0 ? numberOf(branchId ?? '') : named
      return [names.accounts[account], '', branch, tax ? taxes[tax] : '対象外', Math.abs(yen), '']
    }
    return Array.from({ length: rows }, (_, at) => {
      const flag =
        rows === 1 ? flags.only : at === 0 ? flags.first : at === rows - 1 ? flags.last : flags.between
      const unsure = [debits[at], credits[at]].some((line) => line?.tax === 'unknown')
      const note = `${reverses ? '取消 ' : ''}${kinds[kind]} ${kind === 'cash' ? '' : ref}${unsure ? ' 税区分要確認' : ''}`
      return [
        ...[flag, number, '', day.replaceAll('-', '/'), ...side(debits[at]), ...side(credits[at])],
        ...[note.trim(), '', '', voucher, '', '', '0', '0', 'no'],
      ]
    })
  })
  return encodeCp932(stringify(table, { record_delimiter: 'windows' }))
}
