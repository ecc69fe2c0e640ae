import { Facts } from '../../views/components/facts.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintButton } from '../../views/components/print-button.tsx'
import type { SortLinks } from '../../views/components/table-head.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { formatYen } from '../../views/format.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { CashLines, type CashLineView } from '../cash/cash-lines.tsx'
import { periodText } from '../customer/customer-words.ts'
import type { EarningFilterView, EarningTab, PartView, SumView } from './earning.view.ts'
import { EarningChart, type EarningChartProps } from './earning-chart.tsx'
import { EarningFilter, EarningTabs } from './earning-filter.tsx'
import { earningsOf } from './earning-words.tsx'
import { PartsTable } from './parts-table.tsx'
import { SumList } from './sum-list.tsx'

export type EarningProps = {
  links: BranchLinks
  tabs: EarningTab[]
  /** Whose earnings: a person, a branch, or the business. */
  of: string[]
  filter: EarningFilterView
  sum: SumView
  /** Of all time, where that is not what is shown. */
  ever: number | undefined
  chart: EarningChartProps
  people: PartView[]
  branches: PartView[]
  /** Of one person's earnings: the newest counts of the cash box in these days; `more`: there are others. */
  counts: CashLineView[]
  moreCounts: boolean
  sorts: Record<'people' | 'branches', SortLinks>
  /** True if the address asks for an order that no table here has. */
  isWrongSort: boolean
  /** Only for readers who may enter what was counted in the cash box. */
  cash?: string | undefined
  /** Only for readers who may see paydays. */
  paydays?: string | undefined
}

/** `/branch/earning`: earnings by person and by day. Title: {@link earningsOf}. */
export function EarningPage(props: EarningProps) {
  const { links, tabs, of, filter, sum, ever, chart, people, branches, sorts, counts, moreCounts } = props
  const { t, lang } = usePage()
  const facts = [...of.map((name) => <Name key={name} of={name} />), periodText(t, lang, filter)]
  return (
    <BranchLayout links={links} here="earning">
      <ErrorSummary errors={filter.errors} />
      <h1 id="heading">
        {earningsOf(t, lang, filter)}{' '}
        <span className="total">
          <SignedMoney yen={sum.received} />
        </span>
      </h1>
      <p className="lead" id="of">
        <Facts of={[...facts, ever !== undefined && t('earning:ever', { amount: formatYen(ever, lang) })]} />
      </p>
      <EarningTabs tabs={tabs} />
      <EarningFilter filter={filter} />
      <div id="results" className="split">
        <div className="stack-l">
          {props.isWrongSort && <p className="notice">{t('common:list.wrongSort')}</p>}
          {people.length > 0 && (
            <PartsTable
              id="people"
              title={t('earning:people.title')}
              head={t('earning:people.name')}
              parts={people}
              sorts={sorts.people}
            />
          )}
          {branches.length > 1 && (
            <PartsTable
              id="branches"
              title={t('earning:branches.title')}
              head={t('earning:filter.branch')}
              parts={branches}
              sorts={sorts.branches}
            />
          )}
        </div>
        <div className="aside stack-l">
          <p className="paging">
            <PrintButton text={t('earning:list.printNow')} />
            {props.paydays && <TextLink href={props.paydays}>{t('earning:paydays')}</TextLink>}
          </p>
          <SumList sum={sum} cash={props.cash} />
          <EarningChart {...chart} />
        </div>
        {counts.length > 0 && (
          <section className="part whole" id="cash">
            <h2>{t('cash:title')}</h2>
            <CashLines counts={counts} />
            {moreCounts && <p className="small">{t('earning:list.moreCounts')}</p>}
          </section>
        )}
      </div>
    </BranchLayout>
  )
}
