import type { Stripe } from 'stripe'

/** What only the sandbox knows of a PaymentMethod or ConfirmationToken. Never a card number: test cards have names. */
export type Hidden = {
  id: string
  /** Number of the test card in `cards.ts`. */
  card: string
  /** A PaymentMethod without a customer serves one payment. */
  used?: boolean
}

/** An event on its way to an address: the event's id, and the endpoint's if it was made by API (`targets.ts`). */
export type Delivery = {
  id: string
  state: 'pending' | 'held' | 'delivered' | 'failed' | 'lost'
  attempts: number
}

/** The stored first answer to an idempotency key. */
export type Remembered = {
  id: string
  path: string
  fingerprint: string
  status: number
  body: string
  requestId: string
  /** Seconds since 1970. */
  at: number
}

/** What a hosted session needs later and its object doesn't show. */
export type SessionSecrets = { id: string; paymentIntentData: Record<string, unknown>; title: string }

/** Everything the sandbox stores, by kind; related objects by id, never nested. */
export type Collections = {
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  confirmation_token: Stripe.ConfirmationToken
  charge: Stripe.Charge
  balance_transaction: Stripe.BalanceTransaction
  payout: Stripe.Payout
  /** Ids of the balance transactions that a payout has paid out. */
  payout_contents: { id: string; transactions: string[] }
  /** The same of a failed one whose transactions the next payout pays out again. */
  failed_contents: { id: string; transactions: string[] }
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  checkout_session: Stripe.Checkout.Session
  event: Stripe.Event
  hidden: Hidden
  delivery: Delivery
  remembered: Remembered
  session_secrets: SessionSecrets
  webhook_endpoint: Stripe.WebhookEndpoint
  endpoint_secret: { id: string; secret: string }
  payment_method_domain: Stripe.PaymentMethodDomain
  /** Ids of objects that Stripe is to know nothing of. */
  forgotten: { id: string }
  /** `offset`: how far `advance` has moved the clock, in milliseconds; `payouts`: up to when they were made, in seconds. */
  clock: { id: string; offset: number }
}

export type Kind = keyof Collections

export const kinds: readonly Kind[] = [
  'payment_intent',
  'payment_method',
  'confirmation_token',
  'charge',
  'balance_transaction',
  'payout',
  'payout_contents',
  'failed_contents',
  'refund',
  'dispute',
  'checkout_session',
  'event',
  'hidden',
  'delivery',
  'remembered',
  'session_secrets',
  'webhook_endpoint',
  'endpoint_secret',
  'payment_method_domain',
  'forgotten',
  'clock',
]
