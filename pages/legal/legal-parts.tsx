import type { ReactNode } from 'react'
import { Email } from '../../views/components/address.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { BusinessView } from './legal.view.ts'

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="apart">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** How to contact the business. */
export function Contact({ business }: { business: BusinessView }) {
  const { t } = usePage()
  const missing = t('legal:missing')
  return (
    <LegalSection title={t('legal:privacy.contact')}>
      <p>
        {business.name ?? missing}
        <br />
        {business.address ?? missing}
        <br />
        {business.email ? (
          <a href={`mailto:${business.email}`}>
            <Email of={business.email} />
          </a>
        ) : (
          missing
        )}
      </p>
    </LegalSection>
  )
}
