import { CsvError, type Options, parse } from 'csv-parse/sync'
import { keptText } from '../../views/hidden-characters.ts'

/** A row that is not empty. `line`: its number in a spreadsheet, from 1, where empty rows count too. */
type TableRow = { line: number; cells: string[] }

/** Its rows, or why it can't be read: quotation marks that don't match, in this line, or too many rows. */
type Table = { rows: TableRow[]; fault?: 'quotes' | 'rows'; line?: number }

/** Whether these are the cells of a table's first row: its headings, or a line of what it lists. */
type IsFirst = (cells: string[]) => boolean

const separators = ['\t', ';', ',', '|']

/** A file of empty rows must not cost more than a full one. */
const longest = 5_000

/**
 * Reads a pasted table, or the text of a file, as spreadsheets and old systems write them. The separator is the one by
 * which `isFirst` knows the first row, or else the comma. So many rows as `most` may have something in them, the first
 * one included.
 */
export function readTable(text: string, isFirst: IsFirst, most: number): Table {
  const { records, broken } = cut(text, separators.find(fits(text, isFirst)) ?? ',', { to: longest })
  if (broken) return { rows: [], fault: 'quotes', line: broken }
  const filled = records.flatMap((cells, at) => (cells.some(Boolean) ? [{ line: at + 1, cells }] : []))
  if (filled.length > most || records.length === longest) return { rows: [], fault: 'rows' }
  return { rows: filled.map(({ line, cells }) => ({ line, cells: cells.map(plainCell) })) }
}

/** Whether a text is a table that begins with such a row. */
export const beginsWith = (text: string, isFirst: IsFirst): boolean => separators.some(fits(text, isFirst))

/** The first row that is not empty stands in so many characters, or there is none. */
const firstMost = 20_000
const firstRow: Options = { skip_empty_lines: true, skip_records_with_empty_values: true, to: 1 }

const fits = (text: string, isFirst: IsFirst) => (separator: string) =>
  isFirst((cut(text.slice(0, firstMost), separator, firstRow).records[0] ?? []).map(plainCell))

/** The cells of all rows. `broken`: the row whose quotation marks don't match, from 1. */
function cut(text: string, delimiter: string, more: Options): { records: string[][]; broken?: number } {
  // Files made for Excel may name their separator in a line that is no row. The first row tells it, too.
  const table = text.replace(/^\ufeff*(?:"?sep=."?[;,\t|]*(?:\r\n|\r|\n))?/i, '')
  try {
    const records = parse(table, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      trim: true,
      relax_column_count: true,
      // Spreadsheets write ="0001" without quotation marks around it.
      relax_quotes: true,
      ...more,
    })
    return { records }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { records: [], broken: Number(error.records) + 1 }
  }
}

/** What a cell means: spreadsheets mark a text as `="0001"` or `'0001`, and people write a dash for nothing. */
function plainCell(cell: string): string {
  const text = keptText(cell.replace(/^(?:="(.*)"|'(.*?)'?)$/s, '$1$2')).trim()
  return /^[-‐-―−ー－]+$/.test(text) ? '' : text
}
