import { formatDate, formatDay } from '../../../../pages/customer/customer-words.ts'
import {
  amountParts,
  becameWords,
  type StatementView,
  signedYen,
  takenBackWords,
} from '../../../../pages/payday/statement-words.ts'
import type { Lang } from '../../../../views/lang.ts'
import type { Translate } from '../../../../views/translate.ts'
import type { SheetTable } from '../../../http/print/sheet-table.ts'
import type { SheetPart } from '../../../http/print/sheets.ts'
import { aboutPayday } from './payday-words.ts'

/** What one person has in a payday, in their language. */
export function statementPart(t: Translate, lang: Lang, statement: StatementView): SheetPart {
  const { name, code, closedOn, back, lost } = statement
  const about = aboutPayday(t, lang, statement)
  return {
    ...about,
    title: t('paper:statement.title'),
    notice: t('paper:statement.notPayslip'),
    facts: [
      { label: t('paper:statement.person'), value: name },
      { label: t('paper:statement.code'), value: code },
      ...about.facts,
      { label: t('paper:statement.closed'), value: formatDay(closedOn, lang) },
      { label: t('paper:statement.payment'), value: becameWords(t, lang, statement) },
    ],
    tables: [
      amounts(t, lang, statement),
      ...(back.length > 0 || lost !== 0 ? [takenBack(t, lang, statement)] : []),
    ],
    blanks: [],
    foot: about.foot(`${name} (${code})`),
  }
}

function amounts(t: Translate, lang: Lang, statement: StatementView): SheetTable {
  return {
    columns: [
      { head: '', width: 135, align: 'left' },
      { head: t('paper:statement.amount'), width: 45, align: 'right' },
    ],
    rows: amountParts(statement).map(({ part, yen }) => [t(`paper:statement.${part}`), signedYen(yen, lang)]),
    sums: [[t('paper:statement.toPay'), signedYen(statement.toPay, lang)]],
    rowHeight: 9,
    size: 11,
  }
}

function takenBack(t: Translate, lang: Lang, { back, lost, takenBack: all }: StatementView): SheetTable {
  return {
    title: t('paper:statement.back'),
    columns: [
      { head: t('paper:statement.day'), width: 38, align: 'left' },
      { head: t('paper:statement.reason'), width: 97, align: 'left' },
      { head: t('paper:statement.amount'), width: 45, align: 'right' },
    ],
    rows: [
      ...back.map((one) => [
        formatDate(one.day, lang),
        takenBackWords(t, lang, one),
        signedYen(0 - one.amount, lang),
      ]),
      ...(lost === 0 ? [] : [['', t('paper:statement.lost'), signedYen(0 - lost, lang)]]),
    ],
    sums: [['', t('paper:statement.takenBack'), signedYen(0 - all, lang)]],
    rowHeight: 7,
    size: 10,
  }
}
