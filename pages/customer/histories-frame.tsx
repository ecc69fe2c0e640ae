import type { ReactNode } from 'react'
import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/error-summary.tsx'
import { HiddenFields } from '../../views/components/hidden-fields.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { formatYen } from '../../views/format.ts'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { CustomerLinks, HistoriesTab, SumView } from './customer.view.ts'
import { CustomerFrame } from './customer-frame.tsx'

export type HistoriesProps = {
  links: CustomerLinks
  tab: HistoriesTab
  /** The same days in another view. */
  tabs: Record<HistoriesTab, string>
  filter: {
    /** Sent with GET: `view`, `from`, `to`. */
    action: string
    values: { from: string; to: string }
    today: string
    /** All days; only where some are chosen. */
    clear?: string | undefined
    errors?: FormErrors<'from' | 'to'> | undefined
  }
  sum: SumView
  /** To the page of older lines, and back to the newest. */
  paging: { older?: string | undefined; newest?: string | undefined }
  csv: string
}

const tabNames: HistoriesTab[] = ['transactions', 'visits', 'spending']

/** What the three views of `/tip/histories` have in common. Title: `customer:histories.title`. */
export function HistoriesFrame(props: HistoriesProps & { children: ReactNode }) {
  const { links, tab, tabs, filter, sum, paging, csv, children } = props
  const { t, lang } = usePage()
  return (
    <CustomerFrame links={links} here="histories">
      <ErrorSummary errors={filter.errors} />
      <h1>{t('customer:histories.title')}</h1>
      <nav className="tabs" aria-label={t('customer:histories.views')}>
        {tabNames.map((name) => (
          <a key={name} href={tabs[name]} aria-current={name === tab ? 'page' : undefined}>
            {t(`customer:histories.${name}`)}
          </a>
        ))}
      </nav>
      <Filter filter={filter} tab={tab} />
      <div id="results">
        <p className="sum" id="sum">
          {t('customer:histories.sum', { tips: sum.tips, spent: formatYen(sum.spent, lang) })}
        </p>
        {sum.tips === 0 ? <Nothing filtered={filter.clear !== undefined} /> : children}
        <Paging paging={paging} />
        {sum.tips > 0 && (
          <p className="center">
            <a className="change" href={csv} download>
              {t('customer:histories.csv')}
            </a>
          </p>
        )}
      </div>
    </CustomerFrame>
  )
}

function Filter({ filter, tab }: Pick<HistoriesProps, 'filter' | 'tab'>) {
  const { t } = usePage()
  const { action, values, today, clear, errors } = filter
  const said = (field: 'from' | 'to') => {
    const error = errors?.[field]
    return error ? { [field]: t(error.key, error.values) } : {}
  }
  return (
    <form method="get" action={action} className="filter" noValidate>
      <HiddenFields fields={tab === 'transactions' ? {} : { view: tab }} />
      <Island
        name="date-filter"
        when="interaction"
        props={{
          values,
          today,
          texts: {
            from: t('customer:histories.from'),
            to: t('customer:histories.to'),
            errorPrefix: t('common:error'),
          },
          errors: { ...said('from'), ...said('to') },
          parts: ['#results', '.tabs', '.langs', '#clear'],
          spoken: '#sum',
        }}
      />
      <div className="filter-foot">
        <Button>{t('customer:histories.show')}</Button>
        <span id="clear">
          {clear && (
            <a className="change" href={clear}>
              {t('customer:histories.allDates')}
            </a>
          )}
        </span>
      </div>
    </form>
  )
}

function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = usePage()
  return (
    <div className="nothing">
      <p>{t(filtered ? 'customer:histories.noneThen' : 'customer:histories.none')}</p>
      {!filtered && <p className="small">{t('customer:histories.noneText')}</p>}
    </div>
  )
}

export function Paging({ paging }: { paging: HistoriesProps['paging'] }) {
  const { t } = usePage()
  if (!paging.older && !paging.newest) return null
  return (
    <p className="paging">
      {paging.newest ? (
        <a className="change" href={paging.newest}>
          {t('customer:histories.newest')}
        </a>
      ) : (
        <span />
      )}
      {paging.older && (
        <a className="change" href={paging.older} rel="next">
          {t('customer:histories.older')}
        </a>
      )}
    </p>
  )
}
