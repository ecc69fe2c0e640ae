import { setImmediate as othersFirst } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse/sync'
import { isolated } from '../../../views/hidden-characters.ts'
import type { Lang } from '../../../views/lang.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { inChunks } from '../../db/chunks.ts'
import type { FieldError } from '../../http/parse-form.ts'
import { type ImportRow, readRow } from './staff-import.row.ts'
import { columnOf, headingsOf } from './staff-import.words.ts'

export const importMaxRows = 500

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
 * Reads the lines of a list. Checks each like the form for one person, and checks them against each other. `lang`: the
 * reader's, for the headings that a refusal names. Others have their turn in between.
 */
export async function readList(text: string, taken: Taken, lang: Lang): Promise<ImportList> {
  const records = split(text)
  if ('problem' in records) return records
  const [head, ...lines] = records
  if (!head || lines.length === 0) return wrong('staff:import.errors.empty')
  if (lines.length > importMaxRows) return wrong('staff:import.errors.rows', { most: importMaxRows })
  const columns = head.cells.map(columnOf)
  for (const column of ['name', 'code'] as const) {
    if (!columns.includes(column))
      return wrong(`staff:import.errors.no${column === 'name' ? 'Name' : 'Code'}`, {
        accepted: headingsOf(column, lang).join(' / '),
        seen: shortened(head.cells.join(' / ')),
      })
  }
  const seen = { codes: new Set(taken.codes), emails: new Set(taken.emails) }
  const rows: ImportRow[] = []
  await othersFirst()
  await inChunks(lines, (some) => {
    for (const { line, cells } of some) rows.push(readRow(line, columns, cells, seen))
  })
  await othersFirst()
  return { rows }
}

/** The first line may be a whole letter. */
const shortened = (text: string) => (text.length > 120 ? `${isolated(text.slice(0, 120))}…` : isolated(text))

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
      // The headings and one too many: a list of a hundred thousand lines is not read to its end.
      to: 1 + importMaxRows + 1,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return wrong('staff:import.errors.quotes', { line: Number(error.lines ?? 1) })
  }
}
