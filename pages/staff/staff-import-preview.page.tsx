import { Button, LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextArea } from '../../views/components/form/text-area.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { pluralOf } from '../../views/format.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { type ImportRowView, isWrongRow } from './staff-import.view.ts'
import { ImportProblems } from './staff-import-problems.tsx'
import { ImportRows } from './staff-import-rows.tsx'

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
  const { t, lang } = usePage()
  const wrongRows = rows.filter(isWrongRow)
  const goodRows = rows.filter((row) => !isWrongRow(row))
  const wrong = wrongRows.length
  const lines = pluralOf(rows.length, lang)
  const inOrder = t(`staff:import.inOrder.${pluralOf(goodRows.length, lang)}`, { lines: goodRows.length })
  const form = { action, encType: 'multipart/form-data' } as const
  return (
    <BranchLayout links={links} here="staff">
      <h1>{t('staff:import.previewTitle')}</h1>
      <p className="lead">
        <Name of={branch.name} />
      </p>
      {wrong > 0 ? (
        <ImportProblems rows={rows} wrong={wrong} />
      ) : (
        <Notice>
          <p role="status">{t(`staff:import.ready.${lines}`, { people: rows.length })}</p>
        </Notice>
      )}
      {wrong === 0 && (
        <ButtonForm {...form} fields={{ branch: branch.id, text, once }}>
          <Button primary>{t(`staff:import.submit.${lines}`, { people: rows.length })}</Button>
        </ButtonForm>
      )}
      {/* Lines to correct come first, however long the list is. */}
      <ImportRows rows={wrong > 0 ? wrongRows : rows} label={t('staff:import.previewTitle')} />
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
      {wrong > 0 && goodRows.length > 0 && (
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
