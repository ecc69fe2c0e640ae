import type { Request } from 'express'
import { z } from 'zod'
import type { ListView } from '../../views/list-view.ts'
import { readCursor, writeCursor } from './cursor.ts'
import {
  inOrder,
  readSorting,
  type Sortable,
  type SortColumns,
  type Sorting,
  sortLinks,
  writeSorting,
} from './sorting.ts'

/** Rows of a page of paper: a month of a busy house is printed whole, and no page is without end. */
const paperRows = 1000
/** So many are read whole when they are to be sorted by what no index has. */
export const mostSorted = 1000

/** What a list is at the address that asks for it. */
type ListOf<K extends string, P> = {
  /** The columns whose heads are links. */
  columns?: SortColumns<K> | undefined
  /** The order in which the rows are read, where a column says it. */
  usual?: Sorting<NoInfer<K>>
  /** What names a row in the order of its index: the next page begins after the last of this one. */
  place?: z.ZodType<P>
  /** Rows of a page on a screen. */
  rows: number
  /** The address of the list, with this behind the `?`. */
  to: (query: { sort?: string | undefined; after?: string | undefined; print?: string | undefined }) => string
}

/** The `after` of a link that begins a list after so many rows, of which this is the last. */
export const afterRow = (rows: number, last: unknown): string => writeCursor([rows, last])

/**
 * Reads `sort`, `after` and `print` of a list's address. `page` cuts rows that a store read in the order of an index:
 * `limit` of them, from `after` on. `sorted` sorts and cuts rows that were all read.
 */
export function listPage<K extends string, P = null>(
  { query, lang, names }: Pick<Request, 'query' | 'lang' | 'names'>,
  { columns = {} as SortColumns<K>, usual, place, rows, to }: ListOf<K, P>,
) {
  const sort = readSorting(columns, query.sort)
  const print = query.print === '1'
  const size = print ? paperRows : rows
  const at = readCursor(z.tuple([z.int().nonnegative(), z.unknown()]), query.after)
  const after = place?.safeParse(at?.[1]).data
  const before = at && (after !== undefined || at[1] === null) ? at[0] : 0
  const here = { sort: sort && writeSorting(sort), print: print ? '1' : undefined }

  const view = (shown: number, of: number | undefined, next: unknown): ListView => ({
    sorts: sortLinks(columns, { chosen: sort, usual, to: (sort) => to({ ...here, sort }) }),
    isWrongSort: Boolean(query.sort) && !sort,
    rows: { first: before + 1, last: before + shown, of },
    first: before > 0 ? to(here) : undefined,
    next: next === undefined ? undefined : to({ ...here, after: afterRow(before + shown, next) }),
    print: print ? undefined : to({ ...here, print: '1' }),
  })

  return {
    sort,
    /** The order, where another form of the list's address must keep it. */
    kept: sort && { sort: writeSorting(sort) },
    print,
    after,
    /** One row more than the page has says that there is another. */
    limit: size + 1,
    /** `of`: how many there are in all, if that is known. */
    page<T extends P>(found: T[], of?: number): { lines: T[]; list: ListView } {
      const lines = found.slice(0, size)
      const last = found.length > size ? lines.at(-1) : undefined
      return { lines, list: view(lines.length, of, last && place?.parse(last)) }
    },
    sorted<T extends Sortable<K>>(all: T[]): { lines: T[]; list: ListView } {
      const lines = inOrder(all, sort, lang, names).slice(before, before + size)
      const isLast = before + lines.length >= all.length
      return { lines, list: view(lines.length, all.length, isLast ? undefined : null) }
    },
  }
}
