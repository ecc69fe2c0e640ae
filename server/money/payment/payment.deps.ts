import type { Logger } from '../../base/logger.ts'
import type { Meter } from '../../base/meter.ts'
import type { Db } from '../../db/database.ts'
import type { PaymentGateway } from '../../gateways/stripe/payment-gateway.ts'
import type { Gate } from './payment.gate.ts'

/*
 * How a payment runs, in the order of its verbs:
 * 1. attempt (attempt.store): saves the attempt in the database before Stripe hears of it.
 * 2. pay (payment.pay: a card; payment.pay-hosted: Stripe's page; payment.pay-steps: what both share).
 * 3. settle (payment.settle): asks Stripe for the payment snapshot. The only way for news into the database.
 * 4. apply (payment.apply): writes a snapshot: state, card, fee, shares; payment.log logs what changed.
 * 5. poll (payment.poll: the return page asks), check (payment.check: the background job asks).
 * 6. retire (payment.retire: ends an attempt at Stripe), cancel (payment.cancel: ends an unpaid tip, or retries it).
 * 7. reconcile (payment.reconcile: the job): sweep (payment.sweep) reads Stripe's lists, adopt (payment.adopt) takes
 *    in payments that the database lacks. At start, payment.catch-up does so before payment.gate lets older tips be paid.
 * 8. forget (payment.forget): removes personal data from tips that were never paid.
 * Stripe's events enter through stripe-webhook.controller and stripe-event.handle, and then settle.
 */

/** Dependencies of the payment and tip functions. */
export type TipDeps = {
  db: Db
  payments: PaymentGateway
  /** Now, in ms since 1970. */
  clock: () => number
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** How long news about an attempt wait for those before them, in ms; default 30 seconds. Tests shorten it. */
  patienceMs?: number
  /** Decides whether a payment may begin yet. Undefined: always. */
  gate?: Gate
  /** Undefined if metrics are off. */
  meter?: Pick<Meter, 'tip' | 'stripeWebhook'> | undefined
}

/** Who brought the news about a payment. For the log. */
export type Source = 'answer' | 'return' | 'webhook' | 'job' | 'guest'
