import { DaysFilter } from '../../views/components/days-filter.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { SignedMoney } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintList } from '../../views/components/print-list.tsx'
import type { SortLinks } from '../../views/components/table-head.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { formatCount, formatYen, pluralOf } from '../../views/format.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { ListView } from '../../views/list-view.ts'
import { nameText } from '../../views/name-pieces.ts'
import { usePage } from '../../views/page-context.tsx'
import { CashLines, type CashLineView } from '../cash/cash-lines.tsx'
import { periodText } from '../customer/customer-words.ts'
import type { EarningFilterView, EntryView, OptionView, PartView, SumView } from './earning.view.ts'
import { EarningChart, type EarningChartProps } from './earning-chart.tsx'
import { earningsOf } from './earning-words.tsx'
import { EntryTable } from './entry-table.tsx'
import { PartsTable } from './parts-table.tsx'
import { SumList } from './sum-list.tsx'

export type EarningProps = {
  links: BranchLinks
  business: string
  /** Whose earnings: a person, a branch, or the business. */
  of: string[]
  filter: EarningFilterView
  sum: SumView
  /** Of all time, where that is not what is shown. */
  ever: number | undefined
  chart: EarningChartProps
  people: PartView[]
  branches: PartView[]
  entries: EntryView[]
  /** Of one person's earnings: the newest counts of the cash box in these days; `more`: there are others. */
  counts: CashLineView[]
  moreCounts: boolean
  sorts: Record<'people' | 'branches' | 'entries', SortLinks>
  /** The page of entries. */
  list: ListView
  /** Only for readers who may download the list. */
  csv?: string | undefined
  /** Only for readers who may enter what was counted in the cash box. */
  cash?: string | undefined
  /** Only for readers who may see paydays, or decide on words. */
  paydays?: string | undefined
  words?: string | undefined
}

/** `/branch/earning`: earnings by person and by day. Title: {@link earningsOf}. */
export function EarningPage(props: EarningProps) {
  const {
    links,
    of,
    filter,
    sum,
    ever,
    chart,
    people,
    branches,
    entries,
    sorts,
    list,
    csv,
    counts,
    moreCounts,
  } = props
  const { t, lang } = usePage()
  const { from, to } = filter.errors?.from || filter.errors?.to ? { from: '', to: '' } : filter.values
  const some = from !== '' || to !== ''
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
      <p className="paging">
        <PrintList list={list} text={t('earning:list.print')} />
        {csv && (
          <TextLink href={csv} download>
            {t('earning:list.csv')}
          </TextLink>
        )}
        {props.paydays && <TextLink href={props.paydays}>{t('earning:paydays')}</TextLink>}
        {props.words && <TextLink href={props.words}>{t('words:title')}</TextLink>}
      </p>
      <EarningFilter filter={filter} />
      <div id="results" className="split">
        <div className="stack-l">
          {list.isWrongSort && <p className="notice">{t('common:list.wrongSort')}</p>}
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
          <EarningChart {...chart} />
        </div>
        <div className="aside stack-l">
          <SumList sum={sum} cash={props.cash} />
        </div>
        <section className="part whole" id="entries">
          <h2>{t('earning:list.title')}</h2>
          {entries.length === 0 ? (
            <p className="nothing">{t(some ? 'earning:list.noneThen' : 'earning:list.none')}</p>
          ) : (
            <EntryTable
              entries={entries}
              list={{ ...list, sorts: sorts.entries, isWrongSort: false }}
              of={[
                !of.includes(props.business) && <Name key="business" of={props.business} />,
                ...facts,
                t(`earning:sum.tips.${pluralOf(sum.tips, lang)}`, { tips: formatCount(sum.tips, lang) }),
                formatYen(sum.received, lang),
              ]}
            />
          )}
        </section>
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

/** The filter: days, and a branch or a person if the reader may choose one. */
function EarningFilter({ filter }: { filter: EarningFilterView }) {
  const { t } = usePage()
  const { values, branches, people } = filter
  const more = branches.length > 0 || people.length > 0
  const choose = t(more ? 'earning:filter.choose' : 'customer:histories.choose')
  return (
    <DaysFilter filter={filter} choose={choose} parts={['#of', '#heading']}>
      {more && (
        <div className="choices">
          <Choice
            name="branch"
            value={values.branch}
            all={t('earning:filter.allBranches')}
            options={branches}
          />
          <Choice name="staff" value={values.staff} all={t('earning:filter.everybody')} options={people} />
        </div>
      )}
    </DaysFilter>
  )
}

type ChoiceProps = { name: 'branch' | 'staff'; value: string; all: string; options: OptionView[] }

function Choice({ name, value, all, options }: ChoiceProps) {
  const { t, lang } = usePage()
  if (options.length === 0) return null
  return (
    <div className="field">
      <label htmlFor={name}>{t(`earning:filter.${name}`)}</label>
      <select className="input" id={name} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.left
              ? t('earning:filter.left', { name: nameText(option.name, lang) })
              : nameText(option.name, lang)}
          </option>
        ))}
      </select>
    </div>
  )
}
