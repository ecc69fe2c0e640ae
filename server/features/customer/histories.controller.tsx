import type { Request, RequestHandler } from 'express'
import type { ReactElement } from 'react'
import { recipientName } from '../../../pages/customer/customer-words.ts'
import type { HistoriesProps } from '../../../pages/customer/histories-frame.tsx'
import {
  SpendingPage,
  TransactionsPage,
  VisitsPage,
} from '../../../pages/customer/histories-spending.page.tsx'
import type { GuestLang } from '../../../views/languages.ts'
import type { Translate } from '../../../views/translate.ts'
import { said } from '../../../views/venue-texts.ts'
import { dayIn, timeIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { writeCursor } from '../../http/cursor.ts'
import { dayRanges } from '../../http/day-ranges.ts'
import { pageOf } from '../../http/page-of.ts'
import { csvName, sendCsv } from '../../http/send-csv.ts'
import { personOf } from '../../people/access/allow.ts'
import type { AccountWeb } from '../../web.ts'
import type { OwnDays, OwnTip, TipCursor } from './customer.types.ts'
import { customerLinks, historyRecipient, tipLine } from './customer-view.ts'
import {
  type HistoriesQuery,
  readHistoriesQuery,
  readMonthCursor,
  readTipCursor,
  readVisitCursor,
  type Tab,
  tabs,
} from './histories.query.ts'
import { listOwnMonths, listOwnVisits, sumOwnTips, sumThisMonth } from './own-sums.store.ts'
import { listOwnTips } from './own-tips.store.ts'

/** Tips read per query. */
const batch = 500

/** `/tip/histories/csv`: all tips of the chosen days, as a spreadsheet. */
export function historiesCsvController({ db }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const { days } = readHistoriesQuery(req.query)
    const rows = async function* () {
      for await (const tip of allTips(db, personOf(req).sub, days)) yield historyCsvRow(tip, req)
    }
    const columns = historyCsvColumns(req.text)
    await sendCsv(req, res, { columns, rows: rows(), fileName: csvName('tips', days) })
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
const historyCsvRow = (tip: OwnTip, { text: t, lang }: Pick<Request, 'text' | 'lang'>): CsvRow => ({
  day: tip.day,
  time: timeIn(tip.timeZone, tip.at),
  timeZone: tip.timeZone,
  venue: said(tip.venue, 'name', lang).text,
  branchNumber: tip.venue.number,
  to: recipientName({ t }, historyRecipient(tip, lang), tip.venue.kind),
  amount: tip.amount,
  refunded: tip.refunded,
  takenBack: tip.disputed,
  spent: tip.spent,
  currency: tip.currency,
  state: t(states[tip.state]),
  review: tip.review,
  number: tip.id,
})

/** Lines per page. */
const historyPageSize = 20

/** `/tip/histories`: tips, visits or spending, for all days or the chosen ones. */
export function historiesController(needs: AccountWeb): RequestHandler {
  const { db, clock } = needs
  type View = (
    personId: string,
    query: HistoriesQuery,
    frame: Frame,
    lang: GuestLang,
  ) => Promise<ReactElement>

  const views: Record<Tab, View> = {
    async transactions(personId, { days, after }, frame, lang) {
      const found = await listOwnTips(db, personId, {
        days,
        after: readTipCursor(after),
        limit: historyPageSize + 1,
      })
      const { lines, last } = pageOf(found, historyPageSize)
      const older = last && [last.day, last.at, last.id]
      return <TransactionsPage {...frame(older)} tips={lines.map((tip) => tipLine(tip, lang))} />
    },
    async visits(personId, { days, after }, frame, lang) {
      const wanted = { days, after: readVisitCursor(after), limit: historyPageSize + 1 }
      const { lines, last } = pageOf(await listOwnVisits(db, personId, wanted), historyPageSize)
      const venues = lines.map(({ venue, visits, lastDay }) => {
        const name = said(venue, 'name', lang)
        return { href: paths.ownVenue(venue.id), name, kind: venue.kind, visits, lastDay }
      })
      return <VisitsPage {...frame(last && [last.lastDay, last.venue.id])} venues={venues} />
    },
    async spending(personId, { days, after }, frame) {
      const wanted = { days, before: readMonthCursor(after), limit: historyPageSize + 1 }
      const { lines, last } = pageOf(await listOwnMonths(db, personId, wanted), historyPageSize)
      const thisMonth = await sumThisMonth(db, personId, clock())
      const total = (await sumOwnTips(db, personId)).spent
      return <SpendingPage {...frame(last?.month)} thisMonth={thisMonth} total={total} months={lines} />
    },
  }

  return async (req, res) => {
    const query = readHistoriesQuery(req.query)
    const personId = personOf(req).sub
    const sum = await sumOwnTips(db, personId, query.days)
    const wrong = Object.keys(query.errors).length > 0
    needs.send(req, res, {
      status: wrong ? 400 : 200,
      title: 'customer:histories.title',
      errors: query.errors,
      page: await views[query.tab](
        personId,
        query,
        frameOf(query, sum, { today: dayIn(needs.config.timeZone, clock()), links: customerLinks(req) }),
        req.lang,
      ),
    })
  }
}

type Frame = (older: unknown) => HistoriesProps

/** The frame of a view. `older`: the cursor at which the next page begins. */
function frameOf(
  query: HistoriesQuery,
  sum: HistoriesProps['sum'],
  { today, links }: Pick<HistoriesProps, 'links'> & { today: string },
): Frame {
  const { tab, typed, days, errors, after } = query
  const view = (name: Tab) => (name === 'transactions' ? undefined : name)
  const here = { view: view(tab), ...days }
  return (older) => ({
    links,
    tab,
    tabs: Object.fromEntries(
      tabs.map((name) => [name, paths.histories({ view: view(name), ...days })]),
    ) as HistoriesProps['tabs'],
    filter: {
      action: paths.histories(),
      ranges: dayRanges(query, today, (chosen) =>
        paths.histories({ view: view(tab), from: chosen.from || undefined, to: chosen.to || undefined }),
      ),
      values: typed,
      today,
      errors,
    },
    sum,
    paging: {
      older: older === undefined ? undefined : paths.histories({ ...here, after: writeCursor(older) }),
      newest: after ? paths.histories(here) : undefined,
    },
    csv: paths.historiesCsv(days),
    scan: paths.scanner(),
  })
}
