import type { ReactNode } from 'react'
import { TableHead } from '../../views/components/table-head.tsx'

/** What stands in a column: its heading, a cell of each row, and its foot. The first column says what a row is about. */
export type FigureColumn<Row> = {
  text: string
  of: (row: Row) => ReactNode
  foot?: ReactNode
  className?: string | undefined
}

type Props<Row> = {
  columns: (FigureColumn<Row> | false | undefined)[]
  rows: Row[]
  keyOf: (row: Row) => string
  className?: string
  /** What each sheet of paper says above the heads. */
  paper?: ReactNode
}

/** A table of figures. On a phone each row is a card, and each cell says what it is (styles). */
export function PaydayFigures<Row>({ columns: given, rows, keyOf, className = '', paper }: Props<Row>) {
  const [about, ...columns] = given.filter((column) => column !== false && column !== undefined)
  if (!about) return null
  const row = (key: string, of: (column: FigureColumn<Row>) => ReactNode) => (
    <tr key={key}>
      <th scope="row">{of(about)}</th>
      {columns.map((column) => (
        <td key={column.text} className={column.className} data-label={column.text}>
          {of(column)}
        </td>
      ))}
    </tr>
  )
  return (
    <table className={`books payday ${className}`}>
      <TableHead
        columns={[about, ...columns].map((column) => ({ ...column, name: column.text }))}
        paper={paper}
      />
      <tbody>{rows.map((one) => row(keyOf(one), ({ of }) => of(one)))}</tbody>
      {about.foot && <tfoot>{row('sum', ({ foot }) => foot)}</tfoot>}
    </table>
  )
}
