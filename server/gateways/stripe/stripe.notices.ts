import type Stripe from 'stripe'
import type { Notice } from './payment-gateway.ts'
import { metadataOf } from './stripe.truth.ts'

/** The events the webhook endpoint subscribes to (Stripe lists at most 20 types at once). */
export const noticeTypes = [
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

/** Which payment an event is about. What else it says is not used: events come late and out of order. */
export function noticeOf(event: Stripe.Event): Notice {
  const known = noticeTypes.includes(event.type)
  const about = known ? aboutOf(event.data.object as EventObject) : undefined
  return { id: event.id, type: event.type, createdAt: event.created * 1000, about }
}

type EventObject = {
  object?: string
  id?: string
  metadata?: Stripe.Metadata | null
  payment_intent?: string | { id: string } | null
}

function aboutOf(object: EventObject): Notice['about'] {
  const { id, payment_intent: intent } = object
  const intentId = object.object === 'payment_intent' ? id : typeof intent === 'object' ? intent?.id : intent
  const sessionId = object.object === 'checkout.session' ? id : undefined
  return {
    ...(intentId && { intentId }),
    ...(sessionId && { sessionId }),
    metadata: metadataOf(object.metadata),
  }
}
