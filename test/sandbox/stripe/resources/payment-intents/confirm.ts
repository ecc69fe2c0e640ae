import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { invalidRequest } from '../../errors.ts'
import { checkUrl } from '../../params/rules.ts'
import { retrieveToken, takeToken, usableToken } from '../confirmation-tokens.ts'
import { cardBehind, markUsed, takePaymentMethod } from '../payment-methods.ts'
import { attempt } from './attempt.ts'
import { nextAction } from './next-action.ts'
import { madeByCheckout, refuseCheckouts, retrieveIntent, unexpectedState } from './view.ts'

/** The parameters that confirming knows, whether at once with `create` or by `confirm`. */
export type ConfirmParams = Pick<
  Stripe.PaymentIntentConfirmParams,
  'confirmation_token' | 'payment_method' | 'return_url' | 'use_stripe_sdk'
>

const confirmable: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
])

function checkState(intent: Stripe.PaymentIntent): void {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    )
  }
  if (!confirmable.has(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    )
  }
}

/**
 * Methods are computed by Stripe in this API version, so any payment might redirect. (Whether a list of card alone rules it
 * out, the documentation doesn't say: here it doesn't.)
 */
function checkReturnUrl(returnUrl: string | undefined): void {
  checkUrl(returnUrl, 'return_url')
  if (returnUrl === undefined) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      { param: 'return_url' },
    )
  }
}

/** What the call (or a step before it) names to pay with, without using it up yet. */
function checkMethod(sandbox: Sandbox, intent: Stripe.PaymentIntent, params: ConfirmParams): void {
  if (params.confirmation_token !== undefined && params.payment_method !== undefined) {
    throw invalidRequest(
      'You may only specify one of these parameters: confirmation_token, payment_method.',
      {
        code: 'parameters_exclusive',
      },
    )
  }
  if (params.confirmation_token !== undefined) {
    usableToken(sandbox, params.confirmation_token)
  } else if (params.payment_method === undefined && intent.payment_method === null) {
    throw unexpectedState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    )
  }
}

/** The address to come back to after 3-D Secure: of the call, else of the token. */
function returnUrlOf(sandbox: Sandbox, params: ConfirmParams): string | undefined {
  const token = params.confirmation_token
  return (
    params.return_url ??
    (token === undefined ? undefined : retrieveToken(sandbox, token).return_url) ??
    undefined
  )
}

/** Everything that refuses a confirmation before any of it happens; nothing is changed. */
export function checkConfirm(sandbox: Sandbox, intent: Stripe.PaymentIntent, params: ConfirmParams): void {
  checkState(intent)
  checkMethod(sandbox, intent, params)
  checkReturnUrl(returnUrlOf(sandbox, params))
}

/** The PaymentMethod to charge: of the token (which is used up by it), named in the call, or attached before. */
function takeMethod(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  params: ConfirmParams,
): Stripe.PaymentMethod {
  if (params.confirmation_token !== undefined) return takeToken(sandbox, params.confirmation_token, intent.id)
  return takePaymentMethod(sandbox, String(params.payment_method ?? intent.payment_method))
}

/**
 * Confirms: charges the card, or asks for 3-D Secure first.
 *
 * @throws StripeProblem 400 in the wrong state, without a payment method or a needed `return_url`; 402 for a decline
 */
export function confirmIntent(sandbox: Sandbox, id: string, params: ConfirmParams): Stripe.PaymentIntent {
  const before = retrieveIntent(sandbox, id)
  checkConfirm(sandbox, before, params)
  const method = takeMethod(sandbox, before, params)
  const card = cardBehind(sandbox, method.id)
  markUsed(sandbox, method.id)
  const intent = sandbox.store.put('payment_intent', {
    ...before,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
  })
  if (card.threeDSecure !== 'required' || method.card?.wallet) return attempt(sandbox, intent, method, false)
  // Checkout's own page does not ask: it goes through the bank's page by itself.
  const forced = sandbox.moods.sdkOnly > 0 && !madeByCheckout(sandbox, id)
  if (forced) sandbox.moods.sdkOnly -= 1
  const useSdk = forced || (params.use_stripe_sdk ?? params.confirmation_token !== undefined)
  const waiting = sandbox.store.put('payment_intent', {
    ...intent,
    next_action: nextAction(sandbox, intent, useSdk, returnUrlOf(sandbox, params)),
    status: 'requires_action',
  })
  sandbox.emit('payment_intent.requires_action', waiting)
  return waiting
}

/** `POST /v1/payment_intents/:id/confirm`: not for one that Checkout made. */
export function confirmByApi(sandbox: Sandbox, id: string, params: ConfirmParams): Stripe.PaymentIntent {
  retrieveIntent(sandbox, id)
  refuseCheckouts(sandbox, id)
  return confirmIntent(sandbox, id, params)
}
