import { PaymentEventError, PaymentSignatureError } from '../../gateways/stripe/payment-errors.ts'
import type { StripeEvent } from '../../gateways/stripe/payment-gateway.ts'
import { planRefundChecks } from '../refund/refund.store.ts'
import { findOrAdopt } from './payment.adopt.ts'
import type { Source, TipDeps } from './payment.deps.ts'
import { isForeign } from './payment.foreign.ts'
import type { WebhookResult } from './payment.results.ts'
import { settle } from './payment.settle.ts'
import { isRecorded, recordEventOnce } from './stripe-event.store.ts'

/** A webhook's raw body and signature. Throws if we or Stripe fail: the answer is 5xx and Stripe resends the event. */
export async function handleWebhook(
  deps: TipDeps,
  rawBody: Buffer,
  signature: string,
): Promise<WebhookResult> {
  const { meter } = deps
  let event: StripeEvent
  try {
    event = deps.payments.verifyWebhook(rawBody, signature)
  } catch (error) {
    const wrong = wrongBy(error)
    if (!wrong) throw error
    deps.log.warn({ err: error }, wrong.said)
    meter?.stripeWebhook(wrong.kind)
    return { kind: wrong.kind }
  }
  try {
    const result = await handleEvent(deps, event, 'webhook')
    // Only new information shows how late events arrive.
    const news = result.kind === 'done' || result.kind === 'adopted'
    meter?.stripeWebhook(result.kind, news ? deps.clock() - event.createdAt : undefined)
    return result
  } catch (error) {
    meter?.stripeWebhook('failed')
    throw error
  }
}

function wrongBy(error: unknown) {
  if (error instanceof PaymentSignatureError)
    return { kind: 'bad_signature', said: 'webhook with a wrong signature' } as const
  if (error instanceof PaymentEventError)
    return { kind: 'bad_event', said: 'webhook that is signed but makes no sense' } as const
  return undefined
}

/**
 * One event, delivered or found in Stripe's list. Its content is not trusted: events come late and out of order, so we
 * ask Stripe for the present snapshot.
 */
export async function handleEvent(deps: TipDeps, event: StripeEvent, by: Source): Promise<WebhookResult> {
  if (isForeign(deps, event)) return { kind: 'foreign' }
  if (await isRecorded(deps.db, event.id)) return { kind: 'duplicate' }
  const found = event.about && (await findOrAdopt(deps, event.about))
  // Not recorded while its payment is unplaced, so the next run sees it again.
  if (found?.kind === 'unplaced') return { kind: 'unplaced' }
  if (found && 'attempt' in found) {
    const { attempt } = found
    // Before the event is recorded: planning twice does no harm.
    if (/^refund\.(updated|failed)$/.test(event.type))
      await planRefundChecks(deps.db, attempt.tip_id, deps.clock())
    const settled = await settle(deps, attempt.id, by, event)
    if (settled.kind === 'duplicate') return { kind: 'duplicate' }
    if (settled.kind === 'applied') return { kind: found.kind === 'adopted' ? 'adopted' : 'done' }
  } else if (found) {
    deps.log.info({ event: event.id, type: event.type }, 'stripe event about nothing of ours')
  }
  await recordEventOnce(deps.db, event, null, deps.clock())
  return { kind: 'ignored' }
}
