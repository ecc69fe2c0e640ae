import { usePage } from '../../views/page-context.tsx'
import { type ImportRowView, importColumns, isWrongRow } from './staff-import.view.ts'

/** The summary shows at most this many errors, as many as one corrects in one go. Each line shows all of its errors. */
const told = 10

export function ImportProblems({ rows, wrong }: { rows: ImportRowView[]; wrong: number }) {
  const { t } = usePage()
  return (
    // biome-ignore lint/a11y/noAutofocus: the sender must first hear why the list was not accepted
    <div className="errors" role="alert" tabIndex={-1} autoFocus>
      <h2>{t('common:problem')}</h2>
      <p>{t('staff:import.notReady', { wrong, people: rows.length })}</p>
      <ul>
        {rows
          .filter(isWrongRow)
          .slice(0, told)
          .map(({ line, errors }) => (
            <li key={line}>
              <a href={`#line-${line}`}>{t('staff:import.lineOf', { line })}</a>
              <ul>
                {importColumns.map((column) => {
                  const error = errors[column]
                  return error && <li key={column}>{t(error.key, error.values)}</li>
                })}
              </ul>
            </li>
          ))}
      </ul>
    </div>
  )
}
