import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { noSuch } from '../errors.ts'
import { type List, type ListParams, listPage } from '../lists.ts'

/** @throws StripeProblem 404 */
export function retrieveRefund(sandbox: Sandbox, id: string): Stripe.Refund {
  const found = sandbox.store.get('refund', id)
  if (!found) throw noSuch('refund', id, 'refund')
  return found
}

export function listRefunds(
  sandbox: Sandbox,
  params: ListParams & { charge?: string; payment_intent?: string },
): List<Stripe.Refund> {
  const all = sandbox.store
    .all('refund')
    .filter((one) => params.charge === undefined || one.charge === params.charge)
    .filter((one) => params.payment_intent === undefined || one.payment_intent === params.payment_intent)
  return listPage('refund', '/v1/refunds', all, params)
}
