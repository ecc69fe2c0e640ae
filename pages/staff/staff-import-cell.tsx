import { usePage } from '../../views/page-context.tsx'
import type { ImportColumn, ImportRowView } from './staff-import.view.ts'

export function ImportCell({ column, row }: { column: ImportColumn; row: ImportRowView }) {
  const { t } = usePage()
  const [value, error] = [row.values[column], row.errors[column]]
  const known = column === 'role' && (value === 'staff' || value === 'manager')
  return (
    <td className={value || error ? undefined : 'broad'}>
      <span className="slim small">{t(`staff:fields.${column}`)}</span>
      <div>
        {known ? t(`branch:roles.${value}`) : value}
        {error && (
          <span className="error">
            <span className="vh">{t('common:error')}</span> {t(error.key, error.values)}
          </span>
        )}
      </div>
    </td>
  )
}
