import type Stripe from 'stripe'
import { z } from 'zod'
import { PaymentClockError, PaymentEventError, PaymentSignatureError } from './payment-errors.ts'

/** How far from Stripe's time a signature may be, in s; the same as in Stripe's library. */
const mostApart = 5 * 60
/** The library's own limit is switched off, in s: it can't tell a wrong clock from a wrong secret. */
const anyAge = Number.MAX_SAFE_INTEGER

/** PostgreSQL keeps no NUL character. */
const text = z.string().refine((value) => !value.includes('\0'))

/** What {@link toStripeEvent} reads of an event (docs.stripe.com/api/events/object). */
const eventShape = z.object({
  id: text.min(1),
  type: text.min(1),
  created: z.number(),
  account: text.nullish(),
  data: z.object({
    object: z.object({
      object: text.nullish(),
      id: text.nullish(),
      payment_intent: z.union([text, z.object({ id: text })]).nullish(),
      metadata: z.record(z.string(), text).nullish(),
    }),
  }),
})

/**
 * The event in a webhook's raw body.
 * @param nowMs Stripe's time, in ms since 1970
 * @throws PaymentSignatureError if the signature is not Stripe's
 * @throws PaymentClockError if it is Stripe's, but of more than 5 minutes ago or ahead
 * @throws PaymentEventError if it is Stripe's, but the content is not an event
 */
export function signedEvent(
  stripe: Stripe,
  delivered: { rawBody: Buffer; signature: string; secret: string },
  nowMs: number,
): Stripe.Event {
  const { rawBody, signature, secret } = delivered
  let event: Stripe.Event
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, secret, anyAge)
  } catch (error) {
    throw new PaymentSignatureError('the signature of a webhook does not match', { cause: error })
  }
  const age = Math.round((nowMs - signedAt(signature)) / 1000)
  if (Math.abs(age) > mostApart) throw new PaymentClockError(age)
  const { error } = eventShape.safeParse(event)
  if (error) throw new PaymentEventError('a webhook that is signed is no event', { cause: error })
  return event
}

/** The `t=` of a `Stripe-Signature` header, in ms. If there are several, the last one, as in Stripe's library. */
function signedAt(signature: string): number {
  const last = signature.split(',').findLast((part) => part.startsWith('t='))
  return Number.parseInt(last?.slice(2) ?? '', 10) * 1000
}
