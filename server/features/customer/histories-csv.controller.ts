import type { RequestHandler } from 'express'
import type { Db } from '../../db/database.ts'
import { csvName, sendCsv } from '../../http/send-csv.ts'
import type { AccountWeb } from '../../web.ts'
import type { OwnDays, OwnTip, TipCursor } from './customer.types.ts'
import { historyCsvColumns, historyCsvRow } from './histories.csv.ts'
import { readHistoriesQuery } from './histories.query.ts'
import { listOwnTips } from './own-tips.store.ts'
import { personOf } from './person-of.ts'

/** Tips read per query. */
const batch = 500

/** `/tip/histories/csv`: all tips of the chosen days, as a spreadsheet. */
export function historiesCsvController({ db }: Pick<AccountWeb, 'db'>): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const { days } = readHistoriesQuery(req.query)
      const rows = async function* () {
        for await (const tip of allTips(db, personOf(req).sub, days)) yield historyCsvRow(tip, req.text)
      }
      const columns = historyCsvColumns(req.text)
      await sendCsv(req, res, { columns, rows: rows(), fileName: csvName('tips', days) })
    },
  }
}

async function* allTips(db: Db, personId: string, days: OwnDays): AsyncGenerator<OwnTip> {
  let after: TipCursor | undefined
  for (;;) {
    const tips = await listOwnTips(db, personId, { days, after, limit: batch })
    yield* tips
    const last = tips.at(-1)
    if (!last || tips.length < batch) return
    after = { day: last.day, at: last.at, id: last.id }
  }
}
