import { Areas } from '../../views/components/areas.tsx'
import { DaysFilter, type DaysFilterView } from '../../views/components/days-filter.tsx'
import { ListTable } from '../../views/components/list-table.tsx'
import { Name } from '../../views/components/name.tsx'
import { PrintList } from '../../views/components/print-list.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { formatDateTime } from '../../views/format.ts'
import type { ListView } from '../../views/list-view.ts'
import { usePage } from '../../views/page-context.tsx'
import { BusinessFrame, type BusinessLinks } from '../branch/business-frame.tsx'
import { periodText } from '../customer/customer-words.ts'
import { WordFacts, type WordsView } from './word-facts.tsx'

export type WordsProps = {
  /** `settings`: for owners. */
  links: BusinessLinks & { settings: string | undefined }
  views: { waiting: string; decided: string }
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
  const { links, views, filter, today, timeZone, lines, list } = props
  const { t, lang } = usePage()
  const name = filter ? 'decided' : 'waiting'
  const chosen = filter && (filter.values.from || filter.values.to)
  return (
    <BusinessFrame links={links}>
      <h1>{t('words:title')}</h1>
      <p className="lead">{t('words:lead')}</p>
      <Areas
        look="tabs"
        label={t('words:views')}
        areas={(['waiting', 'decided'] as const).map((view) => ({
          href: views[view],
          text: t(`words:${view}`),
          here: view === name,
        }))}
      />
      <section className="part">
        <h2>{t(`words:${name}`)}</h2>
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
      </section>
    </BusinessFrame>
  )
}
