import LiveEarnings from '../../islands/live-earnings.tsx'
import { Button, LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { Island } from '../../views/island.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { PaydayNews, type PaydayNewsView } from '../payday/payday-news.tsx'
import type { EntryView, FiguresView, PartView } from './earning.view.ts'
import { EntryTable } from './entry-table.tsx'
import { Figures } from './figures.tsx'
import { HomeCards, type HomeCardView } from './home-cards.tsx'
import { PartsTable } from './parts-table.tsx'

export type BranchHomeProps = {
  links: BranchLinks
  /** The branch; for members of the whole business, the business. */
  place: string
  /** What waits for the reader, and where a card is put aside. */
  cards: HomeCardView[]
  later: string
  /** What happened to the member's own pay lately. */
  payday?: PaydayNewsView | undefined
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
  /** Until notifications are on in this browser, or put away. */
  push?: PushOfferView | undefined
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
      {payday && <PaydayNews {...payday} />}
      <div id="figures" className="groups full">
        {first && <OwnFigures {...first} id="today" />}
      </div>
      {push && <PushOffer {...push} />}
      <div className="split">
        <div id="aside" className="aside groups">
          {others.map((each) => (
            <OwnFigures key={each.title} {...each} />
          ))}
          {branches.length > 1 && (
            <PartsTable
              title={`${t('earning:home.branches')} · ${t('earning:figures.month')}`}
              head={t('earning:filter.branch')}
              parts={branches}
              brief
            />
          )}
        </div>
        <section className="part">
          <h2>{t('earning:home.newest')}</h2>
          <Island
            of={LiveEarnings}
            when="idle"
            props={{
              address: live,
              parts: ['#cards', '#figures', '#words', '#aside', '#newest'],
              today: '#today',
              list: '#newest',
              texts: {
                on: t('earning:live.on'),
                off: t('earning:live.off'),
                arrived: t('earning:live.arrived', { today: '%' }),
              },
            }}
          />
          <div id="newest" className="part">
            {newest.length === 0 ? (
              <p className="nothing">{t('earning:list.none')}</p>
            ) : (
              <EntryTable entries={newest} />
            )}
            {newest.length > 0 && (
              <p className="paging">
                <TextLink href={earning}>{t('earning:home.all')}</TextLink>
                {older && (
                  <TextLink href={older} rel="next">
                    {t('earning:home.older')}
                  </TextLink>
                )}
              </p>
            )}
          </div>
        </section>
        <div id="words">
          {words.length > 0 && (
            <section className="part">
              <h2>{t('earning:home.words')}</h2>
              <EntryTable entries={words} />
            </section>
          )}
        </div>
      </div>
    </BranchLayout>
  )
}

/** `others`: the member has notifications on other devices. */
export type PushOfferView = { href: string; later: string; others: boolean }

/** Notifications, for those who do not know of them yet. */
function PushOffer({ href, later, others }: PushOfferView) {
  const { t } = usePage()
  return (
    <Notice title={t('push:offer.title')}>
      <p>{t(others ? 'push:offer.others' : 'push:offer.text')}</p>
      <div className="actions">
        <LinkButton href={href}>{t('push:offer.go')}</LinkButton>
        <ButtonForm action={later}>
          <Button className="quiet">{t('push:offer.later')}</Button>
        </ButtonForm>
      </div>
    </Notice>
  )
}

function OwnFigures({ title, href, id, ...figures }: FiguresView & { id?: string }) {
  const { t } = usePage()
  return (
    <section>
      <h2>
        <a href={href}>{t(`earning:home.${title}`)}</a>
      </h2>
      <Figures {...figures} {...(id && { id })} knot={title === 'own'} />
    </section>
  )
}
