import type { Options } from 'csv-stringify'

/** A sign that begins a formula, and all separators, spaces and quotation marks before it. */
const formula = /(?<![;\s"])([;\s"]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * A sign begins a formula where a spreadsheet may begin a cell: at the start of our cell, or behind a separator in it, for
 * not every spreadsheet separates by commas. Spaces and quotation marks between change nothing.
 */
const beginsCell = (before: string, at: number) => at === 0 || /[;\t\r\n]/.test(before)

const withoutFormula = (text: string) =>
  text.replace(formula, (all, before: string, sign: string, at: number) =>
    beginsCell(before, at) ? `${before}'${sign}` : all,
  )

/** Whether a spreadsheet would run a text as a formula, or a part of it. */
export const isFormula = (text: string): boolean => withoutFormula(text) !== text

/**
 * How every table of ours is written. The byte order mark makes Excel read UTF-8. An apostrophe keeps a text from being
 * run as a formula; numbers stay numbers.
 */
export const csvOptions = {
  bom: true,
  record_delimiter: 'windows',
  // A line break in a cell never begins a row.
  quote_record_delimiter: true,
  cast: { string: withoutFormula },
} as const satisfies Options

/** A text of a table of ours without those apostrophes. */
export const plainText = (cell: string): string =>
  cell.replace(
    /(?<![;\s"])([;\s"]*)'([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g,
    (all, before: string, sign: string, at: number) => (beginsCell(before, at) ? before + sign : all),
  )
