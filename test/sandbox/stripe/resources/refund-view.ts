import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { noSuch } from '../errors.ts'
import { type List, type ListParams, listPage } from '../lists.ts'
import { belonging } from './filters.ts'

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
  const all = belonging(sandbox, sandbox.store.all('refund'), params)
  return listPage('refund', '/v1/refunds', all, params)
}
