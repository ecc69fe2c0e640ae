import type { Stripe } from 'stripe'
import { apiVersion, type Sandbox } from '../context.ts'
import { newId } from '../ids.ts'

/** Records an event with the object as it is now. Sending it is the courier's work. */
export function recordEvent(
  sandbox: Sandbox,
  type: Stripe.Event.Type,
  object: object,
  previous: object | undefined,
): Stripe.Event {
  const { cause } = sandbox
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: sandbox.now(),
    data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: sandbox.webhookTarget === null ? 0 : 1,
    request: { id: cause?.id ?? null, idempotency_key: cause?.idempotencyKey ?? null },
    type,
  }
  return sandbox.store.put('event', event as unknown as Stripe.Event)
}
