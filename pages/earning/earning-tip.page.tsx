import { LinkButton } from '../../views/components/button.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { When } from '../../views/components/when.tsx'
import { formatYen } from '../../views/format.ts'
import { BranchLayout, type BranchLinks } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { PaidState } from '../../views/words.ts'
import { CardLine } from '../tip/card-line.tsx'
import type { CardView, RecipientView } from '../tip/tip.view.ts'
import type { SplitView, TakenBackView, ToAnswerView } from './earning.view.ts'
import { whomNode } from './earning-words.tsx'
import { TipEntries, type TipEntryView } from './tip-entries.tsx'
import { TipShares, type TipShareView } from './tip-shares.tsx'
import { TipSums } from './tip-sums.tsx'
import { ToAnswerList } from './to-answer.tsx'

export type EarningTipProps = {
  links: BranchLinks
  back: string
  tip: {
    id: string
    amount: number
    /** What is left of the tip, over all who share it. */
    left: number
    paidAt: number
    timeZone: string
    to: RecipientView
    branch: string
    review: string
    /** Booked from Stripe's data alone: its recipient is lost. */
    recovered?: boolean | undefined
    state: PaidState
    card?: CardView | undefined
    /** Only for readers who see whole branches. `yen` is undefined until Stripe reports the fee. */
    fee?: { yen: number | undefined } | undefined
    /** For the same readers: what was taken back, and its costs beyond the card fee. */
    back?: TakenBackView | undefined
  }
  /** For owners. */
  toAnswer: ToAnswerView[]
  /** The reader's own share, if they may see only that. */
  own?: number | undefined
  split: SplitView
  shares: TipShareView[]
  entries: TipEntryView[]
  actions: { refund?: string | undefined }
}

/** `/branch/earning/tips/{id}`: one tip, as its staff may see it. Title: `earning:tip.title`. */
export function EarningTipPage(props: EarningTipProps) {
  const { links, back, tip, toAnswer, split, shares, entries, actions } = props
  const { t, lang } = usePage()
  const when = (at: number) => <When at={at} timeZone={tip.timeZone} />
  const takenBack = entries.some((entry) => entry.amount < 0)
  return (
    <BranchLayout links={links} here="earning">
      <h1>{t('earning:tip.titleOf', { amount: formatYen(tip.amount, lang) })}</h1>
      {toAnswer.map((answer) => (
        <ToAnswerList key={answer.stripe ?? answer.kind} answer={answer} timeZone={tip.timeZone} />
      ))}
      {tip.recovered && (
        <Notice title={t('earning:recovered')}>
          <p>{t('earning:recoveredText')}</p>
        </Notice>
      )}
      <div className="split">
        <div className="stack-l">
          {tip.review !== '' && (
            <blockquote className="words">
              <p>
                <bdi>{tip.review}</bdi>
              </p>
            </blockquote>
          )}
          <SummaryList
            rows={[
              { label: t('earning:tip.to'), value: whomNode(t, tip.to) },
              { label: t('earning:tip.branch'), value: <Name of={tip.branch} /> },
              { label: t('earning:tip.when'), value: when(tip.paidAt) },
              { label: t('earning:tip.state'), value: t(`earning:state.${tip.state}`) },
              tip.card && { label: t('earning:tip.card'), value: <CardLine card={tip.card} /> },
              { label: t('earning:tip.number'), value: <span className="mono">{tip.id}</span> },
            ]}
          />
        </div>
        <div className="aside stack-l">
          <TipSums {...props} />
          <TipEntries entries={entries} timeZone={tip.timeZone} />
        </div>
        {!tip.recovered && <TipShares split={split} shares={shares} takenBack={takenBack} />}
      </div>
      <div className="actions">
        {actions.refund && <LinkButton href={actions.refund}>{t('earning:tip.refund')}</LinkButton>}
        <LinkLine href={back}>{t('earning:tip.back')}</LinkLine>
      </div>
    </BranchLayout>
  )
}
