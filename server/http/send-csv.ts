import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { Request, Response } from 'express'
import { withoutHidden } from '../../views/hidden-characters.ts'
import { csvOptions } from '../base/csv-options.ts'

type Cells = Record<string, string | number>

type Csv = {
  /** Keys of the rows, each with its column's header. */
  columns: { key: string; header: string }[]
  /** Read one by one while the answer is sent, so that a table may have any length. */
  rows: AsyncIterator<Cells, unknown, undefined>
  fileName: string
}

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
