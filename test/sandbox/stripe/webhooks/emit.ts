import type { Stripe } from 'stripe'
import { apiVersion, type Sandbox } from '../context.ts'
import { newId } from '../ids.ts'
import { targetsOf } from './targets.ts'

/** Refunds don't say whether they are live: their charge does. */
function isLive({ store }: Sandbox, object: { livemode?: unknown; charge?: unknown }): boolean {
  if (typeof object.livemode === 'boolean') return object.livemode
  return store.get('charge', String(object.charge))?.livemode ?? false
}

/** Records an event with the object as it is now. Sending it is the courier's work. */
export function recordEvent(
  sandbox: Sandbox,
  type: Stripe.Event.Type,
  object: object,
  previous: object | undefined,
): Stripe.Event {
  const { cause } = sandbox
  const livemode = isLive(sandbox, object)
  const about = { type, livemode }
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: sandbox.now(),
    data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
    livemode,
    pending_webhooks: targetsOf(sandbox).filter((one) => one.wants(about)).length,
    request: { id: cause?.id ?? null, idempotency_key: cause?.idempotencyKey ?? null },
    type,
  }
  return sandbox.store.put('event', event as unknown as Stripe.Event)
}
