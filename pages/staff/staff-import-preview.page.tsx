import { Button, LinkButton } from '../../views/components/button.tsx'
import { ButtonForm, Form } from '../../views/components/form/form.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { Notice } from '../../views/components/notice.tsx'
import type { FieldMessage } from '../../views/form-errors.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'

const columns = ['name', 'code', 'role', 'email'] as const
type Column = (typeof columns)[number]

/** A line as it was typed, and the errors of its cells. */
export type ImportRowView = {
  line: number
  values: Record<Column, string>
  errors: Partial<Record<Column, FieldMessage>>
}

export type StaffImportPreviewProps = {
  links: BranchLinks
  action: string
  branch: { id: string; name: string }
  rows: ImportRowView[]
  /** The list as text, to be posted again. */
  text: string
  /** Distinguishes a list that is sent twice from another list. */
  once: string
  ways: { back: string }
}

/** Preview of an import, line by line. Title: `staff:import.previewTitle`. */
export function StaffImportPreviewPage(props: StaffImportPreviewProps) {
  const { links, action, branch, rows, text, once, ways } = props
  const { t } = usePage()
  const wrong = rows.filter(isWrong).length
  const form = { action, encType: 'multipart/form-data' } as const
  return (
    <BranchLayout links={links} here="staff">
      <h1>{t('staff:import.previewTitle')}</h1>
      <p className="lead">{branch.name}</p>
      {wrong > 0 ? (
        <Problems rows={rows} wrong={wrong} />
      ) : (
        <Notice>
          <p role="status">{t('staff:import.ready', { people: rows.length })}</p>
        </Notice>
      )}
      {wrong === 0 && (
        <ButtonForm {...form} fields={{ branch: branch.id, text, once }}>
          <Button primary>{t('staff:import.submit', { people: rows.length })}</Button>
        </ButtonForm>
      )}
      <Rows rows={rows} />
      {wrong > 0 && (
        <Form {...form} values={{ text }} hidden={{ branch: branch.id }}>
          <TextArea
            name="text"
            label={t('staff:import.correct')}
            rows={Math.min(16, rows.length + 2)}
            spellCheck={false}
          />
          <Button primary>{t('staff:import.checkAgain')}</Button>
        </Form>
      )}
      <div className="actions">
        <LinkButton href={ways.back}>{t('staff:import.change')}</LinkButton>
      </div>
    </BranchLayout>
  )
}

const isWrong = (row: ImportRowView) => Object.keys(row.errors).length > 0

/** The summary shows at most this many errors, as many as one corrects in one go. Each line shows all of its errors. */
const told = 10

function Problems({ rows, wrong }: { rows: ImportRowView[]; wrong: number }) {
  const { t } = usePage()
  return (
    // biome-ignore lint/a11y/noAutofocus: the sender must first hear why the list was not accepted
    <div className="errors" role="alert" tabIndex={-1} autoFocus>
      <h2>{t('common:problem')}</h2>
      <p>{t('staff:import.notReady', { wrong, people: rows.length })}</p>
      <ul>
        {rows
          .filter(isWrong)
          .slice(0, told)
          .map(({ line, errors }) => (
            <li key={line}>
              <a href={`#line-${line}`}>{t('staff:import.lineOf', { line })}</a>
              <ul>
                {columns.map((column) => {
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

function Rows({ rows }: { rows: ImportRowView[] }) {
  const { t } = usePage()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must scroll with the keyboard too
    <section className="scroll" aria-label={t('staff:import.previewTitle')} tabIndex={0}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">{t('staff:import.line')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`staff:fields.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} id={`line-${row.line}`} className={isWrong(row) ? 'wrong' : undefined}>
              <th scope="row">{row.line}</th>
              {columns.map((column) => (
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
