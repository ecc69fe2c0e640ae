import type { RequestHandler } from 'express'
import { toText } from '../../../pages/earning/earning-words.tsx'
import type { Translate } from '../../../views/translate.ts'
import { timeIn } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { csvName, sendCsv } from '../../http/send-csv.ts'
import { isCost } from '../../money/books/index.ts'
import { type CashCount, listCashShares, listCounts } from '../../money/cash/index.ts'
import { memberOf } from '../../people/access/index.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { listEntries } from './earning.entries.store.ts'
import { readEarningQuery } from './earning.query.ts'
import { chooseScope } from './earning.scope.service.ts'
import { type BookedShare, listSharesOf } from './earning.shares.store.ts'
import type { Days, Entry, EntryCursor, Scope } from './earning.types.ts'
import { earningRecipient } from './earning-view.ts'

/** Entries read per query. */
const batch = 200

/** `/branch/earning/csv`: who got how much of which tip, as a spreadsheet, without a row limit. */
export function earningCsvController({ db }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const query = readEarningQuery(req.query)
    const member = memberOf(req)
    const { scope } = await chooseScope(db, member, query)
    const wanted = { days: query.days, reader: member.staffId }
    const timeZone = await timeZoneOf(db, scope.businessId)
    const rows = async function* () {
      for await (const line of allShares(db, scope, wanted)) yield earningCsvRow(line, req.text)
      for await (const line of allCash(db, scope, query.days)) yield cashCsvRow(line, timeZone, req.text)
    }
    await sendCsv(req, res, {
      columns: names.map((key) => ({ key, header: req.text(`earning:csv.${key}`) })),
      rows: rows(),
      fileName: csvName('earnings', query.days),
    })
  }
}

async function* allShares(
  db: Db,
  scope: Scope,
  wanted: { days: Days; reader: string },
): AsyncGenerator<CsvShare> {
  let after: EntryCursor | undefined
  for (;;) {
    const entries = await listEntries(db, scope, { ...wanted, after, limit: batch })
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
      if (parts.length === 0) yield { entry, share: undefined, cost }
      for (const [at, share] of parts.entries()) yield { entry, share, cost: at === 0 ? cost : undefined }
    }
    const last = entries.at(-1)
    if (!last || entries.length < batch) return
    after = { day: last.day, at: last.at, id: last.id }
  }
}

type CashShare = Awaited<ReturnType<typeof listCashShares>> extends Map<string, (infer Each)[]> ? Each : never

/** The cash box comes after all tips: its amounts have a column of their own. */
async function* allCash(db: Db, scope: Scope, days: Days): AsyncGenerator<[CashCount, CashShare]> {
  for (let after: CashCount | undefined; ; ) {
    const counts = await listCounts(db, { ...scope, days, after, limit: batch })
    const shares = await listCashShares(
      db,
      counts.map((count) => count.id),
    )
    for (const count of counts)
      for (const share of shares.get(count.id) ?? [])
        if (scope.staffId === undefined || share.staffId === scope.staffId) yield [count, share]
    after = counts.at(-1)
    if (!after || counts.length < batch) return
  }
}

/** Stripe's fee is in the row of its tip. Other costs have their own rows. */
function costOf({ reason, amount, tip }: Entry): number | undefined {
  if (reason === 'tip') return tip.fee === null ? undefined : 0 - tip.fee
  return isCost(reason) ? amount : undefined
}

/** The columns of the download, with headings in the reader's language. */
const names = [
  'day',
  'time',
  'timeZone',
  'branch',
  'branchNumber',
  'reason',
  'person',
  'code',
  'to',
  'amount',
  'tip',
  'currency',
  'state',
  'review',
  'cost',
  'number',
  'recovered',
  'cash',
] as const

type CsvRow = Record<(typeof names)[number], string | number>

/**
 * A person's part of an entry; its name undefined: the branch itself. `share` undefined: not a share but a `cost` of
 * the business (negative). The sum of all amounts and costs is what Stripe pays out; cash is in neither.
 */
type CsvShare = { entry: Entry; share: BookedShare | undefined; cost: number | undefined }

/** A share as a row. Day and time are in the business's time zone; amounts are plain numbers. */
const earningCsvRow = ({ entry: { tip, ...entry }, share, cost }: CsvShare, t: Translate): CsvRow => ({
  day: entry.day,
  time: timeIn(entry.timeZone, entry.at),
  timeZone: entry.timeZone,
  branch: entry.branch.name,
  branchNumber: entry.branch.number,
  reason: t(`earning:reason.${entry.reason}`),
  person: share ? (share.name ?? t('earning:people.branchItself')) : '',
  code: share?.code ?? '',
  to: toText(t, earningRecipient(tip.recipient, tip.staffName)),
  amount: share?.amount ?? '',
  tip: tip.amount,
  currency: tip.currency,
  state: t(`earning:state.${tip.state as 'succeeded'}`),
  review: entry.reason === 'tip' ? tip.review : '',
  cost: cost ?? '',
  number: entry.tipId,
  recovered: tip.recovered ? t('earning:recovered') : '',
  cash: '',
})

const cashCsvRow = ([count, share]: [CashCount, CashShare], timeZone: string, t: Translate): CsvRow => ({
  day: count.day,
  time: timeIn(timeZone, count.at),
  timeZone,
  branch: count.branch,
  branchNumber: count.branchNumber,
  reason: t(count.corrects ? 'cash:kind.reversed' : 'cash:kind.counted'),
  person: share.name ?? t('earning:people.branchItself'),
  code: share.code ?? '',
  to: toText(t, { kind: 'all' }),
  amount: '',
  tip: '',
  currency: 'JPY',
  state: '',
  review: '',
  cost: '',
  number: count.id,
  recovered: '',
  cash: share.amount,
})
