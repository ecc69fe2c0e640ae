import { isPaid } from '../../books/tip-states.ts'
import type { TipRow } from '../../db/schema.ts'
import { PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import type { Source, TipDeps } from './payment.deps.ts'
import { logCreated, logMoved } from './payment.log.ts'
import type { AgainResult, CancelResult } from './payment.results.ts'
import { retireAll } from './payment.retire.ts'
import { toTip } from './tip.row.ts'
import { findAgain, findOwnTip, findTip, insertTipDraft, moveTip, overColumns } from './tip.store.ts'

/** Ends an unpaid tip: at Stripe first, so that what is called cancelled can't be charged any more. */
export async function cancel(deps: TipDeps, guestId: string, tipId: string): Promise<CancelResult> {
  const row = await findOwnTip(deps.db, guestId, tipId)
  if (!row) return { kind: 'missing' }
  try {
    const ended = await end(deps, row, 'cancelled', 'guest')
    if (ended.state === 'cancelled' && row.state !== 'cancelled')
      return { kind: 'cancelled', tip: toTip(ended) }
    const open = ['draft', 'pending', 'processing', 'declined'].includes(ended.state)
    return { kind: open ? 'unavailable' : 'already', tip: toTip(ended) }
  } catch (error) {
    if (error instanceof PaymentUnavailable) return { kind: 'unavailable', tip: toTip(row) }
    throw error
  }
}

/** Ends a tip that is not paid; gives it back as it then stands. Throws PaymentUnavailable. */
export async function end(
  deps: TipDeps,
  tip: TipRow,
  as: 'cancelled' | 'expired',
  by: Source,
): Promise<TipRow> {
  const over = isPaid(tip.state) || tip.state === 'cancelled' || tip.state === 'expired'
  if (!over && (await retireAll(deps, tip, { as, by })) === 'gone') {
    // Nothing that could charge is left: a draft, or a decline whose attempt had been ended before.
    const now = deps.clock()
    const moved = await moveTip(deps.db, {
      id: tip.id,
      to: as,
      now,
      attempts: tip.attempts,
      also: overColumns,
    })
    if (moved) logMoved(deps, moved, by)
  }
  return (await findTip(deps.db, tip.id)) ?? tip
}

/**
 * The same tip once more, as a new draft: rows that are over stay as they are. Asked twice, also much later, it leads
 * to the same draft, or to what has become of it; so going back and trying again never pays twice.
 */
export async function startAgain(deps: TipDeps, guestId: string, tipId: string): Promise<AgainResult> {
  const ended = await cancel(deps, guestId, tipId)
  if (ended.kind === 'missing' || ended.kind === 'unavailable') return ended
  const row = await findTip(deps.db, tipId)
  if (!row) return { kind: 'missing' }
  if (isPaid(row.state)) return { kind: 'already', tip: toTip(row) }
  const { recipient, amount, review, lang } = toTip(row)
  const answers = { recipient, amount, review, lang }
  const branch = { id: row.branch_id, businessId: row.business_id }
  const now = deps.clock()
  const draft = await insertTipDraft(deps.db, { guestId, branch, answers, now, againOf: row.id })
  if (draft) {
    logCreated(deps, draft)
    return { kind: 'draft', tip: toTip(draft) }
  }
  const earlier = await findAgain(deps.db, row.id)
  if (!earlier) return { kind: 'missing' }
  return earlier.state === 'draft'
    ? { kind: 'draft', tip: toTip(earlier) }
    : startAgainFrom(deps, guestId, earlier)
}

/** The earlier retry has moved on: a decline is shown, what is paid or under way too; what is over is tried again. */
function startAgainFrom(deps: TipDeps, guestId: string, earlier: TipRow): Promise<AgainResult> | AgainResult {
  const over = earlier.state === 'cancelled' || earlier.state === 'expired'
  return over ? startAgain(deps, guestId, earlier.id) : { kind: 'already', tip: toTip(earlier) }
}
