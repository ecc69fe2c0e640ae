import LiveEarnings from '../../islands/live-earnings.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import { Island } from '../../views/island.tsx'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { type AnswerLineView, AnswersToGive } from './answers-to-give.tsx'
import type { EntryView, FiguresView, PartView } from './earning.view.ts'
import { EntryLines } from './entry-lines.tsx'
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
  figures: FiguresView[]
  /** Only if there are several branches to compare. This month's figures. */
  branches: PartView[]
  newest: EntryView[]
  earning: string
  older?: string | undefined
  /** The stream that announces new tips. */
  live: string
  next?: NextStepsProps | undefined
}

/** `/branch`: the overview. Title: `earning:home.title`. */
export function BranchHomePage(props: BranchHomeProps) {
  const { links, member, place, answers, figures, branches, newest, earning, older, live, next } = props
  const { t } = usePage()
  return (
    <BranchLayout links={links} here="home">
      <div className="heading">
        <h1>{t('earning:home.title', { name: member })}</h1>
        <p className="small">{place}</p>
      </div>
      <AnswersToGive answers={answers} />
      <div id="figures" className="groups">
        {/* Inside the updated part, so that the first tip removes it. */}
        {next && <NextSteps {...next} />}
        {figures.map(({ title, href, today, month, total }, index) => (
          <section key={title}>
            <h2>
              <a href={href}>{t(`earning:home.${title}`)}</a>
            </h2>
            <Figures today={today} month={month} total={total} id={index === 0 ? 'today' : ''} />
          </section>
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
            parts: ['#figures', '#newest'],
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
            <EntryLines entries={newest} />
          )}
          <p className="paging">
            <TextLink href={earning}>{t('earning:home.all')}</TextLink>
            {older && (
              <TextLink href={older} rel="next">
                {t('earning:home.older')}
              </TextLink>
            )}
          </p>
        </div>
      </section>
    </BranchLayout>
  )
}
