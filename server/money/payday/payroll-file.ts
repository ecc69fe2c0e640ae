import { stringify } from 'csv-stringify/sync'
import { withoutHidden } from '../../../views/hidden-characters.ts'
import { compareTexts } from '../../base/compare-texts.ts'
import { encodeCp932 } from '../../base/cp932.ts'
import { csvOptions } from '../../base/csv-options.ts'
import { kindRules } from './kind-rules.ts'
import type { Payday, PaydayLine } from './payday.types.ts'
import { type ColumnWord, lackingFor, type PayrollFormat } from './payroll-columns.ts'
import { bareNumber } from './payroll-numbers.ts'

/** A cell that the file's encoding lacks: the characters, and whose row it is. */
export type Lacking = { name: string; characters: string[] }

/** The rows of a payroll file: standing payroll lines, one row for each number; those without a number have rows of their own. */
export function payrollRows(payday: Payday, lines: PaydayLine[]): Record<ColumnWord, string | number>[] {
  const { isHandedOver } = kindRules[payday.kind]
  const paid = lines.filter(({ way, returned }) => way === 'payroll' && !returned && isHandedOver)
  const byNumber = Map.groupBy(paid, (line) => bareNumber(line.payrollNumber) || `\0${line.staffId}`)
  return [...byNumber.values()]
    .map((some) => {
      const said = (of: (line: PaydayLine) => string) =>
        [...new Set(some.map((line) => withoutHidden(of(line))))].join(' / ')
      return {
        number: some[0]?.payrollNumber ?? '',
        yen: some.reduce((sum, line) => sum + line.yen, 0),
        name: said(({ name }) => name),
        code: said(({ code }) => code),
        branch: said(({ branch }) => branch),
        until: payday.until,
        pay_day: payday.payDay,
      }
    })
    .sort((a, b) => Number(a.number === '') - Number(b.number === '') || compareTexts(a.number, b.number))
}

/** The file as its bytes, or whose rows its encoding lacks. */
export function payrollFile(
  { columns, encoding }: PayrollFormat,
  rows: ReturnType<typeof payrollRows>,
): { file: Buffer } | { lacking: Lacking[] } {
  const cells = rows.map((row) =>
    columns.map((column) => (column.holds === 'text' ? column.text : row[column.holds])),
  )
  const table = [columns.map(({ header }) => header), ...cells]
  const lacking = table.flatMap((row, at) => {
    const characters = lackingFor(encoding, row.join(''))
    return characters.length > 0 ? [{ name: String(rows[at - 1]?.name ?? ''), characters }] : []
  })
  if (lacking.length > 0) return { lacking }
  const text = stringify(table, { ...csvOptions, bom: encoding === 'utf8_bom' })
  return { file: encoding === 'cp932' ? encodeCp932(text) : Buffer.from(text) }
}
