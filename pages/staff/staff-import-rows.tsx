import type { FieldMessage } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'

export const importColumns = ['name', 'code', 'role', 'email'] as const
type Column = (typeof importColumns)[number]

/** A line as it was typed, and the errors of its cells. */
export type ImportRowView = {
  line: number
  values: Record<Column, string>
  errors: Partial<Record<Column, FieldMessage>>
}

export const isWrongRow = (row: ImportRowView) => Object.keys(row.errors).length > 0

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
                <Cell key={column} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ column, row }: { column: Column; row: ImportRowView }) {
  const { t } = usePage()
  const value = row.values[column]
  const error = row.errors[column]
  const known = column === 'role' && (value === 'staff' || value === 'manager')
  return (
    <td>
      {known ? t(`branch:roles.${value}`) : value}
      {error && (
        <span className="error">
          <span className="vh">{t('common:error')}</span> {t(error.key, error.values)}
        </span>
      )}
    </td>
  )
}
