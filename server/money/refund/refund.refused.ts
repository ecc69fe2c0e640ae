import {
  PaymentDeclined,
  PaymentForbidden,
  PaymentInvalidState,
  PaymentMissing,
  PaymentRefused,
} from '../../gateways/stripe/payment-errors.ts'
import { isAllBack, isReturn } from './refund.return.ts'
import { endAsk, type RefundRow } from './refund.store.ts'
import type { RefundDeps } from './refund.types.ts'

type Refused = { error: unknown; code: string }

/** What Stripe answers, or why it refuses. Throws all that is no refusal. */
export async function orRefusal<T>(answer: Promise<T>): Promise<T | Refused> {
  try {
    return await answer
  } catch (error) {
    const code = codeOfRefusal(error)
    if (code === undefined) throw error
    return { error, code }
  }
}

/**
 * Stripe refuses. A refund that an owner requested has failed, and they may try again; a second charge stays open and
 * is retried. If the key may not refund, the operator must correct that, and both wait. After the first try an owner's also
 * waits if Stripe no longer knows the payment, or refuses only to look for the refund (`isOfSearch`): an earlier try may
 * have refunded it.
 */
export async function refused(
  deps: RefundDeps,
  row: RefundRow,
  { error, code, isOfSearch }: Refused & { isOfSearch: boolean },
): Promise<void> {
  const isUnclear = row.asks > 1 && (isOfSearch || error instanceof PaymentMissing)
  const waits = isReturn(row) || error instanceof PaymentForbidden || isUnclear
  const end = isReturn(row) ? await endOfReturn(deps, row, code) : undefined
  const done = end === 'back'
  const now = deps.clock()
  const state = done ? 'done' : waits ? 'open' : 'failed'
  await endAsk(deps.db, row, ['open'], {
    state,
    failure: done ? null : code,
    isOver: end !== undefined || !waits,
    ...(state !== 'open' && { updated_at: now }),
  })
  deps.log.error({ tipId: row.tip_id, refundId: row.id, code, asks: row.asks }, 'Stripe refuses a refund')
  if (state === 'failed' && !(error instanceof PaymentMissing)) await deps.settleAttempt(row.attempt_id)
}

/** Stripe's code, or our own if Stripe does not know or allow it. Undefined: not a refusal. */
function codeOfRefusal(error: unknown): string | undefined {
  if (error instanceof PaymentForbidden) return 'forbidden'
  if (error instanceof PaymentMissing) return 'payment_unknown'
  if (error instanceof PaymentInvalidState) return 'refused'
  if (error instanceof PaymentRefused || error instanceof PaymentDeclined) return error.code ?? 'refused'
  return undefined
}

/**
 * `back`: nothing is left of a second charge: it was refunded by hand, or the card company has taken it back. `stuck`: Stripe
 * refunds nothing of a disputed charge, nor of one whose dispute is over (`is_charge_refundable`). The request stays open; it
 * is asked again when there is news of the charge, or when an owner presses the button. See decision 0032.
 */
async function endOfReturn(
  deps: RefundDeps,
  row: RefundRow,
  code: string,
): Promise<'back' | 'stuck' | undefined> {
  if (code !== 'charge_already_refunded' && code !== 'charge_disputed') return undefined
  const settled = await deps.settleAttempt(row.attempt_id)
  if (isAllBack(settled)) return 'back'
  return code === 'charge_disputed' && settled.snapshot?.charge ? 'stuck' : undefined
}
