import type { ReactNode } from 'react'
import { TableHead } from '../../views/components/table-head.tsx'

/** What stands in a column: its heading, a cell of each row, and its foot. The first column says what a row is about. */
export type FigureColumn<Row> = {
  name: string
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
  const cells = (of: (column: FigureColumn<Row>) => ReactNode) =>
    columns.map((column) => (
      <td key={column.name} className={column.className} data-label={column.text}>
        {of(column)}
      </td>
    ))
  return (
    <table className={`books payday ${className}`}>
      <TableHead columns={[about, ...columns]} paper={paper} />
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{about.of(row)}</th>
            {cells(({ of }) => of(row))}
          </tr>
        ))}
      </tbody>
      {about.foot && (
        <tfoot>
          <tr>
            <th scope="row">{about.foot}</th>
            {cells(({ foot }) => foot)}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
