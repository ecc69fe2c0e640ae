import type { Stripe } from 'stripe'
import { cardBehind, type Decline, takeMethod, takeToken, usableToken } from './cards.ts'
import { newId, randomText, type Sandbox } from './context.ts'
import { openDispute } from './disputes.ts'
import { refuse, StripeProblem } from './errors.ts'
import { settleCharge } from './movements.ts'
import { mergeMetadata } from './params.ts'

type Intent = Stripe.PaymentIntent
type Create = Stripe.PaymentIntentCreateParams
/** The parameters that confirming knows, whether at once with `create` or by `confirm`. */
type Confirm = Pick<Create, 'confirmation_token' | 'payment_method' | 'return_url' | 'use_stripe_sdk'>

/**
 * `POST /v1/payment_intents`; with `confirm` it pays (or asks for 3-D Secure) at once.
 *
 * @throws StripeProblem 400 for what Stripe refuses, 402 for a declined card
 */
export function createIntent(s: Sandbox, _: string, params: Create): Intent {
  const { confirm, confirmation_token, return_url, use_stripe_sdk, payment_method: named } = params
  const early = Object.entries({ confirmation_token, return_url, use_stripe_sdk }).find(([, given]) => given)
  if (early && !confirm) throw refuse('withoutConfirm', { param: early[0] })
  const payment_method = named === undefined ? null : takeMethod(s, named).id
  const status = payment_method ? 'requires_confirmation' : 'requires_payment_method'
  const confirming = { ...params, ...(payment_method && { payment_method }) }
  // A confirmation that Stripe refuses outright leaves no PaymentIntent behind; a declined card does.
  if (confirm) checkConfirm(s, { status, payment_method } as Intent, confirming)
  const id = newId('pi')
  const intent = s.make('payment_intent', {
    id,
    amount: params.amount,
    client_secret: `${id}_secret_${randomText(12)}`,
    currency: params.currency,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_method,
    receipt_email: params.receipt_email ?? null,
    status,
  })
  s.emit('payment_intent.created', intent)
  return confirm ? confirmIntent(s, id, confirming) : intent
}

/** The address to come back to after 3-D Secure: of the call, else of the token. */
const returnUrl = (s: Sandbox, { return_url, confirmation_token: token }: Confirm) =>
  return_url ?? s.get('confirmation_token', token)?.return_url

/** Everything that refuses a confirmation before any of it happens; nothing is changed. */
function checkConfirm(s: Sandbox, intent: Intent, params: Confirm): void {
  const { status, payment_method: attached } = intent
  if (status === 'succeeded' || status === 'canceled')
    throw refuse('wrongState', { do: 'confirm', status }, { payment_intent: intent })
  const { confirmation_token: token, payment_method: method } = params
  if (token !== undefined && method !== undefined)
    throw refuse('exclusive', { names: 'confirmation_token, payment_method' })
  if (token !== undefined) usableToken(s, token)
  else if (method === undefined && attached === null) throw refuse('noMethod', {}, { payment_intent: intent })
  // Methods are computed by Stripe in this API version, so any payment might redirect. (Whether a list of card alone rules
  // it out, the documentation doesn't say: here it doesn't.)
  if (!returnUrl(s, params)) throw refuse('noReturnUrl', { param: 'return_url' })
}

/**
 * Confirms: charges the card, or asks for 3-D Secure first.
 *
 * @throws StripeProblem 400 in the wrong state, without a payment method or a needed `return_url`; 402 for a decline
 */
export function confirmIntent(s: Sandbox, id: string, params: Confirm): Intent {
  const before = s.find('payment_intent', id)
  checkConfirm(s, before, params)
  const { confirmation_token: token, payment_method = String(before.payment_method) } = params
  const method = token === undefined ? takeMethod(s, payment_method) : takeToken(s, token, id)
  s.memory.used.add(method.id)
  const begun = { last_payment_error: null, next_action: null, payment_method: method.id }
  const intent = s.change('payment_intent', id, begun)
  if (!cardBehind(s, method.id).threeDSecure || method.card?.wallet) return attempt(s, intent, method, false)
  // Checkout's own page does not ask: it goes through the bank's page by itself.
  const forced = s.settings.sdkOnly > 0 && !pageOf(s, id)
  if (forced) s.settings.sdkOnly -= 1
  const bySdk = forced || (params.use_stripe_sdk ?? token !== undefined)
  const next_action = nextAction(s, intent, bySdk ? undefined : returnUrl(s, params))
  return s.change(
    'payment_intent',
    id,
    { next_action, status: 'requires_action' },
    'payment_intent.requires_action',
  )
}

/** How the browser is sent through 3-D Secure: by Stripe.js, unless there is an address to come back to. */
function nextAction(
  s: Sandbox,
  { id, client_secret }: Intent,
  return_url?: string | null,
): Stripe.PaymentIntent.NextAction {
  const url = `${s.is.url}/3ds/${id}?client_secret=${client_secret}`
  return return_url
    ? { type: 'redirect_to_url', redirect_to_url: { return_url, url } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { stripe_js: `${url}&embedded=1` } }
}

/** The hosted page that made this PaymentIntent: then only the page (or ending it) can change it. */
export const pageOf = (s: Sandbox, id: string): Stripe.Checkout.Session | undefined =>
  s.all('checkout.session').find((page) => page.payment_intent === id)

/** @throws StripeProblem 400 for a PaymentIntent that Checkout made */
export function refuseCheckouts(s: Sandbox, id: string): void {
  s.find('payment_intent', id)
  if (pageOf(s, id)) throw refuse('checkouts', { param: 'intent' })
}

/** Asks the "issuer" for the money. @throws StripeProblem 402 when it refuses */
function attempt(s: Sandbox, intent: Intent, method: Stripe.PaymentMethod, authenticated: boolean): Intent {
  const { decline, dispute } = cardBehind(s, method.id)
  const { id: payment_intent, amount, currency, description, metadata } = intent
  const charge = s.make('charge', {
    amount,
    currency,
    description,
    metadata,
    payment_intent,
    billing_details: method.billing_details,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: { ...method.card, three_d_secure: authenticated ? { result: 'authenticated' } : null },
    } as Stripe.Charge.PaymentMethodDetails,
    paid: !decline,
    status: decline ? 'failed' : 'succeeded',
  })
  if (decline) throw declined(s, intent, method, decline, charge)
  s.emit('charge.succeeded', charge)
  const paid = s.change(
    'payment_intent',
    intent.id,
    { amount_received: amount, latest_charge: charge.id, next_action: null, status: 'succeeded' },
    'payment_intent.succeeded',
  )
  s.later(s.is.settleDelayMs, () => settleCharge(s, charge.id))
  // An inquiry's list is read at once by Stripe's own CLI.
  if (dispute?.inquiry) openDispute(s, charge.id, dispute)
  else if (dispute) s.later(s.is.settleDelayMs, () => openDispute(s, charge.id, dispute))
  return paid
}

/** The PaymentIntent waits for another card. */
const backToStart = (s: Sandbox, { id }: Intent, error: object, latest_charge?: string) =>
  s.change(
    'payment_intent',
    id,
    {
      last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
      ...(latest_charge && { latest_charge }),
      next_action: null,
      payment_method: null,
      status: 'requires_payment_method',
    },
    'payment_intent.payment_failed',
  )

/** Records the refusal. @returns what Stripe answers: 402 with the PaymentIntent as it is now */
function declined(
  s: Sandbox,
  intent: Intent,
  payment_method: Stripe.PaymentMethod,
  { code, declineCode: decline_code, message }: Decline,
  charge: Stripe.Charge,
): StripeProblem {
  const why = { code, ...(decline_code && { decline_code }), message, charge: charge.id }
  const error = { type: 'card_error', ...why, payment_method }
  s.emit('charge.failed', charge)
  return new StripeProblem(402, { ...error, payment_intent: backToStart(s, intent, error, charge.id) })
}

/**
 * The answer of the bank's page: the cardholder has (or hasn't) proved who they are. A decline by the issuer afterwards
 * leaves the PaymentIntent in `requires_payment_method`; nothing is thrown, since nobody waits for this answer.
 *
 * @throws StripeProblem 400 when the PaymentIntent doesn't wait for 3-D Secure (any more)
 */
export function authenticate(s: Sandbox, id: string, result: 'complete' | 'fail'): Intent {
  const intent = s.find('payment_intent', id)
  const { status } = intent
  if (status !== 'requires_action')
    throw refuse('wrongState', { do: 'authenticate', status }, { payment_intent: intent })
  const method = s.find('payment_method', intent.payment_method)
  if (result === 'fail')
    return backToStart(s, intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: method,
    })
  try {
    return attempt(s, intent, method, true)
  } catch (problem) {
    if (!(problem instanceof StripeProblem)) throw problem
    return s.find('payment_intent', id)
  }
}

/** Where the browser goes after the bank's page: the return address with what Stripe adds to it. */
export function returnAddress(returnUrl: string, { id, client_secret, status }: Intent): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', id)
  url.searchParams.set('payment_intent_client_secret', client_secret ?? '')
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

/** Cancels for good: such a PaymentIntent can never be paid. @throws StripeProblem 400 when it is over already */
export function cancelIntent(
  s: Sandbox,
  id: string,
  cancellation_reason: Intent['cancellation_reason'] = null,
) {
  const intent = s.find('payment_intent', id)
  const { status } = intent
  if (status === 'succeeded' || status === 'canceled')
    throw refuse('wrongState', { do: 'cancel', status }, { payment_intent: intent })
  const ended = { cancellation_reason, next_action: null, status: 'canceled' } as const
  return s.change('payment_intent', id, ended, 'payment_intent.canceled')
}
