import { PaymentNoticeError, PaymentSignatureError } from '../../gateways/stripe/payment-errors.ts'
import type { Notice } from '../../gateways/stripe/payment-gateway.ts'
import { planRefundChecks } from '../refund/refund.store.ts'
import { findOrAdopt } from './payment.adopt.ts'
import type { Door, TipDeps } from './payment.deps.ts'
import { isForeign } from './payment.foreign.ts'
import type { WebhookResult } from './payment.results.ts'
import { settle } from './payment.settle.ts'
import { isRecorded, recordEventOnce } from './stripe-event.store.ts'

/** A webhook's raw body and signature. Throws where we or Stripe fail: answered 5xx, Stripe sends it again. */
export async function handleWebhook(
  deps: TipDeps,
  rawBody: Buffer,
  signature: string,
): Promise<WebhookResult> {
  const { meter } = deps
  let notice: Notice
  try {
    notice = deps.payments.verifyWebhook(rawBody, signature)
  } catch (error) {
    const wrong = wrongBy(error)
    if (!wrong) throw error
    deps.log.warn({ err: error }, wrong.said)
    meter?.stripeWebhook(wrong.kind)
    return { kind: wrong.kind }
  }
  try {
    const result = await handleNotice(deps, notice, 'webhook')
    // Only what was news tells how late news comes.
    const news = result.kind === 'done' || result.kind === 'adopted'
    meter?.stripeWebhook(result.kind, news ? deps.clock() - notice.createdAt : undefined)
    return result
  } catch (error) {
    meter?.stripeWebhook('failed')
    throw error
  }
}

function wrongBy(error: unknown) {
  if (error instanceof PaymentSignatureError)
    return { kind: 'bad_signature', said: 'webhook with a wrong signature' } as const
  if (error instanceof PaymentNoticeError)
    return { kind: 'bad_notice', said: 'webhook that is signed but makes no sense' } as const
  return undefined
}

/** One notice, delivered or found in Stripe's list. What it says is asked for again: notices come late and mixed up. */
export async function handleNotice(deps: TipDeps, notice: Notice, by: Door): Promise<WebhookResult> {
  if (isForeign(deps, notice)) return { kind: 'foreign' }
  if (await isRecorded(deps.db, notice.id)) return { kind: 'duplicate' }
  const found = notice.about && (await findOrAdopt(deps, notice.about))
  // Not noted as heard while its payment has no place: it stays news.
  if (found?.kind === 'unplaced') return { kind: 'unplaced' }
  if (found && 'attempt' in found) {
    const { attempt } = found
    // Before the notice counts as heard: planned twice is no harm.
    if (/^refund\.(updated|failed)$/.test(notice.type))
      await planRefundChecks(deps.db, attempt.tip_id, deps.clock())
    const settled = await settle(deps, attempt.id, by, notice)
    if (settled.kind === 'duplicate') return { kind: 'duplicate' }
    if (settled.kind === 'applied') return { kind: found.kind === 'adopted' ? 'adopted' : 'done' }
  } else if (found) {
    deps.log.info({ event: notice.id, type: notice.type }, 'stripe event about nothing of ours')
  }
  await recordEventOnce(deps.db, notice, null, deps.clock())
  return { kind: 'ignored' }
}
