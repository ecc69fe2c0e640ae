import { type DaysQuery, readDays } from '../../http/read-days.ts'
import { readSorting, type SortColumns, type Sorting } from '../../http/sorting.ts'

/** Entries have one order, that of their index. People and branches are few. */
export const entryColumns: SortColumns<'time'> = { time: 'descending' }
export const partColumns: SortColumns<'name' | 'tips' | 'card' | 'cash' | 'received'> = {
  name: 'ascending',
  tips: 'descending',
  card: 'descending',
  cash: 'descending',
  received: 'descending',
}

export type EarningQuery = DaysQuery & {
  branch: string
  staff: string
  /** The order of the entries, or of the people. */
  sort: Sorting<'time' | keyof typeof partColumns> | undefined
  /** The order of the branches. */
  branches: Sorting<keyof typeof partColumns> | undefined
  /** True if one of them is asked for that no table here has. */
  isWrongSort: boolean
}

/** In a link: all days, not only those that are usual. */
export const allDays = { from: '', to: '' }

/** Reads the query string of the earnings: branch, person, days, and the orders. */
export function readEarningQuery(query: Record<string, unknown>, usual = allDays): EarningQuery {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].trim().slice(0, 100) : '')
  const sort = readSorting({ ...entryColumns, ...partColumns }, query.sort)
  const branches = readSorting(partColumns, query.branches)
  return {
    ...readDays(query, usual),
    branch: text('branch'),
    staff: text('staff'),
    sort,
    branches,
    isWrongSort: Boolean((query.sort && !sort) || (query.branches && !branches)),
  }
}
