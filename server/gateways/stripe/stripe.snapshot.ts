import type Stripe from 'stripe'
import { declineMessage } from './decline.ts'
import type { CardDisplay, ChargeSnapshot, PaymentMetadata, PaymentSnapshot } from './payment-gateway.ts'

/** What refunds and disputes have taken back of a charge, in yen. */
export type TakenBack = Pick<ChargeSnapshot, 'refunded' | 'disputed' | 'disputeFee' | 'toAnswer'>

export const metadataOf = (metadata: Stripe.Metadata | null | undefined): PaymentMetadata => ({
  tipId: metadata?.tip_id,
  attemptId: metadata?.attempt_id,
  branchId: metadata?.branch_id,
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

function chargeSnapshot(intent: Stripe.PaymentIntent, takenBack: TakenBack | undefined): ChargeSnapshot {
  const { amount_received: amount, currency, created } = intent
  return snapshotOfCharge(chargeOf(intent), { amount, currency, created }, takenBack)
}

/** `charge` must have its `balance_transaction` expanded; `paid` has what its payment says. */
export function snapshotOfCharge(
  charge: Stripe.Charge | undefined,
  paid: Pick<Stripe.Charge, 'amount' | 'currency' | 'created'>,
  takenBack: TakenBack | undefined,
): ChargeSnapshot {
  const balance = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
  const booked = balance?.currency === paid.currency ? balance : null
  return {
    amount: paid.amount,
    currency: paid.currency.toUpperCase(),
    createdAt: (charge?.created ?? paid.created) * 1000,
    card: charge && cardOf(charge),
    fee: booked?.fee,
    net: booked?.net,
    refunded: takenBack?.refunded ?? 0,
    disputed: takenBack?.disputed ?? 0,
    disputeFee: takenBack?.disputeFee ?? 0,
    toAnswer: takenBack?.toAnswer,
  }
}

export const chargeOf = (intent: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  typeof intent.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined

function cardOf(charge: Stripe.Charge): CardDisplay | undefined {
  const details = charge.payment_method_details
  if (!details) return undefined
  const name = charge.billing_details.name ?? undefined
  return cardDisplay(details.type, details.card ?? undefined, name)
}

type Card = {
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
  wallet?: { type: string } | null | undefined
}

/** `type`: the payment method, shown if it is not a card (Link, which has no last four digits). */
export function cardDisplay(type: string, card: Card | undefined, name: string | undefined): CardDisplay {
  return {
    brand: card?.brand ?? type,
    last4: card?.last4 ?? '',
    expMonth: card?.exp_month ?? undefined,
    expYear: card?.exp_year ?? undefined,
    name,
    wallet: walletOf(card?.wallet?.type),
  }
}

const walletOf = (type: string | undefined): CardDisplay['wallet'] =>
  type === 'apple_pay' || type === 'google_pay' ? type : undefined
