import { DaysFilter, type DaysFilterView } from '../../views/components/days-filter.tsx'
import { ListTable } from '../../views/components/list-table.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintList } from '../../views/components/print-list.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { formatDateTime } from '../../views/format.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import { periodText } from '../customer/customer-words.ts'
import type { EarningTab } from '../earning/earning.view.ts'
import { EarningTabs, MessageTabs, type MessageTabsView } from '../earning/earning-filter.tsx'
import { WordFacts, type WordsView } from './word-facts.tsx'

export type WordsLinks = { area: BranchLinks }

export type WordsProps = {
  /** `settings`: for owners. */
  links: WordsLinks & { settings: string | undefined }
  tabs: EarningTab[]
  messages: MessageTabsView | undefined
  /** The days of what was decided; false: what waits is shown. */
  filter: DaysFilterView | false
  /** Now, in ms since 1970. */
  today: number
  timeZone: string
  business: string
  lines: (WordsView & { key: string; href: string })[]
  list: ListView
}

/** `/branch/words`: what waits for a decision, and what was decided. Title: `words:title`. */
export function WordsPage(props: WordsProps) {
  const { links, tabs, messages, filter, today, timeZone, lines, list } = props
  const { t, lang } = usePage()
  const name = filter ? 'decided' : 'waiting'
  const chosen = filter && (filter.values.from || filter.values.to)
  return (
    <BranchLayout links={links.area} here="earning">
      <div className="full stack">
        <h1>{t('earning:tabs.messages')}</h1>
        <EarningTabs tabs={tabs} />
        {messages && <MessageTabs {...messages} />}
        <p className="small">{t('words:lead')}</p>
        {filter && <DaysFilter filter={filter} />}
        <div id="results">
          {lines.length === 0 ? (
            <p className="nothing">{t(chosen ? 'customer:histories.noneThen' : `words:none.${name}`)}</p>
          ) : (
            <ListTable
              className="roster audit"
              list={list}
              of={[
                <Name key="business" of={props.business} />,
                t(`words:${name}`),
                filter && periodText(t, lang, filter),
                t('words:printed', { at: formatDateTime(today, lang, timeZone) }),
              ]}
              columns={[t('earning:tip.review')]}
            >
              <tbody>
                {lines.map(({ key, href, ...words }) => (
                  <tr key={key}>
                    <td className="stack">
                      <WordFacts words={words} timeZone={timeZone} />
                      <p className="paging">
                        <TextLink href={href}>{t(filter ? 'words:again' : 'words:decide')}</TextLink>
                      </p>
                    </td>
                  </tr>
                ))}
              </tbody>
            </ListTable>
          )}
        </div>
        <p className="small">{t('words:deleted')}</p>
        <p className="paging">
          <PrintList list={list} text={t('words:print')} />
          {links.settings && <TextLink href={links.settings}>{t('words:settings.title')}</TextLink>}
        </p>
      </div>
    </BranchLayout>
  )
}
