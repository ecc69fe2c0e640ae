import type { ReactNode } from 'react'
import { LinkButton } from '../../views/components/button.tsx'
import { DaysFilter, type DaysFilterView } from '../../views/components/days-filter.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { HiddenFields } from '../../views/components/form/hidden-fields.tsx'
import { InstallOffer } from '../../views/components/install-offer.tsx'
import { Paging, type PagingProps } from '../../views/components/paging.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { formatCount, formatYen, pluralOf } from '../../views/format.ts'
import { usePage } from '../../views/page-context.tsx'
import type { CustomerLinks, HistoriesTab, OwnSumView } from './customer.view.ts'
import { CustomerFrame } from './customer-frame.tsx'

export type HistoriesProps = {
  links: CustomerLinks
  tab: HistoriesTab
  /** The same days in each view. */
  tabs: Record<HistoriesTab, string>
  /** Sent with GET: `view`, `from`, `to`. */
  filter: DaysFilterView
  sum: OwnSumView
  list: PagingProps['list']
  csv: string
  /** The scanner: a first tip begins there. */
  scan: string
}

const tabNames: HistoriesTab[] = ['transactions', 'visits', 'spending']

/** The parts that all three views of `/tip/histories` share. Title: `customer:histories.title`. */
export function HistoriesFrame(props: HistoriesProps & { children: ReactNode }) {
  const { links, tab, tabs, filter, sum, list, csv, scan, children } = props
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
          {t(`customer:histories.sum.${pluralOf(sum.tips, lang)}`, {
            tips: formatCount(sum.tips, lang),
            spent: formatYen(sum.spent, lang),
          })}
        </p>
        {sum.tips === 0 ? (
          <NothingInHistories
            filtered={!filter.ranges.some(({ name, current }) => name === 'all' && current)}
            scan={scan}
          />
        ) : (
          children
        )}
        <TipPaging list={list} />
        {sum.tips > 0 && (
          <LinkLine href={csv} download>
            {t('customer:histories.csv')}
          </LinkLine>
        )}
      </div>
      {!links.branch && <InstallOffer />}
    </CustomerFrame>
  )
}

function Filter({ filter, tab }: Pick<HistoriesProps, 'filter' | 'tab'>) {
  return (
    <DaysFilter filter={filter} parts={['.tabs']}>
      <HiddenFields fields={tab === 'transactions' ? {} : { view: tab }} />
    </DaysFilter>
  )
}

export function TipPaging({ list }: Pick<HistoriesProps, 'list'>) {
  const { t } = usePage()
  const texts = { first: t('customer:histories.newest'), next: t('customer:histories.older') }
  return <Paging list={list} texts={texts} />
}

function NothingInHistories({ filtered, scan }: { filtered: boolean; scan: string }) {
  const { t } = usePage()
  return (
    <div className="nothing">
      <p>{t(filtered ? 'customer:histories.noneThen' : 'customer:histories.none')}</p>
      {!filtered && (
        <>
          <p className="small">{t('customer:histories.noneText')}</p>
          <LinkButton href={scan} className="apart">
            {t('scanner:title')}
          </LinkButton>
        </>
      )}
    </div>
  )
}
