import { useRef } from 'react'
import { columnsIn, type PayrollCells, payrollLines } from '../views/payroll-lines.ts'
import { useTyped } from './lib/use-typed.ts'

type FirstLinesProps = { values: Partial<Record<string, string>>; rows: PayrollCells[]; title: string }

/** The first lines of the payroll file as its columns are being chosen. */
export default function FirstLines({ values, rows, title }: FirstLinesProps) {
  const root = useRef<HTMLTableElement>(null)
  const typed = useTyped(() => root.current?.closest('form'), values)
  const [heads = [], ...lines] = payrollLines(columnsIn(typed), rows)
  // A column, and a line, is what stands at its place.
  const keyed = <Cell,>(cells: Cell[]) => cells.map((cell, at) => ({ cell, key: String(at) }))
  return (
    <table className="sheet" ref={root}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {keyed(heads).map(({ cell, key }) => (
            <th key={key} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(lines).map(({ cell: line, key }) => (
          <tr key={key}>
            {keyed(line).map(({ cell, key: of }) => (
              <td key={of}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
