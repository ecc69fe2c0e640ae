import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Paging } from '../../views/components/paging.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { formatCount, formatYen } from '../../views/format.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { Translate } from '../../views/translate.ts'
import type { EarningFilterView, EntryView, PartView, PeriodView, SumView } from './earning.view.ts'
import { EarningChart } from './earning-chart.tsx'
import { EarningFilter } from './earning-filter.tsx'
import { EntryLines } from './entry-lines.tsx'
import { Figures } from './figures.tsx'
import { PartsTable } from './parts-table.tsx'
import { SignedMoney } from './signed-money.tsx'

export type EarningProps = {
  links: BranchLinks
  /** Whose earnings: a person, a branch or the business. */
  of: string
  /** Over all time, whatever days are chosen. */
  figures: { today: number; month: number; total: number }
  filter: EarningFilterView
  sum: SumView
  chart: { span: 'month' | 'day'; periods: PeriodView[]; cut: boolean }
  people: PartView[]
  branches: PartView[]
  entries: EntryView[]
  paging: { older?: string | undefined; newest?: string | undefined }
  /** Only for readers who may download the list. */
  csv?: string | undefined
}

/** `/branch/earning`: earnings by person and by day. Title: `earning:title`. */
export function EarningPage(props: EarningProps) {
  const { links, of, figures, filter, sum, chart, people, branches, entries, paging, csv } = props
  const { t, lang } = usePage()
  const some = filter.values.from !== '' || filter.values.to !== ''
  return (
    <BranchLayout links={links} here="earning">
      <ErrorSummary errors={filter.errors} />
      <h1>{t('earning:title')}</h1>
      {/* Above the filter: below it, on a phone, it would start off the screen. */}
      <p className="lead" id="sum">
        {t('earning:sum.line', { tips: formatCount(sum.tips, lang), net: formatYen(sum.net, lang) })}
      </p>
      <EarningFilter filter={filter} />
      <div id="results">
        <h2>{of}</h2>
        <Figures {...figures} />
        <Sum sum={sum} some={some} />
        <EarningChart {...chart} />
        {branches.length > 1 && (
          <PartsTable
            title={t('earning:branches.title')}
            head={t('earning:filter.branch')}
            parts={branches}
          />
        )}
        {people.length > 0 && (
          <PartsTable title={t('earning:people.title')} head={t('earning:people.name')} parts={people} />
        )}
        <section className="part" id="entries">
          <h2>{t('earning:list.title')}</h2>
          {entries.length === 0 && (
            <p className="nothing">{t(some ? 'earning:list.noneThen' : 'earning:list.none')}</p>
          )}
          <EntryLines entries={entries} />
          <Paging
            first={{ href: paging.newest, text: t('earning:list.newest') }}
            next={{ href: paging.older, text: t('earning:list.older') }}
          />
          {csv && (
            <LinkLine href={csv} download>
              {t('earning:list.csv')}
            </LinkLine>
          )}
        </section>
      </div>
    </BranchLayout>
  )
}

/** From the tips to what is left, step by step. */
function Sum({ sum, some }: { sum: SumView; some: boolean }) {
  const { t, lang } = usePage()
  const { tips, earned, refunded, disputed, net, fee, costs } = sum
  const others = costs ? costs.lost + costs.disputeFee + costs.secondFee : 0
  const count = (number: number) => formatCount(number, lang)
  return (
    <section className="part">
      <h2>{t(some ? 'earning:sum.title' : 'earning:sum.titleAll')}</h2>
      <SummaryList
        rows={[
          { label: t('earning:sum.earned'), value: <SignedMoney yen={earned} /> },
          refunded !== 0 && { label: t('earning:sum.refunded'), value: <SignedMoney yen={-refunded} /> },
          disputed !== 0 && { label: t('earning:sum.disputed'), value: <SignedMoney yen={-disputed} /> },
          { label: t('earning:sum.net'), value: <SignedMoney yen={net} />, sum: true },
          fee &&
            fee.known > 0 && {
              label: t('earning:sum.fee'),
              value: <SignedMoney yen={-fee.yen} />,
              note:
                fee.known < tips
                  ? t('earning:sum.feeNote', { known: count(fee.known), tips: count(tips) })
                  : undefined,
            },
          fee &&
            fee.known > 0 && { label: t('earning:sum.afterFee'), value: <SignedMoney yen={net - fee.yen} /> },
          ...costRows(t, costs),
          fee &&
            others !== 0 && {
              label: t('earning:sum.paidOut'),
              value: <SignedMoney yen={net - fee.yen - others} />,
            },
        ]}
      />
      <p className="small">{t('earning:sum.payroll')}</p>
    </section>
  )
}

/** Leaves out costs of zero. */
const costRows = (t: Translate, costs: SumView['costs']) =>
  (['lost', 'disputeFee', 'secondFee'] as const).map((cost) => {
    const yen = costs?.[cost] ?? 0
    return yen !== 0 && { label: t(`earning:sum.${cost}`), value: <SignedMoney yen={-yen} /> }
  })
