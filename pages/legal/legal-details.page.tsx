import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import type { DisclosureRowsProps } from './disclosure-rows.tsx'
import type { BusinessView } from './legal.view.ts'
import { LegalDetailsGiven, type LegalField, legalFieldOrder } from './legal-details-fields.tsx'
import { LegalForm } from './legal-form.tsx'
import { LegalPreview } from './legal-preview.tsx'

type LegalDetailsProps = FormProps<LegalField> & {
  links: BusinessLinks
  /** What the server's settings give: it can't be changed here. */
  settings: BusinessView
  /** What the preview shows; `unsaved`: it is what was typed. */
  preview: DisclosureRowsProps & { unsaved: boolean }
}

/** `/branch/business/legal`. Title: `seller:title`. */
export function LegalDetailsPage({ links, action, values, errors, settings, preview }: LegalDetailsProps) {
  const { t } = usePage()
  const allGiven = legalFieldOrder.every((name) => settings[name] !== undefined)
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={errors} order={[...legalFieldOrder, 'form']} />
      <h1>{t('seller:title')}</h1>
      <p className="lead">{t('seller:lead')}</p>
      <div className="split even">
        <div className="stack">
          <LegalDetailsGiven settings={settings} />
          {!allGiven && (
            <LegalForm
              action={action}
              values={values}
              errors={errors}
              settings={settings}
              save={t('branch:form.save')}
            />
          )}
        </div>
        <div className="aside">
          <LegalPreview {...preview} />
        </div>
      </div>
    </BusinessFrame>
  )
}
