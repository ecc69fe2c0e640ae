import type { RequestHandler } from 'express'
import { recipientName } from '../../../pages/customer/customer-words.ts'
import type { Translate } from '../../../views/translate.ts'
import { timeIn } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { csvName, sendCsv } from '../../http/send-csv.ts'
import type { AccountWeb } from '../../web.ts'
import type { OwnDays, OwnTip, TipCursor } from './customer.types.ts'
import { historyRecipient } from './customer-view.ts'
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

const names = [
  'day',
  'time',
  'timeZone',
  'venue',
  'branchNumber',
  'to',
  'amount',
  'refunded',
  'takenBack',
  'spent',
  'currency',
  'state',
  'review',
  'number',
] as const

type CsvRow = Record<(typeof names)[number], string | number>

/** The columns of the download, with headings in the reader's language. */
const historyCsvColumns = (text: Translate) =>
  names.map((key) => ({ key, header: text(`customer:csv.${key}`) }))

const states = {
  succeeded: 'customer:csv.paid',
  partially_refunded: 'customer:csv.partly',
  refunded: 'customer:state.refunded',
  disputed: 'customer:state.disputed',
} as const

/** A tip as a row. Day and time are local to the venue; amounts are plain numbers. */
const historyCsvRow = (tip: OwnTip, t: Translate): CsvRow => ({
  day: tip.day,
  time: timeIn(tip.timeZone, tip.at),
  timeZone: tip.timeZone,
  venue: tip.venue.name,
  branchNumber: tip.venue.number,
  to: recipientName({ t }, historyRecipient(tip), tip.venue.kind),
  amount: tip.amount,
  refunded: tip.refunded,
  takenBack: tip.disputed,
  spent: tip.spent,
  currency: tip.currency,
  state: t(states[tip.state]),
  review: tip.review,
  number: tip.id,
})
