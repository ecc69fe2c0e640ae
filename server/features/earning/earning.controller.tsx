import type { RequestHandler } from 'express'
import { EarningPage, type EarningProps } from '../../../pages/earning/earning.page.tsx'
import type { EarningFilterView, PartView, PeriodView } from '../../../pages/earning/earning.view.ts'
import { dayIn, daysOfMonth } from '../../base/calendar.ts'
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
import { sumByBranch, sumByStaff } from './earning.parts.store.ts'
import { type EarningQuery, readEarningQuery } from './earning.query.ts'
import { type Chosen, chooseScope } from './earning.scope.service.ts'
import { listPeriods, sumOf, sumsNow } from './earning.totals.store.ts'
import type { Days, Sum } from './earning.types.ts'
import { branchPart, entryView, figuresView, sumView } from './earning-view.ts'

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

/** By branch if the list covers all branches; by person if the member may see persons. */
async function earningParts(
  db: Db,
  { scope, branches, people }: Chosen,
  query: EarningQuery,
): Promise<{ branches: PartView[]; people: PartView[] }> {
  if (scope.staffId !== undefined) return { branches: [], people: [] }
  const byBranch = branches.length > 0 && scope.branchId === undefined
  const sums = byBranch ? await sumByBranch(db, scope, query.days) : []
  const persons = people.length > 0 ? await sumByStaff(db, scope, query.days) : []
  const at = (who: { branch?: string; staff?: string }) => paths.earning({ ...askedParams(query), ...who })
  return {
    branches: sums.map((branch) => branchPart(branch, at({ branch: branch.branchId }))),
    people: persons.map(({ staffId, name, left, tips, net }) => ({
      href: staffId && at({ staff: staffId }),
      name,
      note: left ? 'left' : undefined,
      tips,
      net,
    })),
  }
}

async function chartOf(db: Db, { scope }: Chosen, query: EarningQuery, today: string) {
  const { days } = query
  const span = spanOf(days, today)
  const limit = mostPeriods(span, days)
  const found = await listPeriods(db, scope, { span, days, limit: limit + 1 })
  const periods = withoutGaps(span, found.slice(0, limit), limit).map((each) => ({
    ...each,
    open: today.startsWith(each.period),
    ...(span === 'month' && {
      href: paths.earning({ ...askedParams(query), ...daysOfMonth(each.period, today) }),
    }),
  }))
  return { span, periods, today, cut: (found.at(-1)?.period ?? '') < (periods[0]?.period ?? '') }
}

type Span = 'month' | 'day'

/** Up to this many days are shown day by day. */
const shortest = 62

/** The maximum number of bars: 12 months, or 36 if the days were chosen. */
const mostPeriods = (span: Span, { from, to }: Days): number => {
  if (span === 'day') return shortest
  return from === undefined && to === undefined ? 12 : 36
}

const dayMs = 24 * 60 * 60 * 1000

/** Short ranges are shown by day, long ones by month. */
function spanOf({ from, to }: Days, today: string): Span {
  if (from === undefined) return 'month'
  const last = to ?? today
  return (Date.parse(last) - Date.parse(from)) / dayMs < shortest ? 'day' : 'month'
}

/** Reverses to oldest first and fills missing periods with zero. */
export function withoutGaps(span: Span, found: (Sum & { period: string })[], most: number): PeriodView[] {
  const [newest, oldest] = [found[0], found.at(-1)]
  if (!newest || !oldest) return []
  const byPeriod = new Map(found.map((period) => [period.period, period]))
  const all: PeriodView[] = []
  for (let period = newest.period; period >= oldest.period; period = before(span, period)) {
    const { tips = 0, net = 0, refunded = 0, disputed = 0 } = byPeriod.get(period) ?? {}
    all.unshift({ period, tips, net, back: refunded + disputed })
    if (all.length === most) break
  }
  return all
}

function before(span: Span, period: string): string {
  const first = Date.parse(span === 'month' ? `${period}-01` : period)
  return new Date(first - dayMs).toISOString().slice(0, span === 'month' ? 7 : 10)
}

/** The present query as URL parameters. */
const askedParams = ({ days, branch, staff }: EarningQuery) => ({
  ...days,
  branch: branch || undefined,
  staff: staff || undefined,
})
