import type { Stripe } from 'stripe'

/** Everything that Stripe stores, by the name of its kind; related objects by id, never nested. */
export type Objects = {
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  payout: Stripe.Payout
  balance_transaction: Stripe.BalanceTransaction
  'checkout.session': Stripe.Checkout.Session
  event: Stripe.Event
  payment_method: Stripe.PaymentMethod
  confirmation_token: Stripe.ConfirmationToken
  webhook_endpoint: Stripe.WebhookEndpoint
  payment_method_domain: Stripe.PaymentMethodDomain
}
export type Kind = keyof Objects

export type About<K extends Kind = Kind> = {
  /** How its ids begin. */
  prefix: string
  /** Where it is asked for. */
  path: string
  /** What Stripe calls the id in its refusals, unless it is the kind's name. */
  param?: string
  /** Does not say whether it is live. */
  modeless?: true
  /** Members in whose place the product has the object put. */
  expands?: readonly string[]
  /** What a new one says. Only members that the product or a test reads are there. */
  fields: Partial<Objects[K]>
}

export const kinds: { [K in Kind]: About<K> } = {
  payment_intent: {
    prefix: 'pi',
    path: 'payment_intents',
    param: 'intent',
    expands: ['latest_charge'],
    fields: {
      amount_received: 0,
      cancellation_reason: null,
      last_payment_error: null,
      latest_charge: null,
      next_action: null,
      status: 'requires_payment_method',
    },
  },
  charge: {
    prefix: 'ch',
    path: 'charges',
    expands: ['balance_transaction'],
    fields: { amount_refunded: 0, balance_transaction: null, disputed: false, refunded: false },
  },
  refund: { prefix: 're', path: 'refunds', modeless: true, fields: {} },
  dispute: {
    prefix: 'dp',
    path: 'disputes',
    fields: { balance_transactions: [], metadata: {}, reason: 'fraudulent' },
  },
  payout: {
    prefix: 'po',
    path: 'payouts',
    expands: ['failure_balance_transaction'],
    fields: { failure_balance_transaction: null, failure_code: null, metadata: {}, status: 'pending' },
  },
  balance_transaction: {
    prefix: 'txn',
    path: 'balance_transactions',
    modeless: true,
    expands: ['source'],
    fields: { currency: 'jpy', fee: 0, source: null, status: 'pending' },
  },
  'checkout.session': {
    prefix: 'cs',
    path: 'checkout/sessions',
    param: 'session',
    expands: ['payment_intent'],
    fields: { mode: 'payment', payment_intent: null, payment_status: 'unpaid', status: 'open' },
  },
  event: { prefix: 'evt', path: 'events', param: 'id', fields: {} },
  payment_method: { prefix: 'pm', path: 'payment_methods', fields: { type: 'card' } },
  confirmation_token: {
    prefix: 'ctoken',
    path: 'confirmation_tokens',
    fields: { payment_intent: null, use_stripe_sdk: true },
  },
  webhook_endpoint: {
    prefix: 'we',
    path: 'webhook_endpoints',
    fields: { application: null, status: 'enabled' },
  },
  payment_method_domain: { prefix: 'pmd', path: 'payment_method_domains', fields: {} },
}
