import { formatYen } from '../../views/format.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { BusinessView } from './legal.view.ts'
import { LegalFoot, MissingNotice } from './legal-notes.tsx'
import { Contact, LegalSection } from './legal-parts.tsx'

export type TermsProps = {
  business: BusinessView
  version: string
  minimum: number
  maximum: number
}

const sections = [
  'service',
  'tips',
  'payment',
  'refund',
  'messages',
  'account',
  'forbidden',
  'liability',
  'changes',
  'law',
] as const

/** `/terms-conditions`. */
export function TermsPage({ business, version, minimum, maximum }: TermsProps) {
  const { t, lang } = usePage()
  const values = {
    business: business.name ?? t('legal:missingName'),
    minimum: formatYen(minimum, lang),
    maximum: formatYen(maximum, lang),
  }
  return (
    <VisitorLayout wide>
      <h1>{t('legal:terms.title')}</h1>
      <p className="lead">{t('legal:terms.lead', values)}</p>
      <MissingNotice business={business} />
      {sections.map((section, index) => (
        <LegalSection key={section} title={`${index + 1}. ${t(`legal:terms.${section}.title`)}`}>
          <p>{t(`legal:terms.${section}.text`, values)}</p>
        </LegalSection>
      ))}
      <Contact business={business} />
      <LegalFoot version={version} />
    </VisitorLayout>
  )
}
