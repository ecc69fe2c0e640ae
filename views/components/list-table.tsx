import type { ReactNode } from 'react'
import { formatCount } from '../format.ts'
import type { ListView } from '../list-view.ts'
import { usePage } from '../page-context.tsx'
import { Facts } from './facts.tsx'
import { Paging, type PagingProps } from './paging.tsx'
import { type Columns, TableHead } from './table-head.tsx'

type Props = Pick<PagingProps, 'texts'> & {
  /** Undefined for a part of a list, which is neither sorted nor turned over. */
  list?: ListView | undefined
  columns: Columns
  className: string
  id?: string | undefined
  /** What each sheet of paper says above the heads, beside which rows it has: business, branch, days, sum. */
  of?: ReactNode[]
  /** The bodies of the table, and its foot. */
  children: ReactNode
}

/** A page of a list as a table, with the links to its other pages. */
export function ListTable({ list, columns, of = [], texts, children, ...table }: Props) {
  const { t } = usePage()
  return (
    <>
      {list?.isWrongSort && <p className="notice">{t('common:list.wrongSort')}</p>}
      <table {...table}>
        <TableHead
          columns={columns}
          sorts={list?.sorts}
          paper={list && <PaperHead rows={list.rows} of={of} />}
        />
        {children}
      </table>
      {list && <Paging list={list} texts={texts} />}
    </>
  )
}

/** Of what a sheet of paper is a part, and which rows are on its page. */
function PaperHead({ rows, of }: Pick<ListView, 'rows'> & { of: ReactNode[] }) {
  const { t, lang } = usePage()
  const { first, last, of: all } = rows
  const count = (n: number) => formatCount(n, lang)
  const said = t(all === undefined ? 'common:list.rows' : 'common:list.rowsOf', {
    first: count(first),
    last: count(last),
    all: count(all ?? 0),
  })
  return <Facts of={[...of, said]} />
}
