import type Stripe from 'stripe'
import { chargeOf, type TakenBack } from './stripe.truth.ts'

/** Refunds that failed or were withdrawn gave the money back to the business. */
const failed = new Set<string | null>(['failed', 'canceled'])
/** Disputes that take no money: won, prevented by a refund, or only an inquiry so far. */
const harmless = /^(won|prevented|warning_.*)$/

/** Adds up what refunds and disputes have taken of a paid intent; asks only where the charge says there are any. */
export async function takenBackOf(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<TakenBack | undefined> {
  const charge = chargeOf(intent)
  if (!charge || (charge.amount_refunded === 0 && !charge.disputed)) return undefined
  const taken = { refunded: 0, disputed: 0 }
  if (charge.amount_refunded > 0) {
    for await (const refund of stripe.refunds.list({ payment_intent: intent.id, limit: 100 })) {
      if (!failed.has(refund.status)) taken.refunded += refund.amount
    }
  }
  if (charge.disputed) {
    for await (const dispute of stripe.disputes.list({ payment_intent: intent.id, limit: 100 })) {
      if (!harmless.test(dispute.status)) taken.disputed += dispute.amount
    }
  }
  return taken
}
