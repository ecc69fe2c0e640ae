import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest, noSuch, noSuchParam } from '../errors.ts'
import { newId } from '../ids.ts'
import { checkUrl } from '../params/rules.ts'
import {
  type BillingDetails,
  cardBehind,
  cardHash,
  createPaymentMethod,
  type EnteredCard,
  enteredByAlias,
  noBillingDetails,
} from './payment-methods.ts'

const lifetime = 12 * 3600

/** What the Stripe.js stand-in or the test helper makes a token of. */
export type NewToken = { entered: EnteredCard; billing: BillingDetails; returnUrl: string | null }

/** Makes a ConfirmationToken, good for one confirmation within twelve hours. */
export function createToken(
  sandbox: Sandbox,
  { entered, billing, returnUrl }: NewToken,
): Stripe.ConfirmationToken {
  checkUrl(returnUrl, 'return_url')
  const id = newId('ctoken')
  const created = sandbox.now()
  sandbox.store.put('hidden', { id, card: entered.card.number })
  return sandbox.store.put('confirmation_token', {
    id,
    object: 'confirmation_token',
    created,
    expires_at: created + lifetime,
    livemode: sandbox.livemode,
    mandate_data: null,
    metadata: {},
    payment_intent: null,
    payment_method_options: { card: { cvc_token: null } },
    payment_method_preview: {
      allow_redisplay: 'unspecified',
      billing_details: billing,
      card: cardHash(entered),
      customer: null,
      customer_account: null,
      type: 'card',
    },
    return_url: returnUrl,
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  })
}

export function retrieveToken(sandbox: Sandbox, id: string): Stripe.ConfirmationToken {
  const found = sandbox.store.get('confirmation_token', id)
  if (!found) throw noSuch('confirmation_token', id, 'confirmation_token')
  return found
}

/**
 * A token that can still confirm something. Stripe's documentation gives no words for a second use, so these messages are
 * ours; the refusal is not.
 *
 * @throws StripeProblem 400 unknown, used before or expired
 */
export function usableToken(sandbox: Sandbox, id: string): Stripe.ConfirmationToken {
  const token = sandbox.store.get('confirmation_token', id)
  if (!token) throw noSuchParam('confirmation_token', id, 'confirmation_token')
  if (token.payment_intent !== null) {
    throw invalidRequest(
      `The ConfirmationToken ${id} was already used to confirm an Intent and can't be used again. Create a new ConfirmationToken.`,
      { code: 'token_already_used', param: 'confirmation_token' },
    )
  }
  if (token.expires_at !== null && token.expires_at <= sandbox.now()) {
    throw invalidRequest(`The ConfirmationToken ${id} has expired. Create a new ConfirmationToken.`, {
      param: 'confirmation_token',
    })
  }
  return token
}

/** Uses a token up: from now on it belongs to this PaymentIntent, and its card is a PaymentMethod. */
export function takeToken(sandbox: Sandbox, id: string, paymentIntent: string): Stripe.PaymentMethod {
  const token = usableToken(sandbox, id)
  const preview = token.payment_method_preview
  if (!preview?.card) throw new Error(`the token ${id} has no card`)
  sandbox.store.put('confirmation_token', { ...token, payment_intent: paymentIntent })
  return createPaymentMethod(sandbox, cardBehind(sandbox, id), preview.card, preview.billing_details)
}

/** `POST /v1/test_helpers/confirmation_tokens`: a token without a browser. */
export function createTestToken(
  sandbox: Sandbox,
  params: { payment_method?: string; return_url?: string },
): Stripe.ConfirmationToken {
  const id = params.payment_method
  if (id === undefined) {
    throw invalidRequest('The sandbox makes test tokens of a `payment_method` such as pm_card_visa only.', {
      param: 'payment_method',
    })
  }
  const entered = enteredByAlias(sandbox, id)
  if (!entered) throw noSuchParam('PaymentMethod', id, 'payment_method')
  return createToken(sandbox, { entered, billing: noBillingDetails, returnUrl: params.return_url ?? null })
}
