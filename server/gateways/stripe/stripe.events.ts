import type Stripe from 'stripe'
import type { StripeEvent } from './payment-gateway.ts'
import { metadataOf } from './stripe.snapshot.ts'

/** Events about payments. They are listed, too, to find those that never arrived: Stripe lists at most 20 types at once. */
export const paymentEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.updated', // brings the fee, a moment after the charge
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
]

/** Events about deposits, which a daily look at Stripe's list of payouts makes up for. */
const payoutEvents = [
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.reconciliation_completed',
]

/** The events the webhook endpoint subscribes to. */
export const eventTypes = [...paymentEvents, ...payoutEvents]

/**
 * Which payment or payout an event is about. We use nothing else of it, because events come late and out of order.
 * @param live whether our key is a live one
 */
export function toStripeEvent(event: Stripe.Event, live: boolean): StripeEvent {
  const object = event.data.object as EventObject
  const about = paymentEvents.includes(event.type) ? aboutOf(object) : undefined
  const payoutId = payoutEvents.includes(event.type) ? object.id : undefined
  const foreign = foreignOf(event, live)
  return {
    id: event.id,
    type: event.type,
    createdAt: event.created * 1000,
    about,
    ...(payoutId && { payoutId }),
    ...(foreign && { foreign }),
  }
}

/** An endpoint may get events of both modes and of connected accounts (docs.stripe.com/api/events/object). */
function foreignOf(event: Stripe.Event, live: boolean): StripeEvent['foreign'] {
  if (event.account) return 'connected_account'
  return event.livemode === !live ? 'other_mode' : undefined
}

type EventObject = {
  object?: string
  id?: string
  metadata?: Stripe.Metadata | null
  payment_intent?: string | { id: string } | null
}

function aboutOf(object: EventObject): StripeEvent['about'] {
  const { id, payment_intent: intent } = object
  const intentId = object.object === 'payment_intent' ? id : typeof intent === 'object' ? intent?.id : intent
  const sessionId = object.object === 'checkout.session' ? id : undefined
  return {
    ...(intentId && { intentId }),
    ...(sessionId && { sessionId }),
    metadata: metadataOf(object.metadata),
  }
}
