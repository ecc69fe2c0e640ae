import { type DaysQuery, readDays } from '../../http/read-days.ts'
import { readSorting, type SortColumns, type Sorting } from '../../http/sorting.ts'

/** People and branches are few: they are sorted once they are read. */
export const partColumns: SortColumns<'name' | 'tips' | 'card' | 'cash' | 'received'> = {
  name: 'ascending',
  tips: 'descending',
  card: 'descending',
  cash: 'descending',
  received: 'descending',
}

/** Whose earnings, and of which days. */
export type ScopeQuery = DaysQuery & { branch: string; staff: string }

export type EarningQuery = ScopeQuery & {
  /** The order of the people. */
  sort: Sorting<keyof typeof partColumns> | undefined
  /** The order of the branches. */
  branches: Sorting<keyof typeof partColumns> | undefined
  /** True if one of them is asked for that no table here has. */
  isWrongSort: boolean
}

/** In a link: all days, not only those that are usual. */
export const allDays = { from: '', to: '' }

const textOf = (query: Record<string, unknown>, name: string): string =>
  typeof query[name] === 'string' ? query[name].trim().slice(0, 100) : ''

const readScope = (query: Record<string, unknown>, usual = allDays): ScopeQuery => ({
  ...readDays(query, usual),
  branch: textOf(query, 'branch'),
  staff: textOf(query, 'staff'),
})

/** Reads the query string of the earnings: branch, person, days, and the orders. */
export function readEarningQuery(query: Record<string, unknown>, usual = allDays): EarningQuery {
  const sort = readSorting(partColumns, query.sort)
  const branches = readSorting(partColumns, query.branches)
  return {
    ...readScope(query, usual),
    sort,
    branches,
    isWrongSort: Boolean((query.sort && !sort) || (query.branches && !branches)),
  }
}

/** Which tips of a list are shown; without it, all of them and whatever was taken back. */
export const onlyNames = ['words', 'refunded'] as const
export type Only = (typeof onlyNames)[number]

export type TipsQuery = ScopeQuery & {
  /** What is searched for. */
  q: string
  only: Only | undefined
  /** The tip that is open beside the list, and how much of it is to go back. */
  tip: string
  refund: string | undefined
}

/** Reads the query string of a list of tips: all days are usual, since a guest may ask about any tip. */
export const readTipsQuery = (query: Record<string, unknown>): TipsQuery => ({
  ...readScope(query),
  q: textOf(query, 'q'),
  only: onlyNames.find((name) => name === query.only),
  tip: textOf(query, 'tip'),
  refund: readRefund(query),
})

/** How much of a tip its reader wants to give back; undefined: nobody has asked for that. */
export const readRefund = (query: Record<string, unknown>): string | undefined =>
  typeof query.refund === 'string' ? textOf(query, 'refund') : undefined

/** What was chosen, as it stands in an address. */
export const chosenParams = ({ typed, branch, staff }: ScopeQuery) => ({
  from: typed.from || undefined,
  to: typed.to || undefined,
  branch: branch || undefined,
  staff: staff || undefined,
})
