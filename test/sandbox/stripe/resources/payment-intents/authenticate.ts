import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { StripeProblem } from '../../errors.ts'
import { attempt, failAuthentication } from './attempt.ts'
import { retrieveIntent, unexpectedState } from './view.ts'

/**
 * The answer of the bank's page: the cardholder has (or hasn't) proved who they are. A decline by the issuer afterwards
 * leaves the PaymentIntent in `requires_payment_method`; nothing is thrown, since nobody waits for this answer.
 *
 * @throws StripeProblem 400 when the PaymentIntent doesn't wait for 3-D Secure (any more)
 */
export function authenticate(
  sandbox: Sandbox,
  id: string,
  result: 'complete' | 'fail',
): Stripe.PaymentIntent {
  const intent = retrieveIntent(sandbox, id)
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') {
    throw unexpectedState(
      intent,
      `This PaymentIntent has a status of ${intent.status} and needs no authentication.`,
    )
  }
  const method = sandbox.store.get('payment_method', intent.payment_method)
  if (!method) throw new Error(`${intent.payment_method} is missing`)
  if (result === 'fail') return failAuthentication(sandbox, intent, method)
  try {
    return attempt(sandbox, intent, method, true)
  } catch (problem) {
    if (!(problem instanceof StripeProblem)) throw problem
    return retrieveIntent(sandbox, id)
  }
}

/** Where the browser goes after the bank's page: the return address with what Stripe adds to it. */
export function returnAddress(returnUrl: string, intent: Stripe.PaymentIntent): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}
