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

/**
 * - `left`: the guest came back while Stripe still waits. Not called cancelled until Stripe has ended it.
 * - `declined`: `message` is the reason in our words, `tip:decline.*`, and `quote` the card provider's own, in English.
 * - `away`, `problem`, `email`: no card company was asked. Stripe is unreachable, refuses our request, or refuses the
 *   receipt's address.
 * - `wait`: the server has just started.
 * - `unknown`: Stripe does not know the payment, so we can't tell whether it was charged.
 * - `used`: the card's approval has been used by a payment that the books do not know.
 */
export type TipCancelReason =
  | { kind: 'declined'; message: LocaleKey; quote?: string | undefined }
  | {
      kind: 'left' | 'cancelled' | 'expired' | 'away' | 'problem' | 'email' | 'wait' | 'unknown' | 'used'
    }

type TipCancelProps = {
  venue: VenueView
  tip: TipView
  reason: TipCancelReason
  /** Posts the failed form again, or begins again. A declined tip continues with the links. */
  again?: PostButton | undefined
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
export function TipCancelPage({ venue, tip, reason, again, links, hosted }: TipCancelProps) {
  const { t } = usePage()
  const { kind } = reason
  const unsure = kind === 'unknown' || kind === 'used'
  return (
    <VisitorLayout venue={venue}>
      <Hero
        icon={icons[kind]}
        tone={unsure ? 'bad' : 'plain'}
        title={t(`tip:cancel.${kind}.title`)}
        text={t(reason.kind === 'declined' ? reason.message : `tip:cancel.${kind}.text`)}
      />
      {kind === 'declined' && <p className="center">{t('tip:cancel.declined.text')}</p>}
      <TipStrip tip={tip} venue={venue} />
      {unsure && (
        <SummaryList rows={[{ label: t('tip:row.number'), value: <span className="mono">{tip.id}</span> }]} />
      )}
      <div className="actions">
        {again && (
          <PostForm {...again} primary>
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
      {/* The card provider's message, unchanged, where our own sentence does not say it: the guest may read it out to their card company. */}
      {reason.kind === 'declined' && reason.message === 'tip:decline.generic_decline' && reason.quote && (
        <p className="small center apart">
          {t('tip:cancel.original')}
          <q lang="en">{reason.quote}</q>
        </p>
      )}
      {/* Who keeps the server finds by it why: nothing else of a tip that is not paid has a number. */}
      {!unsure && (
        <p className="small center">
          {t('tip:row.number')} <span className="mono">{tip.id}</span>
        </p>
      )}
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
