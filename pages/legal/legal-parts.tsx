import type { ReactNode } from 'react'
import { Notice } from '../../views/components/notice.tsx'
import { intlLocale } from '../../views/lang.ts'
import { usePage } from '../../views/page-context.tsx'

/** The business as it describes itself; what is missing is shown as missing (only where no money is real). */
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

/** Said as long as something that has to be on these pages is not. */
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

/** From which day a text applies, and which language counts. `version` is `YYYY-MM-DD`. */
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

/** How the business is reached. */
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
