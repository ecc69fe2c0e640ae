import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Options, stringify } from 'csv-stringify'
import type { Request, Response } from 'express'
import { withoutHidden } from '../../views/hidden-characters.ts'

type Cells = Record<string, string | number>

type Csv = {
  /** Keys of the rows, each with its column's header. */
  columns: { key: string; header: string }[]
  /** Read one by one while the answer is sent, so that a table may have any length. */
  rows: AsyncIterator<Cells, unknown, undefined>
  fileName: string
}

/** A sign that begins a formula, and all separators, spaces and quotation marks before it. */
const formula = /(?<![;\s"])([;\s"]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * A sign begins a formula where a spreadsheet may begin a cell: at the start of our cell, or behind a separator in it, for
 * not every spreadsheet separates by commas. Spaces and quotation marks between change nothing.
 */
const withoutFormula = (text: string) =>
  text.replace(formula, (all, before: string, sign: string, at: number) =>
    at === 0 || /[;\t\r\n]/.test(before) ? `${before}'${sign}` : all,
  )

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

/** Answers with a table for a spreadsheet. If the first row fails, the error page can still be sent. */
export async function sendCsv(req: Request, res: Response, { columns, rows, fileName }: Csv): Promise<void> {
  const first = await rows.next()
  const all = async function* () {
    for (let row = first; !row.done; row = await rows.next()) yield shown(row.value)
  }
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Cache-Control': 'private, no-store',
  })
  const csv = stringify({ ...csvOptions, header: true, columns })
  await pipeline(Readable.from(all()), csv, res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    req.log.info('download broken off')
  })
}

/** Removes hidden characters from texts that were stored before the forms refused them. */
const shown = (row: Cells): Cells =>
  Object.fromEntries(
    Object.entries(row).map(([key, cell]) => [key, typeof cell === 'string' ? withoutHidden(cell) : cell]),
  )

/** The file name of a download with its days: `tips-2026-10-01-2026-10-31.csv`. */
export const csvName = (what: string, { from, to }: { from?: string | undefined; to?: string | undefined }) =>
  `${[what, from, to && (from ? to : `to-${to}`)].filter(Boolean).join('-')}.csv`
