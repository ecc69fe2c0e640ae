import { z } from 'zod'
import type { LocaleKey } from '../../../views/translate.ts'
import { foldAddress } from '../../config/mail-address.ts'
import type { Db } from '../../db/database.ts'
import type { FieldError } from '../../http/parse-form.ts'
import { clashesOf } from '../../money/payday/index.ts'
import { type StaffForm, staffFields } from './staff.schema.ts'
import { type Column, roleOf } from './staff-import.words.ts'

/** A line as it was typed, and the errors of its cells. */
export type ImportRow = {
  /** The line number in the file, from 1. */
  line: number
  values: Record<Column, string>
  errors: Partial<Record<Column, FieldError>>
  /** What may be as it should, and must be looked at. */
  notes: Partial<Record<Column, FieldError>>
  /** Undefined if a cell can't be read. */
  person: Omit<StaffForm, 'branch'> | undefined
}

const rowSchema = z.object(staffFields)

export function readRow(
  line: number,
  columns: (Column | undefined)[],
  cells: string[],
  seen: Record<'codes' | 'emails', Set<string>>,
): ImportRow {
  const cell = (column: Column) => cells.find((each, at) => each !== '' && columns[at] === column) ?? ''
  const typed = Object.fromEntries(
    Object.keys(staffFields).map((column) => [column, cell(column as Column)]),
  ) as Record<Column, string>
  const role = roleOf(typed.role)
  const parsed = rowSchema.safeParse({ ...typed, role })
  const errors: ImportRow['errors'] = {}
  if (cells.slice(columns.length).some(Boolean)) errors.name = { key: 'staff:import.errors.cells' }
  for (const issue of parsed.error?.issues ?? []) {
    const column = issue.path[0] as Column
    errors[column] ??= { key: issue.message as LocaleKey }
  }
  const values = {
    ...typed,
    role: role ?? typed.role,
    ...(parsed.success && parsed.data),
  } as ImportRow['values']
  if (values.code !== '' && seen.codes.has(values.code)) errors.code ??= { key: 'staff:errors.codeTaken' }
  const email = foldAddress(values.email)
  if (email !== '' && seen.emails.has(email)) errors.email ??= { key: 'auth:errors.emailInUse' }
  seen.codes.add(values.code)
  seen.emails.add(email)
  return {
    line,
    values,
    errors,
    notes: looksMisread.test(values.name) ? { name: { key: 'staff:import.misread' } } : {},
    person: parsed.data && { ...parsed.data, payWay: 'usual' },
  }
}

/**
 * Names that come of a wrong encoding: half-width kana (EUC-JP as Shift_JIS), boxes and signs that nobody is called (Big5 as
 * GBK, UTF-8 as Windows-1252), and Chinese characters next to Latin letters (Windows-1252 as GBK).
 */
const looksMisread =
  /[\uff61-\uff9f\u2500-\u259f\ufffd¡-©«-³µ¶¸¹»-¿]|\p{Co}|\p{sc=Han}[A-Za-z]|[A-Za-z]\p{sc=Han}/u

/** Looks for payroll numbers that are somebody else's; here, in lines of one list. */
export async function judgeRows(db: Db, businessId: string, rows: ImportRow[]): Promise<void> {
  const rowOf = new Map(rows.map((row) => [`line ${row.line}`, row]))
  const changed = [...rowOf].flatMap(([staffId, { person }]) =>
    person ? [{ ...person, staffId, branch: '', number: person.payrollNumber, account: undefined }] : [],
  )
  for (const { people } of await clashesOf(db, businessId, changed))
    for (const { staffId } of people) {
      const row = rowOf.get(staffId)
      const other = people.find((one) => one.staffId !== staffId)
      if (row && other)
        row.errors.payrollNumber = {
          key: 'staff:errors.numberTaken',
          values: { number: other.number, name: other.name, branch: other.branch },
        }
    }
}
