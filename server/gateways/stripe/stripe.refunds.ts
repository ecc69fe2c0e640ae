import type Stripe from 'stripe'
import type { PaymentGateway } from './payment-gateway.ts'
import type { RefundSnapshot } from './payment-snapshot.ts'
import type { Asking } from './stripe.asking.ts'

/** Identifies a refund after Stripe forgot its idempotency key (docs.stripe.com/api/idempotent_requests). */
export const refundMark = 'refund_request'

/** Makes refunds, and finds out what became of them. */
export function refundCalls(
  stripe: Stripe,
  asking: Asking,
): Pick<PaymentGateway, 'createRefund' | 'findRefund'> {
  return {
    createRefund: ({ requestId, round, intentId, amount, reason }) =>
      asking(async () => {
        const params: Stripe.RefundCreateParams = {
          payment_intent: intentId,
          reason,
          metadata: { [refundMark]: requestId },
          ...(amount !== undefined && { amount }),
        }
        return snapshotOf(
          await stripe.refunds.create(params, { idempotencyKey: `${requestId}-refund-${round}` }),
        )
      }),

    findRefund: ({ intentId, requestId }) =>
      asking(async () => {
        for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 })) {
          if (refund.metadata?.[refundMark] === requestId) return snapshotOf(refund)
        }
        return undefined
      }),
  }
}

const snapshotOf = ({ id, amount, status, failure_reason }: Stripe.Refund): RefundSnapshot => ({
  id,
  amount,
  status:
    status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
  failure: failure_reason ?? undefined,
})
