import { LinkButton } from '../../views/components/button.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import { Name } from '../../views/components/name.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { formatYen } from '../../views/format.ts'
import { BranchLayout } from '../../views/layouts/branch-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { refundChance, refundFailure } from '../../views/words.ts'
import type { RefundLinks, RefundTipView, RefundView } from './refund.view.ts'
import { type RefundShare, RefundShares } from './refund-shares.tsx'

export type RefundResultProps = {
  /** `again`: the tip's page with the same amount. */
  links: RefundLinks & { again: string }
  /** This page, to reload it. */
  here: string
  tip: RefundTipView
  refund: RefundView
  /** Who asked for it, and when; undefined: the server itself. */
  by: { name: string; at: number } | undefined
  /** Once it is done. */
  shares?: RefundShare[] | undefined
  state: 'open' | 'accepted' | 'done' | 'failed'
  /** Stripe's code for why it failed or waits. */
  failure: string | undefined
  /** True for a second charge, which the server refunds by itself. */
  secondCharge?: boolean | undefined
}

const icons = { open: 'clock', accepted: 'clock', done: 'check', failed: 'bang' } as const
/** The key of a result's texts. A second charge has its own text while it waits. */
export const refundResultWords = (state: RefundResultProps['state'], secondCharge: boolean) =>
  secondCharge && state === 'open' ? 'second' : state

/** The result of a refund. Titles: `refund:result.*`, by `refundResultWords`. */
export function RefundResultPage(props: RefundResultProps) {
  const { links, here, tip, refund, by, shares, state, failure, secondCharge = false } = props
  const { t, lang } = usePage()
  const reason = t(`refund:failures.${refundFailure(failure)}`)
  const words = refundResultWords(state, secondCharge)
  return (
    <BranchLayout links={links.area} here="earning">
      <Hero
        icon={icons[state]}
        tone={state === 'failed' ? 'bad' : 'plain'}
        title={t(`refund:result.${words}`)}
        text={t(`refund:result.${words}Text`)}
      />
      {state === 'failed' && <Notice tone="bad">{t('refund:failure', { reason })}</Notice>}
      {state === 'open' && failure !== undefined && <Notice>{t('refund:notYet', { reason })}</Notice>}
      <SummaryList
        rows={[
          { label: t('refund:reason'), value: t(`refund:reasons.${refund.reason}`) },
          refund.note !== '' && { label: t('refund:note'), value: <bdi>{refund.note}</bdi> },
          by && {
            label: t('refund:asked'),
            value: fill(t, 'refund:by', {
              name: <Name of={by.name} short />,
              at: <When at={by.at} timeZone={tip.timeZone} />,
            }),
          },
          {
            label: t(state === 'failed' ? 'refund:tried' : 'refund:confirm.amount'),
            value: formatYen(refund.amount, lang),
            note: t('refund:ofTip', { amount: formatYen(tip.amount, lang) }),
            sum: true,
          },
        ]}
      />
      {shares && <RefundShares shares={shares} />}
      <div className="actions apart">
        {(state === 'open' || state === 'accepted') && (
          <LinkButton href={here}>{t('refund:result.again')}</LinkButton>
        )}
        {secondCharge && state === 'open' && <PostForm action={here}>{t('refund:result.tryNow')}</PostForm>}
        {state === 'failed' && !secondCharge && refundChance(failure) === 'later' && (
          <LinkButton href={links.again} primary>
            {t('refund:result.retry')}
          </LinkButton>
        )}
        <LinkButton href={links.tip}>{t('refund:backToTip')}</LinkButton>
      </div>
    </BranchLayout>
  )
}
