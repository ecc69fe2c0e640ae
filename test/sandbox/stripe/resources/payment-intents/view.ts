import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { invalidRequest, noSuch, StripeProblem } from '../../errors.ts'
import { type List, type ListParams, listPage } from '../../lists.ts'

/** @throws StripeProblem 404 */
export function retrieveIntent(sandbox: Sandbox, id: string): Stripe.PaymentIntent {
  const found = sandbox.store.get('payment_intent', id)
  if (!found) throw noSuch('payment_intent', id, 'intent')
  return found
}

export function listIntents(sandbox: Sandbox, params: ListParams): List<Stripe.PaymentIntent> {
  const all = sandbox.store.all('payment_intent')
  return listPage('payment_intent', '/v1/payment_intents', all, params)
}

/** Whether a hosted page made this PaymentIntent: then only the page (or ending it) can change it. */
export function madeByCheckout({ store }: Sandbox, id: string): boolean {
  return store.all('checkout_session').some((session) => session.payment_intent === id)
}

/** @throws StripeProblem 400 for a PaymentIntent that Checkout made */
export function refuseCheckouts(sandbox: Sandbox, id: string): void {
  if (madeByCheckout(sandbox, id))
    throw invalidRequest('You cannot perform this action on PaymentIntents created by Checkout.', {
      param: 'intent',
    })
}

/** What Stripe shows of a PaymentIntent to a browser that has only its client secret. */
export function publicIntent(intent: Stripe.PaymentIntent): object {
  const { id, object, amount, canceled_at, cancellation_reason, capture_method, client_secret } = intent
  const { confirmation_method, created, currency, description, last_payment_error, livemode } = intent
  const { next_action, payment_method, payment_method_types, processing, receipt_email, shipping, status } =
    intent
  return {
    id,
    object,
    amount,
    amount_details: { tip: {} },
    automatic_payment_methods: intent.automatic_payment_methods,
    canceled_at,
    cancellation_reason,
    capture_method,
    client_secret,
    confirmation_method,
    created,
    currency,
    description,
    last_payment_error,
    livemode,
    next_action,
    payment_method,
    payment_method_types,
    processing,
    receipt_email,
    setup_future_usage: intent.setup_future_usage,
    shipping,
    source: null,
    status,
  }
}

/** The PaymentIntent for a publishable key, which needs its client secret too. */
export function intentBySecret(sandbox: Sandbox, id: string, secret: unknown): Stripe.PaymentIntent {
  const intent = retrieveIntent(sandbox, id)
  if (secret === undefined) {
    throw invalidRequest('Missing required param: client_secret.', {
      code: 'parameter_missing',
      param: 'client_secret',
    })
  }
  if (secret !== intent.client_secret) {
    throw new StripeProblem(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_invalid_parameter',
      message: `The client_secret provided does not match the client_secret associated with the PaymentIntent.`,
      param: 'client_secret',
    })
  }
  return intent
}

/** Refuses a step that the PaymentIntent's state doesn't allow; Stripe sends the PaymentIntent along. */
export function unexpectedState(intent: Stripe.PaymentIntent, message: string): StripeProblem {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}
