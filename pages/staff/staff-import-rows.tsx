import { usePage } from '../../views/page-context.tsx'
import { type ImportRowView, importColumns, isWrongRow } from './staff-import.view.ts'
import { ImportCell } from './staff-import-cell.tsx'

/** Lines of a list, as they were read. `label` names the table to people who hear it. */
export function ImportRows({ rows, label }: { rows: ImportRowView[]; label: string }) {
  const { t } = usePage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must scroll with the keyboard too
    <section className="scroll full" aria-label={label} tabIndex={0}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">{t('staff:import.line')}</th>
            {importColumns.map((column) => (
              <th key={column} scope="col">
                {t(`staff:fields.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} id={`line-${row.line}`} className={isWrongRow(row) ? 'wrong' : undefined}>
              <th scope="row">
                <span className="slim small">{t('staff:import.line')} </span>
                {row.line}
              </th>
              {importColumns.map((column) => (
                <ImportCell key={column} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
