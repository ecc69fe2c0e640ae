import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { invalidRequest } from '../../errors.ts'
import { madeByCheckout, retrieveIntent, unexpectedState } from './view.ts'

const cancelable: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
])

/**
 * Cancels for good: such a PaymentIntent can never be paid.
 *
 * @throws StripeProblem 400 when it has succeeded or is cancelled already, or belongs to a Checkout Session
 */
export function cancelIntent(
  sandbox: Sandbox,
  id: string,
  reason: Stripe.PaymentIntent.CancellationReason | undefined,
): Stripe.PaymentIntent {
  const intent = retrieveIntent(sandbox, id)
  if (!cancelable.has(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    )
  }
  const canceled = sandbox.store.put('payment_intent', {
    ...intent,
    canceled_at: sandbox.now(),
    cancellation_reason: reason ?? null,
    next_action: null,
    status: 'canceled',
  })
  sandbox.emit('payment_intent.canceled', canceled)
  return canceled
}

/** `POST /v1/payment_intents/:id/cancel`: not for one that Checkout made. */
export function cancelByApi(
  sandbox: Sandbox,
  id: string,
  params: Stripe.PaymentIntentCancelParams,
): Stripe.PaymentIntent {
  retrieveIntent(sandbox, id)
  if (madeByCheckout(sandbox, id)) {
    throw invalidRequest(
      'You cannot cancel a PaymentIntent that was created by a Checkout Session. Expire the Checkout Session instead.',
      { param: 'intent' },
    )
  }
  return cancelIntent(sandbox, id, params.cancellation_reason)
}
