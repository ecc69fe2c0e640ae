import { LinkButton } from '../../views/components/button.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Hero } from '../../views/components/hero.tsx'
import type { IconName } from '../../views/components/icon.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'
import type { PostButton, TipView, VenueView } from './tip.view.ts'
import { TipStrip } from './tip-words.tsx'

export type TipCancelReason =
  /** The guest came back while Stripe still waits. Not called cancelled until Stripe has ended it. */
  | { kind: 'left' }
  | { kind: 'cancelled' }
  | { kind: 'expired' }
  /** `message`: the reason in our words, `tip:decline.*`. `quote`: the card provider's own message, in English. */
  | { kind: 'declined'; message: LocaleKey; quote?: string | undefined }
  /** No card company was asked: Stripe is unreachable, refuses our request, or refuses the receipt's address. */
  | { kind: 'away' | 'problem' | 'email' }
  /** The server has just started. */
  | { kind: 'wait' }
  /** Stripe does not know the payment, so we can't tell whether it was charged. */
  | { kind: 'unknown' }
  /** The card's approval has been used by a payment that the books do not know. */
  | { kind: 'used' }

type TipCancelProps = {
  venue: VenueView
  tip: TipView
  reason: TipCancelReason
  /** A declined tip continues with the links; any other begins again with `again`. */
  again?: PostButton | undefined
  /** Posts the failed form again. */
  retry?: PostButton | undefined
  /** `sameCard`: only if the typed card is unused and can be charged without typing it again. */
  links: {
    sameCard?: string | undefined
    card?: string | undefined
    amount?: string | undefined
    confirm?: string | undefined
  }
  hosted?: PostButton | undefined
}

/** Declined: it is about the card, and nothing has happened. Only what nobody knows is red. */
const icons = {
  left: 'bang',
  cancelled: 'bang',
  expired: 'clock',
  declined: 'card',
  away: 'clock',
  problem: 'bang',
  email: 'bang',
  wait: 'clock',
  unknown: 'bang',
  used: 'bang',
} as const satisfies Record<TipCancelReason['kind'], IconName>

/** `/tip/{branchId}/payment/cancel`: one clear next step, then the others. Title: `tip:cancel.{reason.kind}.title`. */
export function TipCancelPage({ venue, tip, reason, again, retry, links, hosted }: TipCancelProps) {
  const { t } = usePage()
  const { kind } = reason
  const post = retry ?? again
  return (
    <VisitorLayout venue={venue}>
      <Hero
        icon={icons[kind]}
        tone={kind === 'unknown' || kind === 'used' ? 'bad' : 'plain'}
        title={t(`tip:cancel.${kind}.title`)}
        text={t(reason.kind === 'declined' ? reason.message : `tip:cancel.${kind}.text`)}
      />
      {kind === 'declined' && <p className="center">{t('tip:cancel.declined.text')}</p>}
      <TipStrip tip={tip} venue={venue} />
      {(kind === 'unknown' || kind === 'used') && (
        <SummaryList rows={[{ label: t('tip:row.number'), value: <span className="mono">{tip.id}</span> }]} />
      )}
      <div className="actions">
        {post && (
          <PostForm {...post} primary>
            {t('tip:cancel.again')}
          </PostForm>
        )}
        {links.sameCard && (
          <LinkButton href={links.sameCard} primary>
            {t('tip:cancel.sameCard')}
          </LinkButton>
        )}
        {links.card && (
          <LinkButton href={links.card} primary={!links.sameCard} icon="card" className="js">
            {t(asksForTheSameCard(reason) ? 'tip:cancel.cardAgain' : 'tip:cancel.card')}
          </LinkButton>
        )}
        {hosted && !links.card && (
          <PostForm {...hosted} icon="lock">
            {t('tip:confirm.hosted')}
          </PostForm>
        )}
        {links.confirm && (
          <LinkButton
            href={links.confirm}
            className={links.card && !links.sameCard ? 'nojs-primary' : undefined}
          >
            {t('tip:cancel.otherWay')}
          </LinkButton>
        )}
        {links.amount && <LinkLine href={links.amount}>{t('tip:cancel.changeAmount')}</LinkLine>}
      </div>
      {reason.kind === 'declined' && reason.quote && <Quote text={reason.quote} />}
    </VisitorLayout>
  )
}

const sameCard: LocaleKey[] = [
  'tip:decline.incorrect_cvc',
  'tip:decline.incorrect_number',
  'tip:decline.invalid_expiry',
  'tip:decline.processing_error',
  'tip:decline.try_again_later',
  'tip:decline.card_details_expired',
  'tip:decline.authentication_required',
]
const asksForTheSameCard = (reason: TipCancelReason) =>
  reason.kind === 'declined' && sameCard.includes(reason.message)

/** The card provider's message, unchanged: the guest may read it out to their card company. */
function Quote({ text }: { text: string }) {
  const { t } = usePage()
  return (
    <p className="small center apart">
      {t('tip:cancel.original')}
      <q lang="en">{text}</q>
    </p>
  )
}
