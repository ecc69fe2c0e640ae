import { DaysFilter } from '../../views/components/days-filter.tsx'
import { Facts } from '../../views/components/facts.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Name } from '../../views/components/name.tsx'
import { Paging } from '../../views/components/paging.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { EarningFilterView, EntryView, OptionView, PartView, SumView } from './earning.view.ts'
import { EarningChart, type EarningChartProps } from './earning-chart.tsx'
import { EntryLines } from './entry-lines.tsx'
import { Figures } from './figures.tsx'
import { PartsTable } from './parts-table.tsx'
import { SumList } from './sum-list.tsx'

export type EarningProps = {
  links: BranchLinks
  /** Whose earnings: a person, a branch, or the business. */
  of: string[]
  /** Over all time, whatever days are chosen. */
  figures: { today: number; month: number; total: number }
  filter: EarningFilterView
  sum: SumView
  chart: EarningChartProps
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
  const { t } = usePage()
  const some = filter.values.from !== '' || filter.values.to !== ''
  return (
    <BranchLayout links={links} here="earning">
      <ErrorSummary errors={filter.errors} />
      <h1>{t('earning:title')}</h1>
      <p className="lead" id="of">
        <Facts of={of.map((name) => <Name key={name} of={name} />)} />
      </p>
      <div id="figures" className="full">
        <Figures {...figures} />
      </div>
      <EarningFilter filter={filter} />
      <div id="results" className="split">
        <EarningChart {...chart} />
        <div className="aside stack-l">
          <SumList sum={sum} />
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
        </div>
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

/** The filter: days, and a branch or a person if the reader may choose one. */
function EarningFilter({ filter }: { filter: EarningFilterView }) {
  const { t } = usePage()
  const { values, branches, people } = filter
  const more = branches.length > 0 || people.length > 0
  const texts = {
    choose: t(more ? 'earning:filter.choose' : 'customer:histories.choose'),
    clear: t('earning:filter.clear'),
  }
  return (
    <DaysFilter filter={filter} texts={texts} parts={['#of', '#figures']}>
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
  const { t } = usePage()
  if (options.length === 0) return null
  return (
    <div className="field">
      <label htmlFor={name}>{t(`earning:filter.${name}`)}</label>
      <select className="input" id={name} name={name} defaultValue={value}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.left ? t('earning:filter.left', { name: option.name }) : option.name}
          </option>
        ))}
      </select>
    </div>
  )
}
