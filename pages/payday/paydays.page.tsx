import { LinkButton } from '../../views/components/button.tsx'
import { LinkRow } from '../../views/components/link-row.tsx'
import { Name } from '../../views/components/name.tsx'
import { formatDateTime, formatYen } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { formatDay } from '../customer/customer-words.ts'

export type PaydaysProps = {
  links: BusinessLinks
  /** What an owner can do; a manager may only look. */
  owner: { load: string; guests: string; payroll: string; columns: string; settings: string } | undefined
  /** What was paid in each year, as a file. */
  years: { year: string; href: string }[]
  /** When the books went back to a backup, if nobody has settled it since. */
  restored: { at: number; timeZone: string } | undefined
  branches: {
    id: string
    name: string
    /** Undefined for a manager. */
    next: string | undefined
    /** The first day that is still open; undefined where no payday was begun. */
    from: string | undefined
    /** `toPay`: the sum of what is to be paid. `open`: how much of it was not paid yet. */
    paydays: {
      href: string
      number: number
      first: string
      last: string
      toPay: number
      open: number
      takenBack: boolean
    }[]
  }[]
}

const questions = ['wage', 'tax', 'carried', 'contract'] as const

/** `/branch/business/payday`. Title: `payday:title`. */
export function PaydaysPage({ links, owner, years, restored, branches }: PaydaysProps) {
  const { t, lang } = usePage()
  return (
    <BusinessFrame links={links}>
      <h1>{t('payday:title')}</h1>
      <p className="lead">{t('payday:lead')}</p>
      {restored && (
        <section className="notice">
          <h2>{t('payday:restored.title')}</h2>
          <p>{t('payday:restored.what', { at: formatDateTime(restored.at, lang, restored.timeZone) })}</p>
          {owner && <LinkButton href={owner.load}>{t('payday:restored.submit')}</LinkButton>}
        </section>
      )}
      {branches.map(({ id, name, next, from, paydays }) => (
        <section key={id}>
          <h2>
            <Name of={name} />
          </h2>
          <p>
            {from ? t('payday:list.openFrom', { day: formatDay(from, lang) }) : t('payday:list.notBegun')}
          </p>
          <ul className="links">
            {paydays.map(({ href, number, first, last, toPay, open, takenBack }) => (
              <LinkRow
                key={href}
                href={href}
                name={t('payday:one.title', { number })}
                note={`${t('payday:days', { first: formatDay(first, lang), last: formatDay(last, lang) })} · ${formatYen(toPay, lang)}`}
                badge={takenBack ? t('payday:list.takenBack') : open > 0 && t('payday:list.open')}
                end={!takenBack && open === 0 && t('payday:list.settled')}
              />
            ))}
          </ul>
          {next && (
            <div className="actions apart">
              <LinkButton href={next}>{t(from ? 'payday:list.next' : 'payday:begin.title')}</LinkButton>
            </div>
          )}
        </section>
      ))}
      {owner && (
        <section>
          <h2>{t('payday:list.out')}</h2>
          <ul className="links">
            <LinkRow href={owner.payroll} name={t('payday:payroll.title')} />
            <LinkRow href={owner.columns} name={t('payday:columns.title')} />
            {years.map(({ year, href }) => (
              <LinkRow key={year} href={href} name={t('payday:list.year', { year })} />
            ))}
            <LinkRow href={owner.guests} name={t('payday:guests.link')} />
            <LinkRow href={owner.settings} name={t('record:settings.title')} />
          </ul>
        </section>
      )}
      <section>
        <h2>{t('payday:ask.title')}</h2>
        <ul className="stack">
          {questions.map((question) => (
            <li key={question}>{t(`payday:ask.${question}`)}</li>
          ))}
        </ul>
      </section>
    </BusinessFrame>
  )
}
