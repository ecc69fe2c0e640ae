import type { ReactNode } from 'react'
import DateFilter from '../../islands/date-filter.tsx'
import type { FormErrors } from '../form-errors.ts'
import { Island } from '../island.tsx'
import { usePage } from '../page-context.tsx'
import { Button } from './button.tsx'
import { TextLink } from './text-link.tsx'

export type DaysFilterView = {
  action: string
  values: { from: string; to: string }
  /** The last day that can be chosen. */
  today: string
  /** The link that shows everything again; undefined if everything is shown. */
  clear?: string | undefined
  errors?: FormErrors<'from' | 'to'> | undefined
}

type Props = {
  filter: DaysFilterView
  texts: { show: string; clear: string }
  /** Other parts of the page that change with the days, besides the results. */
  parts?: string[]
  /** Further fields, before the days. */
  children?: ReactNode
}

/** A range of days of a list. Sent with GET; with a script, automatically after a change. */
export function DaysFilter({ filter, texts, parts = [], children }: Props) {
  const { t } = usePage()
  const { action, values, today, clear, errors } = filter
  const said = (field: 'from' | 'to') => {
    const error = errors?.[field]
    return error ? { [field]: t(error.key, error.values) } : {}
  }
  return (
    <form method="get" action={action} className="filter" noValidate>
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
          parts: ['#results', ...parts, '.langs', '#clear'],
          spoken: '#sum',
        }}
      />
      <div className="filter-foot">
        <Button>{texts.show}</Button>
        <span id="clear">{clear && <TextLink href={clear}>{texts.clear}</TextLink>}</span>
      </div>
    </form>
  )
}
