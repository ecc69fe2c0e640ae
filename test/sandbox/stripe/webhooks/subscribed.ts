/**
 * The events that docs/stripe.md tells an operator to subscribe to, so that tests and demo get no others. A test keeps both lists
 * and the server's own equal.
 */
export const subscribed: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.reconciliation_completed',
]

/** All types that can be asked for: those above, what is recorded beside them, and one that has nothing to do with payments. */
export const eventWords: readonly string[] = [
  ...subscribed,
  'payment_intent.created',
  'charge.succeeded',
  'charge.failed',
  'charge.refund.updated',
  'customer.created',
]
