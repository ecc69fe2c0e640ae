import LiveEarnings from '../../islands/live-earnings.tsx'
import { SignedMoney, Yen } from '../../views/components/money.tsx'
import { Name } from '../../views/components/name.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { TiedEnvelope } from '../../views/components/tied-envelope.tsx'
import { fill } from '../../views/fill.ts'
import { formatYen } from '../../views/format.ts'
import { Island } from '../../views/island.tsx'
import { htmlLang } from '../../views/languages.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { EntryView, PartView } from '../earning/earning.view.ts'
import { EntryTable } from '../earning/entry-table.tsx'
import { PartsTable } from '../earning/parts-table.tsx'
import { HomeCards, type HomeCardView } from './home-cards.tsx'
import { OwnPayday, type OwnPaydayView } from './own-payday.tsx'

export type FiguresView = {
  title: 'own' | 'branch' | 'business'
  href: string
  today: number
  month: number
  /** The last month up to the same day; undefined if it is not compared. */
  before?: number | undefined
  total: number
  /** Of it from the cash box. */
  cash: { today: number; month: number; total: number }
}

export type BranchHomeProps = {
  links: BranchLinks
  /** The branch; for members of the whole business, the business. */
  place: string
  /** The cards that wait for the reader, and the address that snoozes one. */
  cards: HomeCardView[]
  later: string
  /** The member's own pay. */
  payday?: OwnPaydayView | undefined
  figures: FiguresView[]
  /** Only if there are several branches to compare. This month's figures. */
  branches: PartView[]
  /** This week's newest tips with words that are not among the newest of all. */
  words: EntryView[]
  newest: EntryView[]
  earning: string
  older?: string | undefined
  /** The stream that announces new tips. */
  live: string
  /** Where notifications are turned on; undefined where they are on in this browser. */
  push?: string | undefined
}

/** `/branch`: the overview. Title: `branch:nav.home`. */
export function BranchHomePage(props: BranchHomeProps) {
  const { links, place, cards, later, payday, figures, branches, words, newest, earning, older, live, push } =
    props
  const [first, ...others] = figures
  const { t } = usePage()
  return (
    <BranchLayout links={links} here="home">
      <h1>
        <Name of={place} />
      </h1>
      <div id="cards" className="full">
        <HomeCards cards={cards} action={later} />
      </div>
      {payday && <OwnPayday {...payday} />}
      <div id="figures" className="groups full">
        {first && <Figures {...first} id="today" />}
      </div>
      {push && (
        <p className="small">
          <a href={push}>{t('push:offer')}</a>
        </p>
      )}
      <div className="split">
        <div id="aside" className="aside groups">
          {others.map((each) => (
            <Figures key={each.title} {...each} />
          ))}
          {branches.length > 1 && (
            <PartsTable
              title={`${t('home:branches')} · ${t('home:figures.month')}`}
              head={t('earning:filter.branch')}
              parts={branches}
              brief
            />
          )}
        </div>
        <section className="part">
          <h2>{t('home:newest')}</h2>
          <Island
            of={LiveEarnings}
            when="idle"
            props={{
              address: live,
              parts: ['#cards', '#figures', '#words', '#aside', '#newest'],
              today: '#today',
              list: '#newest',
              texts: {
                on: t('home:live.on'),
                off: t('home:live.off'),
                arrived: t('home:live.arrived', { today: '%' }),
              },
            }}
          />
          <div id="newest" className="part">
            {newest.length === 0 ? (
              <p className="nothing">{t('earning:list.none')}</p>
            ) : (
              <>
                <EntryTable entries={newest} />
                <p className="paging">
                  <TextLink href={earning}>{t('home:all')}</TextLink>
                  {older && (
                    <TextLink href={older} rel="next">
                      {t('home:older')}
                    </TextLink>
                  )}
                </p>
              </>
            )}
          </div>
        </section>
        <div id="words">
          {words.length > 0 && (
            <section className="part">
              <h2>{t('home:words')}</h2>
              <EntryTable entries={words} />
            </section>
          )}
        </div>
      </div>
    </BranchLayout>
  )
}

type Props = FiguresView & { id?: string }

/** Today large, then this month and the total. */
export function Figures({ title, href, before, cash, id, ...yen }: Props) {
  const { t } = usePage()
  return (
    <section>
      <h2>
        <a href={href}>{t(`home:${title}`)}</a>
      </h2>
      <dl className="now">
        {(['today', 'month', 'total'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`home:figures.${name}`)}</dt>
            <dd id={name === 'today' ? id : undefined}>
              <SignedMoney yen={yen[name]} />
              {/* With one's own first tip of the day, the envelope is tied. */}
              {name === 'today' && title === 'own' && yen.today > 0 && <TiedEnvelope />}
              {name === 'month' && <Compared month={yen.month} before={before} />}
              <AndCash yen={cash[name]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What came from the cash box besides. */
function AndCash({ yen }: { yen: number }) {
  const { t } = usePage()
  if (yen === 0) return null
  return <span className="small">{fill(t, 'home:figures.cash', { amount: <Yen yen={yen} /> })}</span>
}

/** A change in per cent beyond this, or of a month with less than this many yen, tells nothing. */
const mostChange = 10
const leastYen = 10_000

/** How this month stands against the last one up to the same day: in yen while there are few, else in per cent. */
function Compared({ month, before = 0 }: Pick<FiguresView, 'month' | 'before'>) {
  const { t, lang } = usePage()
  const more = month - before
  const few = before < leastYen
  if (before <= 0 || (!few && Math.abs(more / before) > mostChange)) return null
  const percent = new Intl.NumberFormat(htmlLang(lang), { style: 'percent' })
  const change = few ? formatYen(Math.abs(more), lang) : percent.format(Math.abs(more / before))
  const sign = more > 0 ? '+' : more < 0 ? '−' : '±'
  return <span className="small">{t('home:figures.compared', { change: sign + change })}</span>
}
