import type { RequestHandler } from 'express'
import type { Db } from '../../db/database.ts'
import { csvName, sendCsv } from '../../http/send-csv.ts'
import { isCost } from '../../money/books/amounts.ts'
import { memberOf } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import { type CsvShare, earningCsvColumns, earningCsvRow } from './earning.csv.ts'
import { listEntries } from './earning.entries.store.ts'
import { readEarningQuery } from './earning.query.ts'
import { chooseScope } from './earning.scope.service.ts'
import { listSharesOf } from './earning.shares.store.ts'
import type { Days, Entry, EntryCursor, Scope } from './earning.types.ts'

/** Entries read per query. */
const batch = 200

/** `/branch/earning/csv`: who got how much of which tip, as a spreadsheet, without a row limit. */
export function earningCsvController({ db }: Pick<AccountWeb, 'db'>): { get: RequestHandler } {
  return {
    get: async (req, res) => {
      const query = readEarningQuery(req.query)
      const { scope } = await chooseScope(db, memberOf(req), query)
      const rows = async function* () {
        for await (const line of allShares(db, scope, query.days)) yield earningCsvRow(line, req.text)
      }
      await sendCsv(req, res, {
        columns: earningCsvColumns(req.text),
        rows: rows(),
        fileName: csvName('earnings', query.days),
      })
    },
  }
}

async function* allShares(db: Db, scope: Scope, days: Days): AsyncGenerator<CsvShare> {
  let after: EntryCursor | undefined
  for (;;) {
    const entries = await listEntries(db, scope, { days, after, limit: batch })
    const shares = await listSharesOf(
      db,
      entries.map((entry) => entry.tipId),
    )
    for (const entry of entries) {
      // A branch's entry includes all its shares; a person's entry only their own.
      const own = scope.staffId
      const parts = (shares.get(entry.tipId) ?? []).filter(
        (share) =>
          share.reason === entry.reason &&
          share.entry === entry.entry &&
          (own === undefined || share.staffId === own),
      )
      const cost = own === undefined ? costOf(entry) : undefined
      if (parts.length === 0) yield { entry, name: undefined, code: undefined, amount: undefined, cost }
      for (const [at, { name, code, amount }] of parts.entries()) {
        yield { entry, name, code, amount, cost: at === 0 ? cost : undefined }
      }
    }
    const last = entries.at(-1)
    if (!last || entries.length < batch) return
    after = { day: last.day, at: last.at, id: last.id }
  }
}

/** Stripe's fee is in the row of its tip. Other costs have their own rows. */
function costOf({ reason, amount, tip }: Entry): number | undefined {
  if (reason === 'tip') return tip.fee === null ? undefined : 0 - tip.fee
  return isCost(reason) ? amount : undefined
}
