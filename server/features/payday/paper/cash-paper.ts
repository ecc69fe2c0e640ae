import type { CashListView } from '../../../../pages/payday/cash-list.view.ts'
import { formatCount, formatYen } from '../../../../views/format.ts'
import type { Lang } from '../../../../views/lang.ts'
import type { Translate } from '../../../../views/translate.ts'
import type { SheetTable } from '../../../http/print/sheet-table.ts'
import type { SheetPart } from '../../../http/print/sheets.ts'
import { aboutPayday, closedDaysText } from './payday-words.ts'
import type { Slip } from './slips.ts'

/** The list that everybody signs, and what to ask the bank for. */
export function cashParts(t: Translate, lang: Lang, cash: CashListView): SheetPart[] {
  const about = aboutPayday(t, lang, cash)
  const title = t('paper:cash.title')
  const notes = t('paper:cash.notes')
  return [
    {
      ...about,
      title,
      tables: [toSign(t, lang, cash)],
      blanks: [t('paper:cash.paidOn'), t('paper:cash.paidBy')],
      foot: about.foot(title),
    },
    {
      ...about,
      title: notes,
      tables: [ofAll(t, lang, cash), ofEach(t, lang, cash)],
      blanks: [],
      foot: about.foot(notes),
    },
  ]
}

const together = (t: Translate, { people }: CashListView) => t('payday:lines.sum', { people: people.length })

function toSign(t: Translate, lang: Lang, cash: CashListView): SheetTable {
  return {
    columns: [
      { head: t('paper:cash.order'), width: 10, align: 'left' },
      { head: t('paper:cash.code'), width: 24, align: 'left' },
      { head: t('paper:cash.name'), width: 57, align: 'left' },
      { head: t('paper:cash.amount'), width: 31, align: 'right', bold: true },
      { head: t('paper:cash.sign'), width: 58, align: 'center', box: true },
    ],
    rows: cash.people.map(({ code, name, amount }, at) => [
      String(at + 1),
      code,
      name,
      formatYen(amount, lang),
      '',
    ]),
    sums: [['', '', together(t, cash), formatYen(cash.total, lang), '']],
    rowHeight: 12.5,
    size: 10.5,
  }
}

function ofAll(t: Translate, lang: Lang, { values, notes, total }: CashListView): SheetTable {
  const count = (pieces: number) => formatCount(pieces, lang)
  return {
    title: t('paper:cash.all'),
    columns: [
      { head: t('paper:cash.value'), width: 32, align: 'right' },
      { head: t('paper:cash.count'), width: 24, align: 'right', bold: true },
      { head: t('paper:cash.amount'), width: 34, align: 'right' },
    ],
    rows: values.map((value, at) => {
      const pieces = notes[at] ?? 0
      return [formatYen(value, lang), count(pieces), formatYen(pieces * value, lang)]
    }),
    sums: [['', count(notes.reduce((sum, pieces) => sum + pieces, 0)), formatYen(total, lang)]],
    rowHeight: 6,
    size: 10,
  }
}

function ofEach(t: Translate, lang: Lang, cash: CashListView): SheetTable {
  const count = (pieces: number) => (pieces === 0 ? '–' : formatCount(pieces, lang))
  return {
    title: t('paper:cash.each'),
    columns: [
      { head: t('paper:cash.code'), width: 20, align: 'left' },
      { head: t('paper:cash.name'), width: 41.5, align: 'left' },
      { head: t('paper:cash.amount'), width: 27, align: 'right', bold: true },
      ...cash.values.map((value) => ({
        head: formatCount(value, lang),
        width: value >= 10_000 ? 12.5 : value >= 1000 ? 11 : 9.5,
        align: 'right' as const,
      })),
    ],
    rows: cash.people.map(({ code, name, amount, notes }) => [
      code,
      name,
      formatYen(amount, lang),
      ...notes.map(count),
    ]),
    sums: [['', together(t, cash), formatYen(cash.total, lang), ...cash.notes.map(count)]],
    rowHeight: 6.5,
    size: 9,
  }
}

/** A slip for each envelope. */
export function cashSlips(t: Translate, lang: Lang, cash: CashListView): Slip[] {
  const { business, branch, number, first, last } = cash
  const about = [
    business,
    branch,
    t('payday:one.title', { number }),
    closedDaysText(t, lang, { first, last }),
  ]
  return cash.people.map(({ name, code, amount }) => ({
    above: about,
    name,
    code,
    amount: formatYen(amount, lang),
  }))
}
