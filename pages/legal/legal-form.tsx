import { Button } from '../../views/components/button.tsx'
import { Form } from '../../views/components/form/form.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { DisclosureRows, type DisclosureRowsProps } from './disclosure-rows.tsx'
import type { BusinessView } from './legal.view.ts'
import { LegalDetailsFields, LegalDetailsGiven, type LegalField } from './legal-details-fields.tsx'
import { MissingNotice } from './legal-notes.tsx'

export type LegalFormView = FormProps<LegalField> & {
  /** What the server's settings give: it can't be changed here, and has no field. */
  settings: BusinessView
  /** What guests read or would read; `unsaved`: it is what was typed. Undefined while there is nothing to show. */
  preview: (DisclosureRowsProps & { unsaved: boolean }) | undefined
}

/**
 * The form of the legal details, and beside it what guests read. One button shows what they would read and saves nothing.
 * `save`: the words of the button that saves; undefined: there is nothing to save.
 */
export function LegalForm({
  settings,
  preview,
  save,
  ...form
}: LegalFormView & { save: string | undefined }) {
  const { t } = usePage()
  return (
    <div className={preview && 'split even'}>
      <div className="stack">
        <LegalDetailsGiven settings={settings} />
        {save !== undefined && (
          <Form {...form}>
            <LegalDetailsFields settings={settings} />
            <div className="actions">
              <Button primary name="to" value="save">
                {save}
              </Button>
              <Button name="to" value="preview" formAction={`${form.action}#${previewId}`}>
                {t('seller:preview')}
              </Button>
            </div>
          </Form>
        )}
      </div>
      {preview && (
        <div className="aside">
          <LegalPreview {...preview} />
        </div>
      )}
    </div>
  )
}

/** The id to which the button for a preview leads. */
const previewId = 'preview'

/** The page of the law as guests read it. `unsaved`: as they will read what is typed, which is not saved yet. */
function LegalPreview({ unsaved, ...items }: DisclosureRowsProps & { unsaved: boolean }) {
  const { t } = usePage()
  return (
    <section id={unsaved ? previewId : undefined} className="apart">
      <h2>{t(unsaved ? 'seller:previewTitle' : 'seller:nowTitle')}</h2>
      {unsaved && <p className="small">{t('seller:previewNote')}</p>}
      <MissingNotice business={items.business} />
      <DisclosureRows {...items} />
    </section>
  )
}
