import { CsvError, parse } from 'csv-parse/sync'
import { keptText } from '../../views/hidden-characters.ts'

/** A row that is not empty. `line`: its number in a spreadsheet, from 1, where empty rows count too. */
export type TableRow = { line: number; cells: string[] }

/** The rows, or why the table can't be read: quotation marks that don't match, in this line, or too many rows. */
export type Table =
  | { rows: TableRow[]; fault?: undefined }
  | { rows?: undefined; fault: 'quotes' | 'rows'; line: number }

/** Whether these are the cells of a table's first row: its headings, or a line of what it lists. */
type IsFirst = (cells: string[]) => boolean

const separators = ['\t', ';', ',', '|']

/** A file of empty rows must not cost more than a full one. */
const longest = 20_000
/** The first row stands in so many characters, or there is none. */
const firstMost = 20_000

const options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  trim: true,
  relax_column_count: true,
  // Spreadsheets write ="0001" without quotation marks around it.
  relax_quotes: true,
}

/**
 * Reads a pasted table, or the text of a file, as spreadsheets and old systems write them. The separator is the one by
 * which `isFirst` knows the first row; where it knows none, the one that cuts this row into most cells. So many rows as
 * `most` may have something in them, the first one included.
 */
export function readTable(text: string, isFirst: IsFirst, most: number): Table {
  const table = withoutPreamble(text)
  try {
    const records = parse(table, { ...options, delimiter: firstRow(text, isFirst).separator, to: longest })
    const rows = records
      .map((cells, at) => ({ line: at + 1, cells: cells.map(plainCell) }))
      .filter(({ cells }) => cells.some(Boolean))
    const isLong = rows.length > most || records.length === longest
    return isLong ? { fault: 'rows', line: rows[most]?.line ?? longest } : { rows }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { fault: 'quotes', line: Number(error.records ?? 0) + 1 }
  }
}

/** Whether a text is a table that begins with such a row. */
export const beginsWith = (text: string, isFirst: IsFirst): boolean => isFirst(firstRow(text, isFirst).cells)

/** Files made for Excel may name their separator in a line that is no row. The first row tells it, too. */
const withoutPreamble = (text: string) => text.replace(/^\ufeff*(?:"?sep=."?[;,\t|]*(?:\r\n|\r|\n))?/i, '')

function firstRow(text: string, isFirst: IsFirst): { separator: string; cells: string[] } {
  const begin = withoutPreamble(text).slice(0, firstMost)
  const firsts = separators.map((separator) => ({ separator, cells: firstCells(begin, separator) }))
  const [widest = { separator: ',', cells: [] }] = firsts.toSorted(
    (one, other) => other.cells.length - one.cells.length,
  )
  return firsts.find(({ cells }) => isFirst(cells)) ?? widest
}

/** The cells of the first row that is not empty; none, if this separator can't be the right one. */
function firstCells(begin: string, delimiter: string): string[] {
  const only = { skip_empty_lines: true, skip_records_with_empty_values: true, to: 1 }
  try {
    return parse(begin, { ...options, ...only, delimiter })[0]?.map(plainCell) ?? []
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return []
  }
}

/** What a cell means: spreadsheets mark a text as `="0001"` or `'0001`, and people write a dash for nothing. */
function plainCell(cell: string): string {
  const text = keptText(cell.replace(/^="(.*)"$/s, '$1').replace(/^'(.*?)'?$/s, '$1')).trim()
  return /^[-‐-―−ー－]+$/.test(text) ? '' : text
}
