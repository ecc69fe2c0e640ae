import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { invalidRequest, noSuchParam } from '../../errors.ts'
import { cardBehind } from '../payment-methods.ts'
import { paySession } from './pay.ts'
import { retrieveSession } from './sessions.ts'

/*
 * Two calls that no documentation names: with them Stripe's own command line pays a hosted page (`stripe trigger
 * checkout.session.completed`), as its fixtures show.
 */

/** `GET /v1/payment_pages/:id` */
export function retrievePage(sandbox: Sandbox, id: string): Stripe.Checkout.Session {
  return retrieveSession(sandbox, id)
}

/** `POST /v1/payment_pages/:id/confirm`: pays with a stored PaymentMethod what the caller expects to pay. */
export function confirmPage(
  sandbox: Sandbox,
  id: string,
  params: { payment_method: string; expected_amount: number },
): Stripe.Checkout.Session {
  const session = retrieveSession(sandbox, id)
  const method = sandbox.store.get('payment_method', params.payment_method)
  if (!method?.card) throw noSuchParam('PaymentMethod', params.payment_method, 'payment_method')
  if (session.amount_total !== params.expected_amount) {
    throw invalidRequest('The expected amount is not the amount of the Checkout Session.', {
      code: 'checkout_amount_mismatch',
      param: 'expected_amount',
    })
  }
  const { exp_month: expMonth, exp_year: expYear } = method.card
  const card = cardBehind(sandbox, method.id)
  paySession(sandbox, id, { card, expMonth, expYear, hasCvc: true, wallet: null }, method.billing_details)
  return retrieveSession(sandbox, id)
}
