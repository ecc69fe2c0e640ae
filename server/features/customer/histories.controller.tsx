import type { Request, RequestHandler } from 'express'
import type { ReactElement } from 'react'
import type { z } from 'zod'
import { recipientName } from '../../../pages/customer/customer-words.ts'
import type { HistoriesProps } from '../../../pages/customer/histories-frame.tsx'
import {
  SpendingPage,
  TransactionsPage,
  VisitsPage,
} from '../../../pages/customer/histories-spending.page.tsx'
import type { Translate } from '../../../views/translate.ts'
import { translated } from '../../../views/venue-texts.ts'
import { dayIn, timeIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { places } from '../../http/cursor.ts'
import { daysFilter } from '../../http/day-ranges.ts'
import { listPage } from '../../http/list-page.ts'
import { type DaysQuery, readDays } from '../../http/read-days.ts'
import { csvName, sendCsv } from '../../http/send-csv.ts'
import { personOf } from '../../people/access/index.ts'
import type { AccountWeb } from '../../web.ts'
import type { OwnDays, OwnTip, TipCursor } from './customer.types.ts'
import { customerLinks, historyRecipient, tipLine } from './customer-view.ts'
import { listOwnMonths, listOwnVisits, sumOwnTips, sumThisMonth } from './own-sums.store.ts'
import { listOwnTips } from './own-tips.store.ts'

const tabs = ['transactions', 'visits', 'spending'] as const
type Tab = (typeof tabs)[number]

type HistoriesQuery = DaysQuery & { tab: Tab }

/** Reads a list's query string. An unknown view becomes the first one; an invalid day is an error. */
function readHistoriesQuery(query: Record<string, unknown>): HistoriesQuery {
  return {
    tab: tabs.find((tab) => tab === query.view) ?? 'transactions',
    ...readDays(query),
  }
}

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
  venue: translated(tip.venue, 'name', lang).text,
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
  type View = (req: Request, query: HistoriesQuery, frame: Frame) => Promise<ReactElement>

  const views: Record<Tab, View> = {
    async transactions(req, query, frame) {
      const asked = listPage(req, listAt(query, places.entry))
      const found = await listOwnTips(db, personOf(req).sub, { ...asked, days: query.days })
      const { lines, list } = asked.page(found)
      return <TransactionsPage {...frame(list)} tips={lines.map((tip) => tipLine(tip, req.lang))} />
    },
    async visits(req, query, frame) {
      const asked = listPage(req, listAt(query, places.visit))
      const found = await listOwnVisits(db, personOf(req).sub, { ...asked, days: query.days })
      const { lines, list } = asked.page(
        found.map((visit) => ({ ...visit, day: visit.lastDay, id: visit.venue.id })),
      )
      const venues = lines.map(({ venue, visits, lastDay }) => {
        const name = translated(venue, 'name', req.lang)
        return { href: paths.ownVenue(venue.id), name, kind: venue.kind, visits, lastDay }
      })
      return <VisitsPage {...frame(list)} venues={venues} />
    },
    async spending(req, query, frame) {
      const personId = personOf(req).sub
      const asked = listPage(req, listAt(query, places.month))
      const wanted = { days: query.days, before: asked.after?.month, limit: asked.limit }
      const { lines, list } = asked.page(await listOwnMonths(db, personId, wanted))
      const thisMonth = await sumThisMonth(db, personId, clock())
      const total = (await sumOwnTips(db, personId)).spent
      return <SpendingPage {...frame(list)} thisMonth={thisMonth} total={total} months={lines} />
    },
  }

  return async (req, res) => {
    const query = readHistoriesQuery(req.query)
    const personId = personOf(req).sub
    const sum = await sumOwnTips(db, personId, query.days)
    needs.send(req, res, {
      status: query.isWrong ? 400 : 200,
      title: 'customer:histories.title',
      errors: query.errors,
      page: await views[query.tab](
        req,
        query,
        frameOf(query, sum, { today: dayIn(needs.config.timeZone, clock()), links: customerLinks(req) }),
      ),
    })
  }
}

/** The first view has no name in the address. */
const view = (tab: Tab) => (tab === 'transactions' ? undefined : tab)

/** A view's list. A page of it keeps the days. */
const listAt = <P,>({ tab, days }: HistoriesQuery, place: z.ZodType<P>) => ({
  place,
  rows: historyPageSize,
  to: (more: { after?: string | undefined }) => paths.histories({ view: view(tab), ...days, ...more }),
})

type Frame = (list: HistoriesProps['list']) => HistoriesProps

/** The frame of a view. */
function frameOf(
  query: HistoriesQuery,
  sum: HistoriesProps['sum'],
  { today, links }: Pick<HistoriesProps, 'links'> & { today: string },
): Frame {
  const { tab, days } = query
  return (list) => ({
    links,
    tab,
    tabs: Object.fromEntries(
      tabs.map((name) => [name, paths.histories({ view: view(name), ...days })]),
    ) as HistoriesProps['tabs'],
    filter: {
      ...daysFilter(query, {
        action: paths.histories(),
        today,
        to: ({ from, to }) =>
          paths.histories({ view: view(tab), from: from || undefined, to: to || undefined }),
      }),
      months: undefined,
    },
    sum,
    list,
    csv: paths.historiesCsv(days),
    scan: paths.scanner(),
  })
}
