import {
  PaymentDeclined,
  PaymentForbidden,
  PaymentInvalidState,
  PaymentMissing,
  PaymentRefused,
} from '../../gateways/stripe/payment-errors.ts'
import { isReturn, keptOf } from './refund.return.ts'
import { moveRefund, type RefundRow } from './refund.store.ts'
import type { RefundDeps } from './refund.types.ts'

/**
 * Stripe refuses. A refund that an owner requested has failed, and they may try again; a second charge stays open and
 * is retried. If the key may not refund, the operator must correct that, and both wait. So does a refund that was asked for
 * before, where Stripe does not know the payment any more: the earlier try may have given the money back.
 */
export async function refused(
  deps: RefundDeps,
  row: RefundRow,
  { error, code }: { error: unknown; code: string },
): Promise<void> {
  const waits =
    isReturn(row) || error instanceof PaymentForbidden || (error instanceof PaymentMissing && row.asks > 1)
  const done = isReturn(row) && (await isBack(deps, row, code))
  const now = deps.clock()
  const state = done ? 'done' : waits ? 'open' : 'failed'
  await moveRefund(deps.db, row.id, ['open'], {
    state,
    failure: done ? null : code,
    ...((done || !waits) && { next_check_at: null }),
    ...(state !== 'open' && { updated_at: now }),
  })
  deps.log.error({ tipId: row.tip_id, refundId: row.id, code, asks: row.asks }, 'Stripe refuses a refund')
  if (state === 'failed' && !(error instanceof PaymentMissing)) await deps.settleAttempt(row.attempt_id)
}

/** Stripe's code, or our own if Stripe does not know or allow it. Undefined: not a refusal. */
export function codeOfRefusal(error: unknown): string | undefined {
  if (error instanceof PaymentForbidden) return 'forbidden'
  if (error instanceof PaymentMissing) return 'payment_unknown'
  if (error instanceof PaymentInvalidState) return 'refused'
  if (error instanceof PaymentRefused || error instanceof PaymentDeclined) return error.code ?? 'refused'
  return undefined
}

/** True if nothing is left of a second charge: it was refunded by hand, or the card company has taken it back. */
async function isBack(deps: RefundDeps, row: RefundRow, code: string): Promise<boolean> {
  if (code === 'charge_already_refunded') return true
  if (code !== 'charge_disputed') return false
  const kept = keptOf(await deps.settleAttempt(row.attempt_id))
  return kept !== undefined && kept <= 0
}
