import type { StripeEvent } from '../../gateways/stripe/payment-gateway.ts'
import type { TipDeps } from './payment.deps.ts'

/**
 * Whether a event is about another mode or a connected account. Such a event is no news of these books and is not
 * written down as seen: with our key its object does not exist, so asking for it would fail for as long as Stripe
 * sends it again.
 */
export function isForeign({ log }: Pick<TipDeps, 'log'>, { id, type, foreign }: StripeEvent): boolean {
  if (!foreign) return false
  const why = foreign === 'other_mode' ? 'of the other mode (live or test)' : 'of a connected account'
  log.warn({ event: id, type, foreign }, `stripe event ${why}: ignored`)
  return true
}
