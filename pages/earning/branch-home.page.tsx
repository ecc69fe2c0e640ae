import LiveEarnings from '../../islands/live-earnings.tsx'
import { Button, LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { fill } from '../../views/fill.ts'
import { formatCount, formatDateTime, formatYen, pluralOf } from '../../views/format.ts'
import { Island } from '../../views/island.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { Complaints, type ComplaintView, PaydayNews, type PaydayNewsView } from '../payday/payday-news.tsx'
import { PaidNotice, type PaidNoticeView } from '../tip/paid-notice.tsx'
import type { EntryView, FiguresView, PartView, ToAnswerView } from './earning.view.ts'
import { EntryTable } from './entry-table.tsx'
import { Figures } from './figures.tsx'
import { NextSteps, type NextStepsProps } from './next-steps.tsx'
import { PartsTable } from './parts-table.tsx'

export type BranchHomeProps = {
  links: BranchLinks
  member: string
  /** The branch; for members of the whole business, the business. */
  place: string
  /** For owners. */
  answers: AnswerLineView[]
  /** For owners: who says that their pay did not come. */
  complaints?: ComplaintView[]
  /** For owners and managers: how many messages of guests wait for a decision. */
  wordsWaiting?: { count: number; href: string } | undefined
  /** What happened to the member's own pay lately. */
  payday?: PaydayNewsView | undefined
  /** What guests of the reader's branch are told of the tips that were paid to its staff, and where it is explained. */
  paid?: { notice: PaidNoticeView; href: string } | undefined
  /** For owners: by how many minutes the server's clock is wrong, where it may book tips on a wrong day. */
  clockOffBy?: number | undefined
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
  next?: NextStepsProps | undefined
  /** Until notifications are on in this browser, or put away. */
  push?: PushOfferView | undefined
}

/** `/branch`: the overview. Title: `earning:home.title`. */
export function BranchHomePage(props: BranchHomeProps) {
  const {
    links,
    member,
    place,
    answers,
    complaints = [],
    wordsWaiting,
    payday,
    paid,
    clockOffBy,
    figures,
    branches,
    words,
    newest,
    earning,
    older,
    live,
    next,
    push,
  } = props
  const [first, ...others] = figures
  const { t, lang } = usePage()
  return (
    <BranchLayout links={links} here="home">
      <div className="heading">
        <h1>{fill(t, 'earning:home.title', { name: <Name of={member} short /> })}</h1>
        <p className="small">
          <Name of={place} />
        </p>
      </div>
      <AnswersToGive answers={answers} />
      <Complaints complaints={complaints} />
      {wordsWaiting && (
        <Notice>
          <p>
            <a href={wordsWaiting.href}>
              {t(`words:home.${pluralOf(wordsWaiting.count, lang)}`, {
                count: formatCount(wordsWaiting.count, lang),
              })}
            </a>
          </p>
        </Notice>
      )}
      {clockOffBy !== undefined && (
        <Notice title={t('earning:clock.title')} tone="bad">
          <p>{t('earning:clock.off', { minutes: clockOffBy })}</p>
        </Notice>
      )}
      <div id="figures" className="groups full">
        {/* Inside the updated part, so that the first tip removes it. */}
        {next && <NextSteps {...next} />}
        {first && <OwnFigures {...first} id="today" />}
      </div>
      {payday && <PaydayNews {...payday} />}
      {paid && (
        <p className="small">
          {t('tip:paid.guestsRead')} <PaidNotice {...paid.notice} href={paid.href} />
        </p>
      )}
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
              parts: ['#figures', '#words', '#aside', '#newest'],
              today: '#today',
              list: '#newest',
              texts: {
                on: t('earning:live.on'),
                off: t('earning:live.off'),
                arrived: t('earning:live.arrived', { today: '%' }),
              },
            }}
          />
          <div id="newest" className="newest">
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

/** Notifications, for who does not know of them yet. */
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

type AnswerLineView = ToAnswerView & { id: string; href: string; amount: number; timeZone: string }

/** All open answers, on the first page. */
function AnswersToGive({ answers }: { answers: AnswerLineView[] }) {
  const { t, lang } = usePage()
  if (answers.length === 0) return null
  return (
    <Notice title={t('earning:answer.title')} tone="bad">
      <ul>
        {answers.map(({ id, href, kind, amount, dueAt, timeZone }) => (
          <li key={id}>
            <a href={href}>
              {t(`earning:answer.${kind === 'dispute' ? 'listDispute' : 'listInquiry'}`, {
                amount: formatYen(amount, lang),
              })}
            </a>
            {dueAt !== undefined && (
              <p className="small">
                {t('earning:answer.by', { when: formatDateTime(dueAt, lang, timeZone) })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
