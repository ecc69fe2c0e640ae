import type Stripe from 'stripe'
import type { AskedOf } from './payment-gateway.ts'
import type { ToAnswer } from './payment-snapshot.ts'
import { chargeOf, nothingBack, type TakenBack } from './stripe.charge.ts'
import { refundMark } from './stripe.refunds.ts'

/** Failed or cancelled refunds gave the money back to the business. */
const failed = new Set<string | null>(['failed', 'canceled'])
/** Disputes that take no money: won, prevented by a refund, or only an inquiry so far. */
const harmless = /^(won|prevented|warning_.*)$/

const awaitsAnswer = /^(warning_|appeal_)?needs_response$/

/** Sums up what refunds and disputes took of a charge. Calls Stripe only if there are any, or if `asked` says so. */
export async function takenBackFromCharge(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  asked: AskedOf = { disputes: false },
): Promise<TakenBack | undefined> {
  const charge = chargeOf(intent)
  const disputed = charge?.disputed || asked.disputes
  if (!charge || (charge.amount_refunded === 0 && !disputed)) return undefined
  const taken = nothingBack()
  if (charge.amount_refunded > 0) {
    for await (const refund of stripe.refunds.list({ payment_intent: intent.id, limit: 100 })) {
      if (failed.has(refund.status)) continue
      taken.refunded += refund.amount
      const request = refund.metadata?.[refundMark]
      if (request) taken.refundedFor.push(request)
    }
  }
  if (disputed) {
    const disputes: Stripe.Dispute[] = []
    for await (const dispute of stripe.disputes.list({ payment_intent: intent.id, limit: 100 })) {
      disputes.push(dispute)
      taken.disputed += harmless.test(dispute.status) ? 0 : takenBy(dispute)
      taken.disputeFee += feeOf(dispute, intent.currency)
      taken.toAnswer = firstOf(taken.toAnswer, toAnswer(dispute))
    }
    taken.withdrawn = withdrawnFor(disputes, intent.currency)
  }
  return taken
}

/**
 * What a dispute has taken, in yen. Of a lost one, what had been refunded before comes back; only the Dashboard calls that
 * "partially won" (support.stripe.com/questions/dispute-for-full-charge-amount-after-a-partial-refund-was-issued).
 */
function takenBy({ status, amount, balance_transactions: movements }: Stripe.Dispute): number {
  const taken = movements.map((one) => 0 - one.amount)
  const [whole, net] = [Math.max(0, ...taken), taken.reduce((sum, one) => sum + one, 0)]
  // In proportion: the movements may be in another currency. Without any, Stripe has not told them yet.
  return status === 'lost' && net < whole ? Math.max(0, Math.round((amount * net) / whole)) : amount
}

/**
 * What has left Stripe's balance for disputes and has not come back, whatever the disputes are called. It is for checking
 * what `takenBy` says, so it reckons by the movements alone. Undefined: one is missing, or in another currency.
 */
function withdrawnFor(disputes: Stripe.Dispute[], currency: string): number | undefined {
  let withdrawn = 0
  for (const { status, balance_transactions: movements } of disputes) {
    if (movements.length === 0 && !harmless.test(status)) return undefined
    if (movements.some((one) => one.currency !== currency)) return undefined
    for (const { amount } of movements) withdrawn -= amount
  }
  return withdrawn
}

/** Money withdrawn for a dispute, and money reinstated, are separate balance transactions, each with its fee. */
const feeOf = ({ balance_transactions: movements }: Stripe.Dispute, currency: string): number =>
  movements.reduce((sum, one) => sum + (one.currency === currency ? one.fee : 0), 0)

function toAnswer({ status, evidence_details: evidence }: Stripe.Dispute): ToAnswer | undefined {
  if (!awaitsAnswer.test(status)) return undefined
  const dueAt = evidence.due_by === null ? undefined : evidence.due_by * 1000
  return { kind: status.startsWith('warning_') ? 'inquiry' : 'dispute', dueAt }
}

function firstOf(a: ToAnswer | undefined, b: ToAnswer | undefined): ToAnswer | undefined {
  if (!a || !b) return a ?? b
  if (a.kind !== b.kind) return a.kind === 'dispute' ? a : b
  return (b.dueAt ?? Number.POSITIVE_INFINITY) < (a.dueAt ?? Number.POSITIVE_INFINITY) ? b : a
}
