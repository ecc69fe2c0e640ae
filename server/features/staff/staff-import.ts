import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { LocaleKey } from '../../../views/translate.ts'
import type { FieldError } from '../../http/parse-form.ts'
import { foldAddress } from '../../mail-address.ts'
import { staffFields } from './staff.schema.ts'
import { columnOf, roleOf } from './staff-import.words.ts'

/** The largest file, in bytes, and the most rows. */
export const importMaxBytes = 256 * 1024
export const importMaxRows = 500

type Column = 'name' | 'code' | 'role' | 'email'

/** A line as it was typed, and the errors of its cells. */
export type ImportRow = {
  /** The line number in the file, from 1. */
  line: number
  values: Record<Column, string>
  errors: Partial<Record<Column, FieldError>>
}

/** The rows, or why the whole list can't be read. */
export type ImportList =
  | { rows: ImportRow[]; problem?: undefined }
  | { rows?: undefined; problem: FieldError }

/** Codes and addresses already used at the branch. */
export type Taken = { codes: readonly string[]; emails: readonly string[] }

const wrong = (key: LocaleKey, values?: FieldError['values']) => ({
  problem: { key, ...(values && { values }) },
})

/**
 * A file as text: UTF-8, UTF-16 with a byte order mark (Excel's "Unicode text"), or Excel's encodings in Japan
 * (Shift_JIS) and China (GBK, in which the word for "name" is not valid Shift_JIS). Undefined for anything else.
 */
export function decodeList(file: Uint8Array): string | undefined {
  const marked = file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : undefined
  for (const encoding of marked ? [marked] : ['utf-8', 'shift_jis', 'gbk']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file)
      // A list has no control characters; a picture decoded as Shift_JIS has.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur
      if (!/[\x00-\x08\x0e-\x1f]/.test(text)) return text
    } catch {
      // Try the next encoding.
    }
  }
  return undefined
}

/** Reads the lines of a list. Checks each like the form for one person, and checks them against each other. */
export function readList(text: string, taken: Taken): ImportList {
  const records = split(text)
  if ('problem' in records) return records
  const [head, ...lines] = records
  if (!head || lines.length === 0) return wrong('staff:import.errors.empty')
  if (lines.length > importMaxRows) return wrong('staff:import.errors.rows', { most: importMaxRows })
  const columns = head.cells.map(columnOf)
  for (const column of ['name', 'code'] as const) {
    if (!columns.includes(column))
      return wrong(`staff:import.errors.no${column === 'name' ? 'Name' : 'Code'}`)
  }
  const seen = { codes: new Set(taken.codes), emails: new Set(taken.emails) }
  return { rows: lines.map(({ line, cells }) => readRow(line, columns, cells, seen)) }
}

type Line = { line: number; cells: string[] }

function split(text: string): Line[] | ReturnType<typeof wrong> {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const delimiter = ['\t', ';', ','].find((each) => first.includes(each)) ?? ','
  try {
    const records = parse(text, {
      delimiter,
      bom: true,
      trim: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: 4000,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return wrong('staff:import.errors.quotes', { line: Number(error.lines ?? 1) })
  }
}

const rowSchema = z.object(staffFields)

function readRow(
  line: number,
  columns: (Column | undefined)[],
  cells: string[],
  seen: Record<'codes' | 'emails', Set<string>>,
): ImportRow {
  const cell = (column: Column) => (columns.includes(column) ? (cells[columns.indexOf(column)] ?? '') : '')
  const typed = { name: cell('name'), code: cell('code'), role: cell('role'), email: cell('email') }
  const role = roleOf(typed.role)
  const parsed = rowSchema.safeParse({ ...typed, role })
  const errors: ImportRow['errors'] = {}
  for (const issue of parsed.error?.issues ?? []) {
    const column = issue.path[0] as Column
    errors[column] ??= { key: issue.message as LocaleKey }
  }
  const values = { ...typed, role: role ?? typed.role, ...(parsed.success && parsed.data) }
  if (values.code !== '' && seen.codes.has(values.code)) errors.code ??= { key: 'staff:errors.codeTaken' }
  const email = foldAddress(values.email)
  if (email !== '' && seen.emails.has(email)) errors.email ??= { key: 'auth:errors.emailInUse' }
  seen.codes.add(values.code)
  seen.emails.add(email)
  return { line, values, errors }
}
