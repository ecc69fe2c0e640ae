import type Stripe from 'stripe'
import { z } from 'zod'
import { PaymentEventError, PaymentSignatureError } from './payment-errors.ts'

/** As far ahead as Stripe's library lets a signature be behind, in ms. */
const mostAhead = 5 * 60_000

/** What {@link noticeOf} reads of an event (docs.stripe.com/api/events/object). */
const eventShape = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.number(),
  data: z.looseObject({ object: z.looseObject({}) }),
})

/**
 * The event of a webhook's raw body.
 * @param nowMs Stripe's time, in ms since 1970
 * Throws PaymentSignatureError where the signature is not Stripe's or older than 5 minutes, PaymentNoticeError where it
 * is, but for a time more than 5 minutes ahead or around what is no event.
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

/** The `t=` of a `Stripe-Signature`, in ms; the last one, which is what Stripe's library checks. */
function signedAt(signature: string): number {
  const last = signature.split(',').findLast((part) => part.startsWith('t='))
  return Number.parseInt(last?.slice(2) ?? '', 10) * 1000
}
