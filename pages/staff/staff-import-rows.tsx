import { usePage } from '../../views/page-context.tsx'
import { type ImportRowView, importColumns, isWrongRow } from './staff-import.view.ts'
import { ImportCell } from './staff-import-cell.tsx'

export function ImportRows({ rows }: { rows: ImportRowView[] }) {
  const { t } = usePage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must scroll with the keyboard too
    <section className="scroll" aria-label={t('staff:import.previewTitle')} tabIndex={0}>
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
              <th scope="row">{row.line}</th>
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
