import type { ReactNode } from 'react'
import DateFilter from '../../islands/date-filter.tsx'
import type { FormErrors } from '../form-errors.ts'
import { Island } from '../island.tsx'
import { usePage } from '../page-context.tsx'
import { Button } from './button.tsx'
import { TextLink } from './text-link.tsx'

/** Days that are one tap away. */
export type DayRange = { name: 'month' | 'lastMonth' | 'all'; href: string; current: boolean }

export type DaysFilterView = {
  action: string
  ranges: DayRange[]
  values: { from: string; to: string }
  /** The last day that can be chosen. */
  today: string
  /** The link that shows everything again; only if more than days was chosen. */
  clear?: string | undefined
  errors?: FormErrors<'from' | 'to'> | undefined
}

type Props = {
  filter: DaysFilterView
  texts: { choose: string; clear: string }
  /** Other parts of the page that change with the days, besides the results. */
  parts?: string[]
  /** Further fields, before the days. */
  children?: ReactNode
}

/** The days of a list: links to the usual ones, and fields for any others. Sent with GET; with a script, by itself. */
export function DaysFilter({ filter, texts, parts = [], children }: Props) {
  const { t } = usePage()
  const { action, ranges, values, today, clear, errors } = filter
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
      </nav>
      <details open={clear !== undefined || !ranges.some((range) => range.current)}>
        <summary>{texts.choose}</summary>
        <form method="get" action={action} noValidate>
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
          <div className="filter-foot">
            <Button>{t('customer:histories.show')}</Button>
            <span id="clear">{clear && <TextLink href={clear}>{texts.clear}</TextLink>}</span>
          </div>
        </form>
      </details>
    </div>
  )
}
