import type { StripeEvent } from '../../gateways/stripe/payment-gateway.ts'
import type { TipDeps } from './payment.deps.ts'

/**
 * True if an event is from the other mode (live or test) or from a connected account. Such an event does not concern
 * our database and is not recorded. Our key can't read its object, so asking for it would fail each time Stripe
 * resends it.
 */
export function isForeign({ log }: Pick<TipDeps, 'log'>, { id, type, foreign }: StripeEvent): boolean {
  if (!foreign) return false
  const why = foreign === 'other_mode' ? 'of the other mode (live or test)' : 'of a connected account'
  log.warn({ event: id, type, foreign }, `stripe event ${why}: ignored`)
  return true
}
