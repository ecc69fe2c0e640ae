import { stringify } from 'csv-stringify/sync'
import { payrollLines } from '../../../views/payroll-lines.ts'
import { encodeCp932 } from '../../base/cp932.ts'
import { csvOptions } from '../../http/send-csv.ts'
import type { PayrollRow } from '../../money/payday/payroll.rows.ts'
import type { PayrollFormat } from '../../money/payday/payroll.store.ts'

/**
 * The bytes of a payroll file: the same for the same rows and columns. Amounts are numbers, all else is text; a text that
 * a spreadsheet would run as a formula is made harmless, which no payroll number can be. Throws if the encoding lacks a
 * character.
 */
export function payrollFile(rows: PayrollRow[], { encoding, columns }: PayrollFormat): Buffer {
  const csv = stringify(payrollLines(columns, rows), { ...csvOptions, bom: encoding === 'utf8_bom' })
  return encoding === 'cp932' ? encodeCp932(csv) : Buffer.from(csv)
}

export const charsets = { utf8: 'utf-8', utf8_bom: 'utf-8', cp932: 'shift_jis' } as const satisfies Record<
  PayrollFormat['encoding'],
  string
>
