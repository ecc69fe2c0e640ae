import type { RequestHandler } from 'express'
import { EarningPage, type EarningProps } from '../../../pages/earning/earning.page.tsx'
import type { PartView, PeriodView } from '../../../pages/earning/earning.view.ts'
import { earningsOf } from '../../../pages/earning/earning-words.tsx'
import type { GuestLang } from '../../../views/languages.ts'
import { dayIn, daysBefore, daysOfMonth, monthBefore } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { inOrder, sortLinks, writeSorting } from '../../http/sorting.ts'
import { listCounts } from '../../money/cash/index.ts'
import { branchLinks, linkTo, mayOpen, memberOf } from '../../people/access/index.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { Member } from '../../venues/member.types.ts'
import type { AccountWeb } from '../../web.ts'
import { sumByBranch, sumByStaff } from './earning.parts.store.ts'
import { chosenParams, type EarningQuery, partColumns, readEarningQuery } from './earning.query.ts'
import { type Chosen, chooseScope } from './earning.scope.service.ts'
import { listPeriods, sumOf } from './earning.totals.store.ts'
import type { Days, Sum } from './earning.types.ts'
import { branchPart, earningFilter, earningTabs, sumView } from './earning-view.ts'

/** Counts of the cash box that one person's page shows. */
const mostCounts = 20

/** `/branch/earning`: earnings in all or the chosen days, of everyone or one person. */
export function earningController({ db, send, clock }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const member = memberOf(req)
    const business = await businessOf(db, member.businessId)
    const today = dayIn(business.timeZone, clock())
    const query = readEarningQuery(req.query, daysOfMonth(today.slice(0, 7), today))
    const chosen = await chooseScope(db, member, query)
    const { scope } = chosen
    const branch = chosen.branch?.name
    const filter = earningFilter(query, chosen, {
      action: paths.earning(),
      today,
      to: (days) => paths.earning({ ...askedParams(query), ...days }),
      clear: paths.earning(query.typed),
      kept: orderOf(query),
    })
    const props: EarningProps = {
      links: branchLinks(member),
      tabs: earningTabs(member, query, 'people'),
      of: [chosen.person?.name, branch ?? (chosen.person ? undefined : business.name)].filter(
        (name) => name !== undefined,
      ),
      filter,
      sum: sumView(await sumOf(db, scope, query.days), scope.staffId === undefined),
      ever: isAll(query) ? undefined : (await sumOf(db, scope)).received,
      chart: await chartOf(db, chosen, query, today),
      ...(await earningParts(db, chosen, query, req.lang)),
      ...(await countsOf(db, chosen, query, member)),
      sorts: sortsOf(query),
      isWrongSort: query.isWrongSort,
      cash: linkTo(member, 'cash'),
      paydays: linkTo(member, 'paydays'),
    }
    send(req, res, {
      status: query.isWrong ? 400 : 200,
      title: { text: earningsOf(req.text, req.lang, filter) },
      errors: query.errors,
      page: <EarningPage {...props} />,
    })
  }
}

/** The counts that one person has a part of; each has a page for those who may see whole branches. */
async function countsOf(db: Db, { scope, branches }: Chosen, { days }: EarningQuery, member: Member) {
  if (scope.staffId === undefined) return { counts: [], moreCounts: false }
  const found = await listCounts(db, { ...scope, days, limit: mostCounts + 1 })
  const linked = mayOpen(member, 'cashCount')
  return {
    counts: found.slice(0, mostCounts).map((count) => ({
      ...count,
      href: linked ? paths.cashCount(count.id) : undefined,
      branch: branches.length > 0 && scope.branchId === undefined ? count.branch : undefined,
    })),
    moreCounts: found.length > mostCounts,
  }
}

/**
 * By branch if the list covers all branches; by person if the member may see persons.
 */
async function earningParts(
  db: Db,
  { scope, branches, people }: Chosen,
  query: EarningQuery,
  lang: GuestLang,
): Promise<Pick<EarningProps, 'branches' | 'people'>> {
  if (scope.staffId !== undefined) return { branches: [], people: [] }
  const byBranch = branches.length > 0 && scope.branchId === undefined
  const sums = byBranch ? await sumByBranch(db, scope, query.days) : []
  const persons = people.length > 0 ? await sumByStaff(db, scope, query.days) : []
  const at = (who: { branch?: string; staff?: string }) => paths.earning({ ...askedParams(query), ...who })
  const byPerson = persons.map(
    (person): PartView => ({
      ...person,
      href: person.staffId && at({ staff: person.staffId }),
      note: person.left ? 'left' : undefined,
    }),
  )
  return {
    branches: inOrder(
      sums.map((branch) => branchPart(branch, at({ branch: branch.branchId }))),
      query.branches,
      lang,
    ),
    people: inOrder(byPerson, query.sort, lang),
  }
}

/** Each table's links, which lead back to the table. The order of the branches is apart from the others. */
function sortsOf(query: EarningQuery): EarningProps['sorts'] {
  const to = (id: string, order: { sort: string } | { branches: string }) =>
    `${paths.earning({ ...askedParams(query), ...order })}#${id}`
  return {
    people: sortLinks(partColumns, {
      chosen: query.sort,
      usual: { by: 'received', direction: 'descending' },
      to: (sort) => to('people', { sort }),
    }),
    branches: sortLinks(partColumns, {
      chosen: query.branches,
      to: (branches) => to('branches', { branches }),
    }),
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
    href:
      span === 'month'
        ? paths.earning({ ...askedParams(query), ...daysOfMonth(each.period, today) })
        : paths.earningTips({ ...chosenParams(query), from: each.period, to: each.period }),
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

/** Short ranges are shown by day, long ones by month. */
const spanOf = ({ from, to }: Days, today: string): Span =>
  from === undefined || from <= daysBefore(to ?? today, shortest) ? 'month' : 'day'

/** Reverses to oldest first and fills missing periods with zero. */
export function withoutGaps(span: Span, found: (Sum & { period: string })[], most: number): PeriodView[] {
  const [newest, oldest] = [found[0], found.at(-1)]
  if (!newest || !oldest) return []
  const byPeriod = new Map(found.map((period) => [period.period, period]))
  const all: PeriodView[] = []
  for (let period = newest.period; period >= oldest.period; period = before(span, period)) {
    const {
      tips = 0,
      card = 0,
      received = 0,
      refunded = 0,
      disputed = 0,
      cash = 0,
    } = byPeriod.get(period) ?? {}
    all.unshift({ period, tips, back: refunded + disputed, card, cash, received })
    if (all.length === most) break
  }
  return all
}

const before = (span: Span, period: string) =>
  span === 'month' ? monthBefore(period) : daysBefore(period, 1)

const isAll = ({ typed }: EarningQuery) => typed.from === '' && typed.to === ''

const orderOf = ({ sort, branches }: EarningQuery) => ({
  ...(sort && { sort: writeSorting(sort) }),
  ...(branches && { branches: writeSorting(branches) }),
})
/** The present query as URL parameters: what is chosen, and in which order it stands. Its days are said, as others are usual. */
const askedParams = (query: EarningQuery) => ({
  ...chosenParams(query),
  ...query.typed,
  ...orderOf(query),
})
