import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { DisclosureRows, type DisclosureRowsProps } from './disclosure-rows.tsx'
import type { BusinessView } from './legal.view.ts'
import {
  LegalDetailsFields,
  LegalDetailsGiven,
  type LegalField,
  legalFieldOrder,
} from './legal-details-fields.tsx'
import { MissingNotice } from './legal-notes.tsx'

type LegalDetailsProps = FormProps<LegalField> & {
  links: BusinessLinks
  /** The details that the server's settings give. They can't be changed here, so they have no field. */
  settings: BusinessView
  /** What guests read or would read; `unsaved`: it is what was typed. */
  preview: DisclosureRowsProps & { unsaved: boolean }
}

/**
 * `/branch/business/legal`: the form of the legal details, and beside it what guests read. One button shows what they would
 * read and saves nothing. Title: `seller:title`.
 */
export function LegalDetailsPage({ links, settings, preview, ...form }: LegalDetailsProps) {
  const { t } = usePage()
  const asked = legalFieldOrder.filter((name) => settings[name] === undefined)
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} order={[...legalFieldOrder, 'form']} />
      <h1>{t('seller:title')}</h1>
      <p className="lead">{t('seller:lead')}</p>
      <div className="split even">
        <div className="stack">
          <LegalDetailsGiven settings={settings} />
          {asked.length > 0 && (
            <Form {...form}>
              <LegalDetailsFields asked={asked} />
              <div className="actions">
                <Button primary name="to" value="save">
                  {t('branch:form.save')}
                </Button>
                <Button name="to" value="preview" formAction={`${form.action}#${previewId}`}>
                  {t('seller:preview')}
                </Button>
              </div>
            </Form>
          )}
        </div>
        <div className="aside">
          <LegalPreview {...preview} />
        </div>
      </div>
    </BusinessFrame>
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
