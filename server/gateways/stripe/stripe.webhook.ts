import type Stripe from 'stripe'
import { z } from 'zod'
import { PaymentEventError, PaymentSignatureError } from './payment-errors.ts'

/** How far a signature may be ahead of Stripe's time, in ms; Stripe's library allows the same for being behind. */
const mostAhead = 5 * 60_000

/** What {@link toStripeEvent} reads of an event (docs.stripe.com/api/events/object). */
const eventShape = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.number(),
  data: z.looseObject({ object: z.looseObject({}) }),
})

/**
 * The event in a webhook's raw body.
 * @param nowMs Stripe's time, in ms since 1970
 * @throws PaymentSignatureError if the signature is not Stripe's, or is older than 5 minutes
 * @throws PaymentEventError if it is Stripe's, but is dated more than 5 minutes ahead, or the content is not an event
 */
export function signedEvent(
  stripe: Stripe,
  delivered: { rawBody: Buffer; signature: string; secret: string },
  nowMs: number,
): Stripe.Event {
  const { rawBody, signature, secret } = delivered
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, secret)
  } catch (error) {
    throw new PaymentSignatureError('the signature of a webhook does not match', { cause: error })
  }
  if (signedAt(signature) > nowMs + mostAhead)
    throw new PaymentEventError('a webhook was signed for a time to come')
  const { error } = eventShape.safeParse(event)
  if (error) throw new PaymentEventError('a webhook that is signed is no event', { cause: error })
  return event
}

/** The `t=` of a `Stripe-Signature` header, in ms. If there are several, the last one, as in Stripe's library. */
function signedAt(signature: string): number {
  const last = signature.split(',').findLast((part) => part.startsWith('t='))
  return Number.parseInt(last?.slice(2) ?? '', 10) * 1000
}
