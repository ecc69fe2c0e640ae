import { Facts } from '../../views/components/facts.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintList } from '../../views/components/print-list.tsx'
import { SearchForm, type SearchView } from '../../views/components/search-form.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { formatCount, formatYen, pluralOf } from '../../views/format.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import { periodText } from '../customer/customer-words.ts'
import type { DayView, EarningFilterView, EarningTab, EntryView } from './earning.view.ts'
import { EarningFilter, EarningTabs, MessageTabs, type MessageTabsView } from './earning-filter.tsx'
import { EarningTip, type EarningTipView } from './earning-tip.page.tsx'
import { EntryTable } from './entry-table.tsx'

export type EarningTipsProps = {
  links: BranchLinks
  tabs: EarningTab[]
  tab: 'tips' | 'messages'
  /** Of the messages, for those who decide on them. */
  messages?: MessageTabsView | undefined
  business: string
  /** Whose tips: a person's, a branch's, or the business's. */
  of: string[]
  filter: EarningFilterView
  search: SearchView
  /** The reader may see the last digits of a card. */
  byCard: boolean
  /** How many of the newest tips were looked at; undefined: nothing was looked for. */
  among: number | undefined
  /** Which tips alone can be shown. */
  only: { name: 'words' | 'refunded'; href: string; current: boolean }[]
  /** Where all are shown: what they come to. */
  sum: { tips: number; received: number } | undefined
  days: Record<string, DayView>
  entries: EntryView[]
  list: ListView
  /** Only for readers who may download the list. */
  csv?: string | undefined
  /** The tip that is open beside the list; `back`: the list alone. */
  open: (EarningTipView & { back: string }) | undefined
}

/** `/branch/earning/tips` and `/branch/earning/messages`. Titles: `earning:tabs.*`. */
export function EarningTipsPage(props: EarningTipsProps) {
  const {
    links,
    tabs,
    tab,
    messages,
    of,
    filter,
    search,
    byCard,
    among,
    only,
    sum,
    days,
    entries,
    list,
    csv,
    open,
  } = props
  const { t, lang } = usePage()
  const Title = open ? 'h2' : 'h1'
  const facts = [
    ...of.map((name) => <Name key={name} of={name} />),
    periodText(t, lang, filter),
    sum && t(`earning:sum.tips.${pluralOf(sum.tips, lang)}`, { tips: formatCount(sum.tips, lang) }),
    sum && formatYen(sum.received, lang),
  ]
  const found = (
    <>
      <ErrorSummary errors={filter.errors} />
      <Title>{t(`earning:tabs.${tab}`)}</Title>
      <p className="lead" id="of">
        <Facts of={facts} />
      </p>
      <EarningTabs tabs={tabs} />
      {messages && <MessageTabs {...messages} />}
      <SearchForm
        search={search}
        label={t(byCard ? 'earning:find.label' : 'earning:find.labelNoCard')}
        all={t('earning:filter.clear')}
      />
      <EarningFilter
        filter={filter}
        more={only.map(({ name, ...each }) => ({ ...each, text: t(`earning:find.${name}`) }))}
      />
      <div id="results">
        {among !== undefined && (
          <p className="small" id="sum">
            {t('earning:find.among', { tips: formatCount(among, lang) })}
          </p>
        )}
        {entries.length === 0 ? (
          <p className="nothing">{t(among === undefined ? 'earning:list.none' : 'earning:find.none')}</p>
        ) : (
          <EntryTable
            entries={entries}
            days={days}
            columns={!open}
            list={list}
            of={[!of.includes(props.business) && <Name key="business" of={props.business} />, ...facts]}
            open={open?.tip.id}
          />
        )}
      </div>
      <p className="paging">
        <PrintList list={list} text={t('earning:list.print')} />
        {csv && (
          <TextLink href={csv} download>
            {t('earning:list.csv')}
          </TextLink>
        )}
      </p>
    </>
  )
  return (
    <BranchLayout links={links} here="earning">
      {open ? (
        <div className="split beside">
          <div className="stack">{found}</div>
          <div className="aside pane stack">
            <p>
              <TextLink href={open.back}>{t('earning:find.close')}</TextLink>
            </p>
            <EarningTip {...open} beside />
          </div>
        </div>
      ) : (
        <div className="full stack">{found}</div>
      )}
    </BranchLayout>
  )
}
