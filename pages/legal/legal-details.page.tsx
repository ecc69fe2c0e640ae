import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { legalFieldOrder } from './legal-details-fields.tsx'
import { LegalForm, type LegalFormView } from './legal-form.tsx'

/** `/branch/business/legal`. Title: `seller:title`. */
export function LegalDetailsPage({ links, ...form }: LegalFormView & { links: BusinessLinks }) {
  const { t } = usePage()
  const allGiven = legalFieldOrder.every((name) => form.settings[name] !== undefined)
  return (
    <BusinessFrame links={links}>
      <ErrorSummary errors={form.errors} order={[...legalFieldOrder, 'form']} />
      <h1>{t('seller:title')}</h1>
      <p className="lead">{t('seller:lead')}</p>
      <LegalForm {...form} save={allGiven ? undefined : t('branch:form.save')} />
    </BusinessFrame>
  )
}
