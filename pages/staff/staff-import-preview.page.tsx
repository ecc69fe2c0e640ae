import { Button, LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { SelectField } from '../../views/components/form/select-field.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import type { FieldMessage } from '../../views/form-errors.ts'
import { pluralOf } from '../../views/format.ts'
import { nameOfLang } from '../../views/languages.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { type PageContext, usePage } from '../../views/page-context.tsx'
import { encodingOptions, type TextEncoding } from '../../views/text-encodings.ts'
import { fieldIn, otherVenueLangs, type TextIn } from '../../views/venue-texts.ts'

const names = otherVenueLangs.map((lang) => fieldIn('name', lang) as TextIn<'name'>)
const importColumns = ['name', ...names, 'code', 'payrollNumber', 'role', 'email'] as const
type ImportColumn = (typeof importColumns)[number]

/** The columns of a list, with their heads. Names in other languages take room only where it has them. */
function columnsIn(rows: ImportRowView[], { t, lang: page }: Pick<PageContext, 't' | 'lang'>) {
  return importColumns.flatMap((column) => {
    const lang = otherVenueLangs.find((each) => fieldIn('name', each) === column)
    if (!lang) return { column, head: t(`staff:fields.${column as Exclude<ImportColumn, TextIn<'name'>>}`) }
    if (!rows.some(({ values }) => values[column])) return []
    const language = nameOfLang(lang, page)
    return { column, head: t('branch:further.in', { what: t('staff:fields.name'), language }) }
  })
}

/** A line as it was typed, and the errors of its cells. */
export type ImportRowView = {
  line: number
  values: Record<Exclude<ImportColumn, TextIn<'name'>>, string> & Partial<Record<ImportColumn, string>>
  errors: Partial<Record<ImportColumn, FieldMessage>>
  /** What may be as it should, and must be looked at. */
  notes: Partial<Record<ImportColumn, FieldMessage>>
}

const isWrongRow = (row: ImportRowView) => Object.keys(row.errors).length > 0

type StaffImportPreviewProps = {
  links: BranchLinks
  action: string
  branch: { id: string; name: string }
  rows: ImportRowView[]
  /** The list as text, to be posted again. */
  text: string
  /** What a file was read as, and its bytes in base64, to be read anew. */
  file?: { encoding: TextEncoding; bytes: string } | undefined
  /** Distinguishes a list that is sent twice from another list, and means exactly what is shown. */
  once: string
  ways: { back: string }
}

/** Preview of an import, line by line. Title: `staff:import.previewTitle`. */
export function StaffImportPreviewPage(props: StaffImportPreviewProps) {
  const { links, action, branch, rows, text, file, once, ways } = props
  const { t, lang } = usePage()
  const [wrongRows, goodRows] = [rows.filter(isWrongRow), rows.filter((row) => !isWrongRow(row))]
  const isWrong = wrongRows.length > 0
  const noted = rows.filter(({ notes }) => Object.keys(notes).length > 0).length
  const lines = pluralOf(rows.length, lang)
  const inOrder = t(`staff:import.inOrder.${pluralOf(goodRows.length, lang)}`, { lines: goodRows.length })
  const form = { action, encType: 'multipart/form-data' } as const
  return (
    <BranchLayout links={links} here="staff">
      <h1>{t('staff:import.previewTitle')}</h1>
      <p className="lead">
        <Name of={branch.name} />
      </p>
      {isWrong ? (
        <ImportProblems wrong={wrongRows} people={rows.length} />
      ) : (
        <>
          <Notice>
            <p role="status">
              {t(`staff:import.ready.${lines}`, { people: rows.length })}
              {noted > 0 && t(`staff:import.noted.${pluralOf(noted, lang)}`, { lines: noted })}
            </p>
          </Notice>
          <ButtonForm {...form} fields={{ branch: branch.id, text, once }}>
            <Button primary>{t(`staff:import.submit.${lines}`, { people: rows.length })}</Button>
          </ButtonForm>
        </>
      )}
      {file && file.encoding !== 'UTF-8' && (
        <Form
          {...form}
          beside
          values={{ encoding: file.encoding }}
          hidden={{ branch: branch.id, bytes: file.bytes }}
        >
          <SelectField
            name="encoding"
            label={t('staff:import.readAs', { encoding: file.encoding })}
            options={encodingOptions}
          />
          <Button>{t('staff:import.readAgain')}</Button>
        </Form>
      )}
      {/* Lines to correct come first, however long the list is. */}
      <ImportRows rows={isWrong ? wrongRows : rows} label={t('staff:import.previewTitle')} />
      {isWrong && (
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
      {isWrong && goodRows.length > 0 && (
        <details className="full">
          <summary>{inOrder}</summary>
          <ImportRows rows={goodRows} label={inOrder} />
        </details>
      )}
      <div className="actions">
        <LinkButton href={ways.back}>{t('staff:import.change')}</LinkButton>
      </div>
    </BranchLayout>
  )
}

/** The summary shows at most this many errors, as many as one corrects in one go. Each line shows all of its errors. */
const told = 10

function ImportProblems({ wrong, people }: { wrong: ImportRowView[]; people: number }) {
  const { t } = usePage()
  return (
    // biome-ignore lint/a11y/noAutofocus: the sender must first hear why the list was not accepted
    <div className="errors" role="alert" tabIndex={-1} autoFocus>
      <h2>{t('common:problem')}</h2>
      <p>{t('staff:import.notReady', { wrong: wrong.length, people })}</p>
      <ul>
        {wrong.slice(0, told).map(({ line, errors }) => (
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

/** Lines of a list, as they were read. `label` names the table to people who hear it. */
function ImportRows({ rows, label }: { rows: ImportRowView[]; label: string }) {
  const page = usePage()
  const { t } = page
  const columns = columnsIn(rows, page)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must scroll with the keyboard too
    <section className="scroll full" aria-label={label} tabIndex={0}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">{t('staff:import.line')}</th>
            {columns.map(({ column, head }) => (
              <th key={column} scope="col">
                {head}
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
              {columns.map(({ column, head }) => (
                <ImportCell key={column} column={column} head={head} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type CellProps = { column: ImportColumn; head: string; row: ImportRowView }

function ImportCell({ column, head, row }: CellProps) {
  const { t } = usePage()
  const [value, error, note] = [row.values[column], row.errors[column], row.notes[column]]
  const known = column === 'role' && (value === 'staff' || value === 'manager')
  return (
    <td className={value || error ? undefined : 'broad'}>
      <span className="slim small">{head}</span>
      <div>
        {known ? t(`branch:roles.${value}`) : column === 'name' ? <Name of={row.values.name} /> : value}
        {error && (
          <span className="error">
            <span className="vh">{t('common:error')}</span> {t(error.key, error.values)}
          </span>
        )}
        {note && <p className="small">{t(note.key, note.values)}</p>}
      </div>
    </td>
  )
}
