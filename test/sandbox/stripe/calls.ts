import type { Stripe } from 'stripe'
import * as account from './account.ts'
import { makeTestToken } from './cards.ts'
import { createSession, expireSession } from './checkout.ts'
import type { Sandbox } from './context.ts'
import { refuse } from './errors.ts'
import { list } from './lists.ts'
import type { Kind } from './objects.ts'
import * as params from './params.ts'
import { cancelIntent, confirmIntent, createIntent, refuseCheckouts } from './payments.ts'
import { listMovements } from './payouts.ts'
import { createRefund, updateRefund } from './refunds.ts'
import { eventWords } from './webhooks.ts'

type Session = Stripe.Checkout.SessionCreateParams
type Line = NonNullable<Session['line_items']>[number]
type Price = NonNullable<Line['price_data']>
type TestToken = NonNullable<Parameters<Stripe['testHelpers']['confirmationTokens']['create']>[0]>
// Each handler states its own parameters; `checkParams` has made sure of them.
type Handle = (s: Sandbox, id: string, given: never) => object
export type Call = { params: params.Param; handle: Handle }

const { required, text, url, yen, email, amount, flag, metadata, hash, listOf, oneOf, integerOf, time } =
  params

const call = <T>(fields: params.FieldsOf<T>, handle: Handle): Call => ({
  params: hash({ expand: listOf(text), ...fields }),
  handle,
})
const page = {
  limit: integerOf(1, 100),
  starting_after: text,
  created: hash<Stripe.RangeQueryParam>({ gte: time, lt: time }),
}
const ofPayment = { ...page, payment_intent: text }
const ways = listOf(oneOf('card'))
const confirming = { confirmation_token: text, payment_method: text, return_url: url, use_stripe_sdk: flag }
const types = listOf(oneOf(...eventWords, '*'))
const retrieve = (kind: Kind) => call({}, (s, id) => s.find(kind, id))
const listed = (kind: Kind, fields = page) => call<object>(fields, (s, _, given) => list(s, kind, given))

/**
 * The part of Stripe's API that the product uses, and tests for it, with the parameters that are sent; the compiler checks
 * each name against the `stripe` package. Any other is refused as one that Stripe does not know. A call that the product
 * begins to send is added here.
 */
const calls: Record<string, Call> = {
  'GET account': call({}, account.retrieveAccount),
  'POST payment_intents': call<Stripe.PaymentIntentCreateParams>(
    {
      amount: required(amount),
      currency: required(yen),
      allowed_payment_method_types: ways,
      confirm: flag,
      ...confirming,
      description: params.textOf(1000),
      metadata,
      receipt_email: email,
    },
    createIntent,
  ),
  'GET payment_intents': listed('payment_intent'),
  'GET payment_intents/:id': retrieve('payment_intent'),
  'POST payment_intents/:id/confirm': call<Stripe.PaymentIntentConfirmParams>(confirming, (s, id, given) => {
    refuseCheckouts(s, id)
    return confirmIntent(s, id, given)
  }),
  'POST payment_intents/:id/cancel': call<Stripe.PaymentIntentCancelParams>(
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
    (s, id, { cancellation_reason }: Stripe.PaymentIntentCancelParams) => {
      refuseCheckouts(s, id)
      return cancelIntent(s, id, cancellation_reason)
    },
  ),
  'GET confirmation_tokens/:id': retrieve('confirmation_token'),
  'POST test_helpers/confirmation_tokens': call<TestToken>(
    { payment_method: required(text), return_url: url },
    makeTestToken,
  ),
  'GET charges': listed('charge', ofPayment),
  'POST refunds': call<Stripe.RefundCreateParams>(
    {
      payment_intent: text,
      amount: integerOf(1),
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
      metadata,
    },
    createRefund,
  ),
  'GET refunds': listed('refund', ofPayment),
  'POST refunds/:id': call<Stripe.RefundUpdateParams>({ metadata }, updateRefund),
  'GET payouts': listed('payout'),
  'GET payouts/:id': retrieve('payout'),
  'GET balance_transactions': call<Stripe.BalanceTransactionListParams>(
    { ...page, payout: text },
    listMovements,
  ),
  'GET disputes': listed('dispute', ofPayment),
  'POST checkout/sessions': call<Session>(
    {
      mode: required(oneOf('payment')),
      submit_type: oneOf('auto', 'book', 'donate', 'pay'),
      allowed_payment_method_types: ways,
      adaptive_pricing: hash<Session['adaptive_pricing']>({ enabled: flag }),
      line_items: required(
        listOf(
          hash<Line>({
            quantity: required(integerOf(1)),
            price_data: required(
              hash<Price>({
                currency: required(yen),
                unit_amount: required(integerOf(0)),
                product_data: required(hash<Price['product_data']>({ name: required(text) })),
              }),
            ),
          }),
        ),
      ),
      locale: oneOf('auto', 'en', 'ja', 'ko', 'zh', 'zh-HK', 'zh-TW'),
      success_url: required(url),
      cancel_url: url,
      expires_at: params.integer,
      metadata,
      payment_intent_data: hash<Session['payment_intent_data']>({
        description: params.textOf(1000),
        metadata,
        receipt_email: email,
      }),
      customer_email: email,
    },
    createSession,
  ),
  'GET checkout/sessions': listed('checkout.session'),
  'GET checkout/sessions/:id': retrieve('checkout.session'),
  'POST checkout/sessions/:id/expire': call({}, expireSession),
  'GET events': call<Stripe.EventListParams>(
    { ...page, type: text, types: listOf(text) },
    account.listEvents,
  ),
  'GET events/:id': call({}, account.retrieveEvent),
  'GET webhook_endpoints': listed('webhook_endpoint'),
  'POST webhook_endpoints': call<Stripe.WebhookEndpointCreateParams>(
    {
      url: required(text),
      enabled_events: required(types),
      // The other one is of an endpoint that somebody made long ago.
      api_version: oneOf('2026-10-28.endive', '2020-08-27'),
      description: text,
      metadata,
    },
    account.createEndpoint,
  ),
  'GET webhook_endpoints/:id': retrieve('webhook_endpoint'),
  'POST webhook_endpoints/:id': call<Stripe.WebhookEndpointUpdateParams>(
    { url: text, enabled_events: types, disabled: flag },
    account.updateEndpoint,
  ),
  'DELETE webhook_endpoints/:id': call({}, account.deleteEndpoint),
  'GET payment_method_domains': call<Stripe.PaymentMethodDomainListParams>(
    { domain_name: text, limit: page.limit },
    account.listDomains,
  ),
  'POST payment_method_domains': call<Stripe.PaymentMethodDomainCreateParams>(
    { domain_name: required(text) },
    account.createDomain,
  ),
  'POST payment_method_domains/:id': call<Stripe.PaymentMethodDomainUpdateParams>(
    { enabled: flag },
    account.updateDomain,
  ),
  'GET payment_method_configurations': call<Stripe.PaymentMethodConfigurationListParams>(
    { limit: page.limit },
    account.listConfigurations,
  ),
}

const patterns = Object.entries(calls).map(
  ([name, it]) =>
    [name, new RegExp(`^${name.replace(' ', ' /v1/').replace(':id', '([^/]+)')}$`), it] as const,
)

/** @throws StripeProblem 404 for an address that isn't part of the API (or not of the part we stand in for) */
export function findCall(method: string, path: string): Call & { name: string; id: string } {
  for (const [name, pattern, it] of patterns) {
    const id = pattern.exec(`${method} ${path}`)?.[1]
    if (!pattern.test(`${method} ${path}`)) continue
    try {
      return { ...it, name, id: decodeURIComponent(id ?? '') }
    } catch {
      break
    }
  }
  throw refuse('unknownUrl', { method, path })
}
