import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { mergeMetadata } from '../params/rules.ts'
import { answerDispute, closeDispute, retrieveDispute } from './disputes.ts'

/** `POST /v1/disputes/:id`: evidence goes to the bank at once, unless `submit` is false. */
export function updateDispute(
  sandbox: Sandbox,
  id: string,
  params: Stripe.DisputeUpdateParams,
): Stripe.Dispute {
  const before = retrieveDispute(sandbox, id)
  const metadata = mergeMetadata(before.metadata, params.metadata)
  const changed = sandbox.store.put('dispute', { ...before, metadata })
  if (params.evidence !== undefined && params.submit !== false) return answerDispute(sandbox, id)
  sandbox.emit('charge.dispute.updated', changed, { metadata: before.metadata })
  return changed
}

/** `POST /v1/disputes/:id/close`: the business gives in. */
export function giveIn(sandbox: Sandbox, id: string): Stripe.Dispute {
  const inquiry = retrieveDispute(sandbox, id).status.startsWith('warning_')
  return closeDispute(sandbox, id, inquiry ? 'warning_closed' : 'lost')
}
