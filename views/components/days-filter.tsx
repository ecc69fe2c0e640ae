import type { ReactNode } from 'react'
import DateFilter from '../../islands/date-filter.tsx'
import type { FormErrors } from '../form-errors.ts'
import { formatCalendar } from '../format.ts'
import { Island } from '../island.tsx'
import { usePage } from '../page-context.tsx'
import { Button } from './button.tsx'
import { HiddenFields } from './form/hidden-fields.tsx'
import { TextLink } from './text-link.tsx'

/** Days that are one tap away. */
export type DayRange = {
  name: 'today' | 'yesterday' | 'month' | 'lastMonth' | 'all'
  href: string
  current: boolean
}

type MonthLink = { month: string; href: string }

/** A month (`YYYY-MM`), with the ones before and after it. `current`: it is what is shown. */
export type MonthStep = MonthLink & { current: boolean; before: MonthLink; after: MonthLink | undefined }

export type DaysFilterView = {
  action: string
  ranges: DayRange[]
  months?: MonthStep | undefined
  values: { from: string; to: string }
  /** The last day that can be chosen. */
  today: string
  /** The link that shows everything again; only if more than days was chosen. */
  clear?: string | undefined
  errors?: FormErrors<'from' | 'to'> | undefined
  /** What another choice keeps: the order that was chosen. */
  kept?: Record<string, string> | undefined
}

type Props = {
  filter: DaysFilterView
  /** What opens the fields, where they hold more than days. */
  choose?: string
  /** Other parts of the page that change with the days, besides the results. */
  parts?: string[]
  /** What can be chosen besides days with one press. */
  more?: { href: string; text: string; current: boolean }[] | undefined
  /** Further fields, before the days. */
  children?: ReactNode
}

/** The days of a list: links to the usual ones, and fields for any others. Sent with GET; with a script, by itself. */
export function DaysFilter({ filter, choose, parts = [], more = [], children }: Props) {
  const { t } = usePage()
  const { action, ranges, months, values, today, clear, errors, kept } = filter
  const said = (field: 'from' | 'to') => {
    const error = errors?.[field]
    return error ? { [field]: t(error.key, error.values) } : {}
  }
  return (
    <div className="filter full">
      <nav className="chips" aria-label={t('customer:histories.range.label')}>
        {ranges.map(({ name, href, current }) => (
          <a key={name} href={href} aria-current={current ? 'true' : undefined}>
            {t(`customer:histories.range.${name}`)}
          </a>
        ))}
        {more.map(({ href, text, current }) => (
          <a key={text} href={href} aria-current={current ? 'true' : undefined}>
            {text}
          </a>
        ))}
        {months && <Months {...months} />}
      </nav>
      <details open={clear !== undefined || !(months?.current || ranges.some((range) => range.current))}>
        <summary>{choose ?? t('customer:histories.choose')}</summary>
        <form method="get" action={action} noValidate>
          <HiddenFields fields={kept} />
          {children}
          <Island
            of={DateFilter}
            when="interaction"
            props={{
              values: { from: values.from, to: values.to },
              today,
              texts: {
                from: t('customer:histories.from'),
                to: t('customer:histories.to'),
                errorPrefix: t('common:error'),
              },
              errors: { ...said('from'), ...said('to') },
              parts: ['#results', ...parts, '.chips', '.langs', '#clear'],
              spoken: '#sum',
            }}
          />
          <div className="paging">
            <Button>{t('customer:histories.show')}</Button>
            <span id="clear">{clear && <TextLink href={clear}>{t('earning:filter.clear')}</TextLink>}</span>
          </div>
        </form>
      </details>
    </div>
  )
}

/** From month to month. */
function Months({ month, href, current, before, after }: MonthStep) {
  const { lang } = usePage()
  const named = (each: string) => formatCalendar(each, lang, { year: 'numeric', month: 'long' })
  const step = (sign: string, to: MonthLink) => (
    <a href={to.href} aria-label={named(to.month)}>
      {sign}
    </a>
  )
  return (
    <span className="stepper">
      {step('‹', before)}
      <a href={href} aria-current={current ? 'true' : undefined}>
        {named(month)}
      </a>
      {after ? step('›', after) : <span />}
    </span>
  )
}
