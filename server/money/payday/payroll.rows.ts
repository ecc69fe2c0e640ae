import { withoutHidden } from '../../../views/hidden-characters.ts'
import type { PayrollCells } from '../../../views/payroll-lines.ts'
import { compareTexts } from '../../base/compare-texts.ts'
import { lackingIn } from '../../base/cp932.ts'
import { digestOf } from '../../base/digest.ts'
import type { Judged } from './payday.numbers.ts'
import type { MarkedLine, Payday } from './payday.store.ts'
import type { PayrollFormat } from './payroll.store.ts'

/** What a payroll file says of one payroll number; a person without one has a row of their own. */
export type PayrollRow = PayrollCells & { names: string[] }

/**
 * One row for each payroll number, in the order of the numbers; those without one last. The same paydays give the same
 * rows, in whichever order they are given.
 */
export function payrollRows(lines: { payday: Payday; line: MarkedLine }[]): PayrollRow[] {
  const all = lines.toSorted(
    (a, b) => compareTexts(a.payday.branch_id, b.payday.branch_id) || a.payday.number - b.payday.number,
  )
  const byNumber = Map.groupBy(all, ({ line }) => line.payrollNumber || `\0${line.code}\0${line.staffId}`)
  return [...byNumber]
    .sort(([a], [b]) => Number(isNone(a)) - Number(isNone(b)) || compareTexts(a, b))
    .map(([number, some]) => {
      const several = (of: (one: (typeof some)[number]) => string) => [
        ...new Set(some.map((one) => withoutHidden(of(one)))),
      ]
      const days = some.flatMap(({ payday }) => [payday.first_day, payday.last_day]).sort()
      const names = several(({ line }) => line.name)
      return {
        payrollNumber: isNone(number) ? '' : number,
        toPay: some.reduce((yen, { line }) => yen + line.toPay, 0),
        names,
        name: names.join(' / '),
        code: several(({ line }) => line.code).join(' / '),
        branch: several(({ payday }) => payday.branch_name).join(' / '),
        firstDay: days[0] ?? '',
        lastDay: days.at(-1) ?? '',
      }
    })
}

const isNone = (number: string) => number.startsWith('\0')

/**
 * What an owner must know before the file is made. `lacking`: characters that the encoding lacks; `clashes`: two people under one
 * number. With either there is no file. The others may be as they should: `seal` stands for exactly these.
 */
export type PayrollProblems = Judged & {
  noNumber: string[]
  shared: { number: string; names: string[] }[]
  lacking: { cell: string; characters: string }[]
  seal: string
}

export function payrollProblems(
  rows: PayrollRow[],
  { encoding, columns }: PayrollFormat,
  { clashes, near }: Judged,
): PayrollProblems {
  const noNumber = rows.filter((row) => row.payrollNumber === '').map((row) => row.name)
  const shared = rows
    .filter((row) => row.payrollNumber !== '' && row.names.length > 1)
    .map((row) => ({ number: row.payrollNumber, names: row.names }))
  const texts = rows.flatMap((row) =>
    columns.flatMap(({ holds }) => (holds === 'text' || holds === 'toPay' ? [] : [row[holds]])),
  )
  const cells = [...columns.flatMap(({ header, text }) => [header, text]), ...texts]
  const lacking = [...new Set(encoding === 'cp932' ? cells : [])]
    .map((cell) => ({ cell, characters: lackingIn(cell).join(' ') }))
    .filter(({ characters }) => characters !== '')
  const seal = digestOf(JSON.stringify([noNumber, shared, near]))
  return { clashes, near, noNumber, shared, lacking, seal }
}
