import type { ReactNode } from 'react'
import { Notice } from '../../views/components/notice.tsx'
import { intlLocale } from '../../views/lang.ts'
import { usePage } from '../../views/page-context.tsx'

/** The business as configured. Missing values are shown as missing (that happens only without real money). */
export type BusinessView = {
  name: string | undefined
  representative: string | undefined
  address: string | undefined
  phone: string | undefined
  phoneHours: string | undefined
  email: string | undefined
  invoiceNumber: string | undefined
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="apart">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Shown while a required detail is missing on these pages. */
export function MissingNotice({ business }: { business: BusinessView }) {
  const { t } = usePage()
  const { name, representative, address, phone, email } = business
  if (name && representative && address && phone && email) return null
  return (
    <Notice>
      <p>{t('legal:missingNote')}</p>
    </Notice>
  )
}

/** The day from which a text applies, and which language is binding. `version` is `YYYY-MM-DD`. */
export function LegalFoot({ version }: { version: string }) {
  const { t, lang } = usePage()
  const day = new Intl.DateTimeFormat(intlLocale[lang], { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <p className="small apart">
      {t('legal:updated', { date: day.format(Date.parse(version)) })}
      {lang !== 'ja' && (
        <>
          <br />
          {t('legal:prevails')}
        </>
      )}
    </p>
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
        {business.email ? <a href={`mailto:${business.email}`}>{business.email}</a> : missing}
      </p>
    </LegalSection>
  )
}
