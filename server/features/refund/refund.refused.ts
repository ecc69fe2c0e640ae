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
  const done = isReturn(row) && (await isBack(deps, row, code))
  const now = deps.clock()
  const state = done ? 'done' : waits ? 'open' : 'failed'
  await endAsk(deps.db, row, ['open'], {
    state,
    failure: done ? null : code,
    isOver: done || !waits,
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

/** True if nothing is left of a second charge: it was refunded by hand, or the card company has taken it back. */
const isBack = async (deps: RefundDeps, row: RefundRow, code: string): Promise<boolean> =>
  (code === 'charge_already_refunded' || code === 'charge_disputed') &&
  isAllBack(await deps.settleAttempt(row.attempt_id))
