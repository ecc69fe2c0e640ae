import type { Request, RequestHandler } from 'express'
import { EarningPage, type EarningProps } from '../../../pages/earning/earning.page.tsx'
import type { EarningFilterView, PartView, PeriodView } from '../../../pages/earning/earning.view.ts'
import { earningsOf } from '../../../pages/earning/earning-words.tsx'
import type { GuestLang } from '../../../views/languages.ts'
import { dayIn, daysBefore, daysOfMonth, monthBefore } from '../../base/calendar.ts'
import { paths } from '../../base/paths.ts'
import type { Db } from '../../db/database.ts'
import { places } from '../../http/cursor.ts'
import { daysFilter } from '../../http/day-ranges.ts'
import { listPage } from '../../http/list-page.ts'
import { inOrder, type SortColumns, type Sorting, sortLinks, writeSorting } from '../../http/sorting.ts'
import { listCounts } from '../../money/cash/index.ts'
import { branchLinks, linkTo, mayOpen, memberOf } from '../../people/access/index.ts'
import { businessOf } from '../../venues/business.store.ts'
import type { Member } from '../../venues/member.types.ts'
import type { AccountWeb } from '../../web.ts'
import { listEntries } from './earning.entries.store.ts'
import { sumByBranch, sumByStaff } from './earning.parts.store.ts'
import { type EarningQuery, entryColumns, partColumns, readEarningQuery } from './earning.query.ts'
import { type Chosen, chooseScope } from './earning.scope.service.ts'
import { listPeriods, sumOf } from './earning.totals.store.ts'
import type { Days, Sum } from './earning.types.ts'
import { branchPart, entryView, sumView } from './earning-view.ts'

/** Lines per page. */
const pageSize = 20

/** `/branch/earning`: earnings in all or the chosen days, of everyone or one person. */
export function earningController({ db, send, clock }: AccountWeb): RequestHandler {
  return async (req, res) => {
    const member = memberOf(req)
    const business = await businessOf(db, member.businessId)
    const today = dayIn(business.timeZone, clock())
    const query = readEarningQuery(req.query, daysOfMonth(today.slice(0, 7), today))
    const asked = entriesPage(req, query)
    const chosen = await chooseScope(db, member, query)
    const { scope } = chosen
    const branch = chosen.branch?.name
    const filter = filterView(query, chosen, today)
    const props: EarningProps = {
      links: branchLinks(member),
      business: business.name,
      of: [chosen.person?.name, branch ?? (chosen.person ? undefined : business.name)].filter(
        (name) => name !== undefined,
      ),
      filter,
      sum: sumView(await sumOf(db, scope, query.days), scope.staffId === undefined),
      ever: isAll(query) ? undefined : (await sumOf(db, scope)).received,
      chart: await chartOf(db, chosen, query, today),
      ...(await earningParts(db, chosen, query, req.lang)),
      ...(await linesOf(db, chosen, query, member, asked)),
      ...(await countsOf(db, chosen, query, member, asked.limit)),
      sorts: sortsOf(query),
      cash: linkTo(member, 'cash'),
      paydays: linkTo(member, 'paydays'),
      words: linkTo(member, 'words'),
      csv: mayOpen(member, 'earningCsv') ? paths.earningCsv(chosenParams(query)) : undefined,
    }
    send(req, res, {
      status: query.isWrong ? 400 : 200,
      title: { text: earningsOf(req.text, req.lang, filter) },
      errors: query.errors,
      page: <EarningPage {...props} />,
    })
  }
}

function filterView(query: EarningQuery, { branches, people }: Chosen, today: string): EarningFilterView {
  const { typed, branch, staff } = query
  return {
    ...daysFilter(query, {
      action: paths.earning(),
      today,
      to: (days) => paths.earning({ ...askedParams(query), ...days }),
    }),
    values: { ...typed, branch, staff },
    branches: branches.map(({ id, name }) => ({ value: id, name })),
    people: people.map(({ id, name, left }) => ({ value: id, name, left })),
    clear: branch || staff ? paths.earning(typed) : undefined,
    kept: orderOf(query),
  }
}

const entriesPage = (req: Request, query: EarningQuery) =>
  listPage(req, {
    columns: { ...entryColumns, ...partColumns },
    place: places.entry,
    rows: pageSize,
    to: (more) => paths.earning({ ...askedParams(query), ...more }),
  })

async function linesOf(
  db: Db,
  { scope, branches }: Chosen,
  { days, sort, isWrongSort }: EarningQuery,
  { staffId: reader }: Member,
  asked: ReturnType<typeof entriesPage>,
) {
  const oldestFirst = sort?.by === 'time' && sort.direction === 'ascending'
  const found = await listEntries(db, scope, { ...asked, reader, days, oldestFirst })
  const { lines, list } = asked.page(found)
  const severalBranches = branches.length > 0 && scope.branchId === undefined
  return { entries: lines.map((entry) => entryView(entry, severalBranches)), list: { ...list, isWrongSort } }
}

/** The counts that one person has a part of; each has a page for those who may see whole branches. */
async function countsOf(
  db: Db,
  { scope, branches }: Chosen,
  { days }: EarningQuery,
  member: Member,
  most: number,
) {
  if (scope.staffId === undefined) return { counts: [], moreCounts: false }
  const found = await listCounts(db, { ...scope, days, limit: most })
  const linked = mayOpen(member, 'cashCount')
  return {
    counts: found.slice(0, most - 1).map((count) => ({
      ...count,
      href: linked ? paths.cashCount(count.id) : undefined,
      branch: branches.length > 0 && scope.branchId === undefined ? count.branch : undefined,
    })),
    moreCounts: found.length === most,
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
    people: inOrder(byPerson, isOfParts(query.sort) ? query.sort : undefined, lang),
  }
}

const isOfParts = (sort: EarningQuery['sort']): sort is Sorting<keyof typeof partColumns> =>
  sort !== undefined && sort.by !== 'time'

/** Each table's links, which lead back to the table. The order of the branches is apart from the others. */
function sortsOf(query: EarningQuery): EarningProps['sorts'] {
  const to = (id: string, order: { sort: string } | { branches: string }) =>
    `${paths.earning({ ...askedParams(query), ...order })}#${id}`
  const links = <K extends string>(id: string, columns: SortColumns<K>, usual: Sorting<K>) =>
    sortLinks(columns, { chosen: query.sort, usual, to: (sort) => to(id, { sort }) })
  return {
    entries: links('entries', entryColumns, { by: 'time', direction: 'descending' }),
    people: links('people', partColumns, { by: 'received', direction: 'descending' }),
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

/** The present query as URL parameters: what is chosen, and in which order it stands. */
const chosenParams = ({ typed, branch, staff }: EarningQuery) => ({
  ...typed,
  branch: branch || undefined,
  staff: staff || undefined,
})
const orderOf = ({ sort, branches }: EarningQuery) => ({
  ...(sort && { sort: writeSorting(sort) }),
  ...(branches && { branches: writeSorting(branches) }),
})
const askedParams = (query: EarningQuery) => ({ ...chosenParams(query), ...orderOf(query) })
