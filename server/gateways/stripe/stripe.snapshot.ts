import type Stripe from 'stripe'
import { declineMessage } from './decline.ts'
import type { PaymentMetadata, PaymentSnapshot } from './payment-snapshot.ts'
import { chargeSnapshot, type TakenBack } from './stripe.charge.ts'

export const metadataOf = (metadata: Stripe.Metadata | null | undefined): PaymentMetadata => ({
  tipId: metadata?.tip_id,
  attemptId: metadata?.attempt_id,
  branchId: metadata?.branch_id,
  recipient: metadata?.recipient,
})

/** The snapshot of a PaymentIntent; expand `latest_charge.balance_transaction` if it has charged. */
export function intentSnapshot(
  intent: Stripe.PaymentIntent,
  takenBack: TakenBack | undefined,
): PaymentSnapshot {
  const error = intent.last_payment_error ?? undefined
  return {
    intentId: intent.id,
    sessionId: undefined,
    metadata: metadataOf(intent.metadata),
    status: statusOf(intent),
    url: intent.next_action?.redirect_to_url?.url ?? undefined,
    clientSecret:
      intent.next_action?.type === 'use_stripe_sdk' ? (intent.client_secret ?? undefined) : undefined,
    decline: error && {
      code: error.code,
      declineCode: error.decline_code,
      message: declineMessage(error.decline_code ?? error.code, error.message),
    },
    charge: intent.status === 'succeeded' ? chargeSnapshot(intent, takenBack) : undefined,
  }
}

function statusOf(intent: Stripe.PaymentIntent): PaymentSnapshot['status'] {
  if (intent.status === 'succeeded') return 'paid'
  if (intent.status === 'canceled') return 'gone'
  if (intent.status === 'requires_action') return 'action'
  if (intent.status === 'processing' || intent.status === 'requires_capture') return 'processing'
  return intent.last_payment_error ? 'declined' : 'open'
}

/** The snapshot of a hosted page. While it is open a declined card is not final: the guest may type another. */
export function checkoutSnapshot(
  session: Stripe.Checkout.Session,
  takenBack: TakenBack | undefined,
): PaymentSnapshot {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const snapshot = intent && intentSnapshot(intent, takenBack)
  const ids = { sessionId: session.id, metadata: metadataOf(session.metadata) }
  const intentId =
    snapshot?.intentId ?? (typeof session.payment_intent === 'string' ? session.payment_intent : undefined)
  // Only the charge proves the payment; `payment_status` has no amount.
  if (snapshot?.status === 'paid') return { ...snapshot, ...ids }
  const status = session.status === 'open' ? 'open' : isOver(session) ? 'gone' : 'processing'
  const url = status === 'open' ? (session.url ?? undefined) : undefined
  return { ...ids, intentId, status, url, decline: undefined, charge: undefined }
}

/** Nobody can pay on this page any more. Complete but unpaid: a delayed payment method failed or was cancelled. */
function isOver({ status, payment_intent: intent }: Stripe.Checkout.Session): boolean {
  if (status !== 'complete' || typeof intent === 'string') return status === 'expired'
  return intent === null || intent.status === 'canceled' || intent.status === 'requires_payment_method'
}
