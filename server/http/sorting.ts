import type { SortLinks } from '../../views/components/table-head.tsx'
import { type GuestLang, htmlLang } from '../../views/languages.ts'
import { nameText } from '../../views/name-pieces.ts'
import type { PageContext } from '../../views/page-context.tsx'

type Direction = 'ascending' | 'descending'

/** The columns by which a list can be sorted, and which way round each is sorted first; undefined: not for this reader. */
export type SortColumns<K extends string> = Record<K, Direction | undefined>

/** How a list is sorted now. */
export type Sorting<K extends string> = { by: K; direction: Direction }

/** Reads `?sort=name`, or the other way round `?sort=-name`. Undefined for what is no column of the list. */
export function readSorting<K extends string>(columns: SortColumns<K>, value: unknown) {
  const by = (Object.keys(columns) as K[]).find(
    (column) => columns[column] && (value === column || value === `-${column}`),
  )
  if (by === undefined) return undefined
  return { by, direction: value === by ? 'ascending' : 'descending' } satisfies Sorting<K>
}

/** What {@link readSorting} reads. */
export const writeSorting = ({ by, direction }: Sorting<string>): string =>
  direction === 'ascending' ? by : `-${by}`

/** The links in a table's head. `usual`: how it is sorted if nothing was chosen. */
export function sortLinks<K extends string>(
  columns: SortColumns<K>,
  {
    chosen,
    usual,
    to,
  }: { chosen?: Sorting<string> | undefined; usual?: Sorting<K> | undefined; to: (sort: string) => string },
): SortLinks {
  const now = chosen && Object.hasOwn(columns, chosen.by) ? chosen : usual
  const link = ([by, first]: [string, Direction]) => {
    const sorted = now?.by === by ? now.direction : undefined
    const other = sorted === 'ascending' ? 'descending' : 'ascending'
    return [by, { href: to(writeSorting({ by, direction: sorted ? other : first })), sorted }] as const
  }
  const offered = Object.entries<Direction | undefined>(columns)
  return Object.fromEntries(offered.flatMap(([by, first]) => (first ? [link([by, first])] : [])))
}

type Cell = string | number | undefined
/** A row of what can be sorted by these columns. */
export type Sortable<K extends string> = { [key in K]?: Cell }

/** Sorts rows that are all at hand, names by what the reader calls them; equal ones stay in their usual order. */
export function inOrder<K extends string, R extends Sortable<K>>(
  rows: R[],
  sorting: Sorting<K> | undefined,
  lang: GuestLang,
  names?: PageContext['names'],
): R[] {
  if (!sorting) return rows
  const words = new Intl.Collator(htmlLang(lang), { numeric: true })
  const said = (cell: Cell) => nameText(names?.get(String(cell)) ?? String(cell ?? ''), lang)
  const compare = (a: Cell, b: Cell) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(said(a), said(b))
  const sign = sorting.direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * compare(a[sorting.by], b[sorting.by]))
}
