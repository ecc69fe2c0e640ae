import type { RequestHandler } from 'express'
import { EarningPage, type EarningProps } from '../../../pages/earning/earning.page.tsx'
import type { EarningFilterView } from '../../../pages/earning/earning.view.ts'
import { dayIn } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { writeCursor } from '../../http/cursor.ts'
import { dayRanges } from '../../http/day-ranges.ts'
import { pageOf } from '../../http/page-of.ts'
import { memberOf } from '../../people/access/allow.ts'
import { branchLinks } from '../../people/access/branch-links.ts'
import { may } from '../../people/access/rights.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { AccountWeb } from '../../web.ts'
import { listEntries } from './earning.entries.store.ts'
import { type EarningQuery, readEarningQuery } from './earning.query.ts'
import { type Chosen, chooseScope } from './earning.scope.service.ts'
import { sumOf, sumsNow } from './earning.totals.store.ts'
import { askedParams } from './earning-asked.ts'
import { chartOf } from './earning-chart.ts'
import { earningParts } from './earning-parts.ts'
import { entryView, figuresView, sumView } from './earning-view.ts'

/** Lines per page. */
const earningPageSize = 20

/** `/branch/earning`: earnings in all or the chosen days, of everyone or one person. */
export function earningController({ db, send, clock }: Pick<AccountWeb, 'db' | 'send' | 'clock'>): {
  get: RequestHandler
} {
  return {
    get: async (req, res) => {
      const member = memberOf(req)
      const query = readEarningQuery(req.query)
      const business = await businessOf(db, member.businessId)
      const today = dayIn(business.timeZone, clock())
      const chosen = await chooseScope(db, member, query)
      const { scope } = chosen
      const { today: day, month, total } = figuresView('own', '', await sumsNow(db, scope, today))
      const branch = chosen.branch?.name
      const props: EarningProps = {
        links: branchLinks(member),
        of: [chosen.person?.name, branch ?? (chosen.person ? undefined : business.name)].filter(
          (name) => name !== undefined,
        ),
        figures: { today: day, month, total },
        filter: filterView(query, chosen, today),
        sum: sumView(await sumOf(db, scope, query.days), scope.staffId === undefined),
        chart: await chartOf(db, chosen, query, today),
        ...(await earningParts(db, chosen, query)),
        ...(await linesOf(db, chosen, query)),
        csv: may(member, 'export') ? paths.earningCsv(askedParams(query)) : undefined,
      }
      const wrong = Object.keys(query.errors).length > 0
      send(req, res, {
        status: wrong ? 400 : 200,
        title: req.text('earning:title'),
        errors: query.errors,
        signedIn: true,
        page: <EarningPage {...props} />,
      })
    },
  }
}

function filterView(query: EarningQuery, { branches, people }: Chosen, today: string): EarningFilterView {
  const { typed, branch, staff, errors } = query
  return {
    action: paths.earning(),
    ranges: dayRanges(query, today, (days) => paths.earning({ ...askedParams(query), ...days })),
    values: { ...typed, branch, staff },
    today,
    branches: branches.map(({ id, name }) => ({ value: id, name })),
    people: people.map(({ id, name, left }) => ({ value: id, name, left })),
    clear: branch || staff ? paths.earning() : undefined,
    errors,
  }
}

async function linesOf(db: Db, { scope, branches }: Chosen, query: EarningQuery) {
  const { days, after } = query
  const found = await listEntries(db, scope, { days, after, limit: earningPageSize + 1 })
  const { lines, last } = pageOf(found, earningPageSize)
  const here = askedParams(query)
  return {
    entries: lines.map((entry) => entryView(entry, branches.length > 0 && scope.branchId === undefined)),
    paging: {
      older: last && paths.earning({ ...here, after: writeCursor([last.day, last.at, last.id]) }),
      newest: after ? paths.earning(here) : undefined,
    },
  }
}
