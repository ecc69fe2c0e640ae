import { Email } from '../../views/components/address.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { dateFormat } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { BusinessView } from './legal.view.ts'

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

/** Where to write to. */
export function MailTo({ business: { email } }: { business: BusinessView }) {
  const { t } = usePage()
  if (!email) return t('legal:missing')
  return (
    <a href={`mailto:${email}`}>
      <Email of={email} />
    </a>
  )
}

/** The day from which a text applies, and which language is binding. `version` is `YYYY-MM-DD`. */
export function LegalFoot({ version }: { version: string }) {
  const { t, lang } = usePage()
  const day = dateFormat(lang, { dateStyle: 'long', timeZone: 'UTC' })
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
