import { CsvError, type Options, parse } from 'csv-parse/sync'
import { keptText } from '../../views/hidden-characters.ts'
import { type TextEncoding, textEncodings } from '../../views/text-encodings.ts'

/** Whether these are the cells of a table's first row: its headings, or a line of what it lists. */
type IsFirst = (cells: string[]) => boolean

/**
 * The rows that are not empty, each with its number in a spreadsheet, from 1; or why the table can't be read: quotation
 * marks that don't match, in this line, or too many rows.
 */
type Table = {
  rows: { line: number; cells: string[] }[]
  fault: 'quotes' | 'rows' | undefined
  line: number | undefined
}

const separators = ['\t', ';', ',', '|']

/** A file of empty rows must not cost more than a full one. */
const longest = 5_000

/**
 * Reads a pasted table, or the text of a file, as spreadsheets and old systems write them. The separator is the one by
 * which `isFirst` knows the first row, or else the comma. So many rows as `most` may have something in them, the first
 * one included.
 */
export function readTable(text: string, isFirst: IsFirst, most: number): Table {
  const { records, line } = cut(text, separators.find(fits(text, isFirst)) ?? ',', { to: longest })
  const rows = records.flatMap((cells, at) =>
    cells.some(Boolean) ? [{ line: at + 1, cells: cells.map(plainCell) }] : [],
  )
  const isLong = rows.length > most || records.length === longest
  const fault = line ? 'quotes' : isLong ? 'rows' : undefined
  return { rows: fault ? [] : rows, fault, line }
}

/**
 * A table's file as text. Where no encoding was `chosen` it is found out: UTF-8, if it can be; else the first in which the
 * first row is known, or if it is in none, the first in which the file can be read at all. Undefined for anything but text.
 */
export function decodeTable(
  file: Buffer,
  chosen: TextEncoding | undefined,
  isFirst: IsFirst,
): { text: string; encoding: TextEncoding } | undefined {
  const readable = (chosen ? [chosen] : textEncodings).flatMap((encoding) => {
    const text = decoded(file, encoding)
    return text === undefined ? [] : [{ text, encoding }]
  })
  const isRight = (text: string) => separators.some(fits(text, isFirst))
  return readable.find(({ text, encoding }) => encoding === 'UTF-8' || isRight(text)) ?? readable[0]
}

function decoded(file: Buffer, encoding: TextEncoding): string | undefined {
  // Old hosts end a file with 1A, or fill its last block with 00.
  const end = 1 + file.findLastIndex((byte) => byte !== 0x1a && byte !== 0)
  const isWide = encoding === 'UTF-16'
  const label = isWide && file[0] === 0xfe ? 'UTF-16BE' : encoding
  try {
    const bytes = file.subarray(0, isWide ? end + (end % 2) : end)
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    // A text has no control characters; a picture that is read as one has.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not occur
    return /[\x00-\x08\x0e-\x1f\x80-\x84\x86-\x9f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** The first row that is not empty stands in so many characters, or there is none. */
const firstMost = 20_000
const firstRow: Options = { skip_records_with_empty_values: true, to: 1 }

const fits = (text: string, isFirst: IsFirst) => (separator: string) => {
  const [cells = []] = cut(text.slice(0, firstMost), separator, firstRow).records
  return isFirst(cells.map(plainCell))
}

/** The cells of all rows. `line`: that of the row whose quotation marks don't match. */
function cut(text: string, delimiter: string, more: Options): { records: string[][]; line?: number } {
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
    return { records: [], line: Number(error.records) + 1 }
  }
}

/** What a cell means: spreadsheets mark a text as `="0001"` or `'0001`, and people write a dash for nothing. */
function plainCell(cell: string): string {
  const text = keptText(cell.replace(/^(?:="(.*)"|'(.*?)'?)$/s, '$1$2')).trim()
  return /^[-‐-―−ー－]+$/.test(text) ? '' : text
}
