import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import type { RequestHandler } from 'express'
import type { AccountWeb } from '../../app.ts'
import type { Db } from '../../db/database.ts'
import type { Days, OwnTip, TipCursor } from './customer.types.ts'
import { csvColumns, csvRow } from './histories.csv.ts'
import { readHistoriesQuery } from './histories.query.ts'
import { listOwnTips } from './own-tips.store.ts'
import { personOf } from './person-of.ts'

/** Tips read at a time. */
const batch = 500

/** `/tip/histories/csv`: all tips of the chosen days, for a spreadsheet. */
export function historiesCsvController({ db }: Pick<AccountWeb, 'db'>): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const { days } = readHistoriesQuery(req.query)
      const tips = allTips(db, personOf(req).sub, days)
      // What fails at the first question still gets a page of its own.
      const first = await tips.next()
      const rows = async function* () {
        if (!first.done) yield csvRow(first.value, req.text)
        for await (const tip of tips) yield csvRow(tip, req.text)
      }
      res.set({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName(days)}"`,
        'Cache-Control': 'private, no-store',
      })
      // With its mark Excel takes the file for UTF-8; a cell that begins like a formula gets an apostrophe.
      const csv = stringify({
        header: true,
        columns: csvColumns(req.text),
        bom: true,
        escape_formulas: true,
        record_delimiter: 'windows',
      })
      await pipeline(Readable.from(rows()), csv, res).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
        req.log.info('download broken off')
      })
    },
  }
}

async function* allTips(db: Db, personId: string, days: Days): AsyncGenerator<OwnTip> {
  let after: TipCursor | undefined
  for (;;) {
    const tips = await listOwnTips(db, personId, { days, after, limit: batch })
    yield* tips
    const last = tips.at(-1)
    if (!last || tips.length < batch) return
    after = { day: last.day, at: last.at, id: last.id }
  }
}

const fileName = ({ from, to }: Days): string =>
  `${['tips', from, to && (from ? to : `to-${to}`)].filter(Boolean).join('-')}.csv`
