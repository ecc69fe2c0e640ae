import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { noSuch } from '../errors.ts'
import { type List, type ListParams, listPage } from '../lists.ts'
import { mergeMetadata } from '../params/rules.ts'
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

/** `POST /v1/refunds/:id`: only what one notes down about it can change. */
export function updateRefund(sandbox: Sandbox, id: string, params: Stripe.RefundUpdateParams): Stripe.Refund {
  const before = retrieveRefund(sandbox, id)
  const metadata = mergeMetadata(before.metadata ?? {}, params.metadata)
  const changed = sandbox.store.put('refund', { ...before, metadata })
  for (const type of ['refund.updated', 'charge.refund.updated'] as const)
    sandbox.emit(type, changed, { metadata: before.metadata })
  return changed
}
