import type { Stripe } from 'stripe'
import { eventWords } from '../webhooks/subscribed.ts'
import {
  type FieldsOf,
  flag,
  hash,
  integer,
  listOf,
  metadata,
  oneOf,
  type Param,
  required,
  text,
} from './schema.ts'

type Session = Stripe.Checkout.SessionCreateParams
type Line = NonNullable<Session['line_items']>[number]
type Price = NonNullable<Line['price_data']>
type TestToken = NonNullable<Parameters<Stripe['testHelpers']['confirmationTokens']['create']>[0]>
type Endpoint = Stripe.WebhookEndpointCreateParams

const call = <T>(fields: FieldsOf<T>): Param => hash({ expand: listOf(text), ...fields })

const page = {
  limit: integer,
  starting_after: text,
  created: hash<Stripe.RangeQueryParam>({ gte: integer, lt: integer }),
}
const ofPayment = { ...page, payment_intent: text }
const ways = listOf(oneOf('card'))
const confirming = {
  confirmation_token: text,
  payment_method: text,
  return_url: text,
  use_stripe_sdk: flag,
}
const types = listOf(oneOf(...eventWords, '*'))

/**
 * The parameters of each call that the product sends, and tests for it; the compiler checks each name against the `stripe`
 * package. Any other is refused as one that Stripe does not know. A call that the product begins to send is added here.
 */
export const calls = {
  byId: call<Stripe.PaymentIntentRetrieveParams>({}),
  intentCreate: call<Stripe.PaymentIntentCreateParams>({
    amount: required(integer),
    currency: required(text),
    allowed_payment_method_types: ways,
    confirm: flag,
    ...confirming,
    description: text,
    metadata,
    receipt_email: text,
  }),
  intentConfirm: call<Stripe.PaymentIntentConfirmParams>(confirming),
  intentCancel: call<Stripe.PaymentIntentCancelParams>({
    cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
  }),
  intentList: call<Stripe.PaymentIntentListParams>(page),
  tokenCreate: call<TestToken>({
    payment_method: text,
    return_url: text,
  }),
  chargeList: call<Stripe.ChargeListParams>(ofPayment),
  refundCreate: call<Stripe.RefundCreateParams>({
    payment_intent: text,
    amount: integer,
    reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    metadata,
  }),
  refundUpdate: call<Stripe.RefundUpdateParams>({ metadata }),
  refundList: call<Stripe.RefundListParams>(ofPayment),
  payoutList: call<Stripe.PayoutListParams>(page),
  transactionList: call<Stripe.BalanceTransactionListParams>({ ...page, payout: text }),
  disputeList: call<Stripe.DisputeListParams>(ofPayment),
  sessionCreate: call<Session>({
    mode: required(oneOf('payment')),
    submit_type: oneOf('auto', 'book', 'donate', 'pay'),
    allowed_payment_method_types: ways,
    adaptive_pricing: hash<Session['adaptive_pricing']>({ enabled: flag }),
    line_items: required(
      listOf(
        hash<Line>({
          quantity: required(integer),
          price_data: required(
            hash<Price>({
              currency: required(text),
              unit_amount: required(integer),
              product_data: required(hash<Price['product_data']>({ name: required(text) })),
            }),
          ),
        }),
      ),
    ),
    locale: oneOf('auto', 'en', 'ja', 'ko', 'zh', 'zh-HK', 'zh-TW'),
    success_url: required(text),
    cancel_url: text,
    expires_at: integer,
    metadata,
    payment_intent_data: hash<Session['payment_intent_data']>({
      description: text,
      metadata,
      receipt_email: text,
    }),
    customer_email: text,
  }),
  sessionList: call<Stripe.Checkout.SessionListParams>(page),
  eventList: call<Stripe.EventListParams>({ ...page, type: text, types: listOf(text) }),
  endpointCreate: call<Endpoint>({
    url: required(text),
    enabled_events: required(types),
    // The other one is of an endpoint that somebody made long ago.
    api_version: oneOf('2026-10-28.endive', '2020-08-27'),
    description: text,
    metadata,
  }),
  endpointUpdate: call<Stripe.WebhookEndpointUpdateParams>({
    url: text,
    enabled_events: types,
    disabled: flag,
  }),
  endpointList: call<Stripe.WebhookEndpointListParams>({ limit: integer }),
  domainCreate: call<Stripe.PaymentMethodDomainCreateParams>({ domain_name: required(text) }),
  domainUpdate: call<Stripe.PaymentMethodDomainUpdateParams>({ enabled: flag }),
  domainList: call<Stripe.PaymentMethodDomainListParams>({ domain_name: text, limit: integer }),
  methodList: call<Stripe.PaymentMethodConfigurationListParams>({ limit: integer }),
} satisfies Record<string, Param>
