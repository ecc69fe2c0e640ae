import { holdRow } from '../../db/hold-row.ts'
import type { TipRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { isPaid, isPayable, isUnderWay } from '../books/index.ts'
import type { Source, TipDeps } from './payment.deps.ts'
import { mustWait } from './payment.gate.ts'
import { logCreated, logMoved, logUnavailable } from './payment.log.ts'
import type { AgainResult } from './payment.results.ts'
import { retireAll } from './payment.retire.ts'
import { toTip } from './tip.row.ts'
import {
  findAgain,
  findOwnTip,
  findTip,
  forgottenAfter,
  insertTipDraft,
  moveTip,
  overColumns,
} from './tip.store.ts'

/** Ends an unpaid tip. Stripe comes first, so that a cancelled tip can't be charged any more. `over`: nothing goes on there. */
async function cancel(
  deps: TipDeps,
  guestId: string,
  tipId: string,
): Promise<Extract<AgainResult, { kind: 'unavailable' | 'missing' }> | { kind: 'over' }> {
  const row = await findOwnTip(deps.db, guestId, tipId)
  if (!row) return { kind: 'missing' }
  try {
    const ended = await endTip(deps, row, 'cancelled', 'guest')
    const open = isPayable(ended.state) || isUnderWay(ended.state)
    return open ? { kind: 'unavailable', tip: toTip(ended) } : { kind: 'over' }
  } catch (error) {
    logUnavailable(deps, tipId, error, 'not cancelled: Stripe did not answer')
    return { kind: 'unavailable', tip: toTip(row) }
  }
}

/** Ends a tip that is not paid and returns its new row. Throws PaymentUnavailable. */
export async function endTip(
  deps: TipDeps,
  tip: TipRow,
  as: 'cancelled' | 'expired',
  by: Source,
): Promise<TipRow> {
  if ((await retireAll(deps, tip, { as, by })) === 'gone') {
    // Nothing can charge any more. What is over or paid stays so.
    const now = deps.clock()
    const moved = await moveTip(deps.db, {
      id: tip.id,
      to: as,
      now,
      attempts: tip.attempts,
      // One that was never sent is deleted in a day.
      also: { ...overColumns, ...(tip.attempts === 0 && { next_check_at: now + forgottenAfter }) },
    })
    if (moved) logMoved(deps, moved, by)
  }
  return (await findTip(deps.db, tip.id)) ?? tip
}

/**
 * Copies an unpaid tip into a new draft; ended rows stay as they are. A second call, even much later, returns the same
 * draft or what became of it. So going back and trying again never pays twice.
 */
export async function startAgain(deps: TipDeps, guestId: string, tipId: string): Promise<AgainResult> {
  const before = await findOwnTip(deps.db, guestId, tipId)
  // The gate lets the new draft pass, which is younger. So the old tip, which may have been paid, waits here.
  if (before && (await mustWait(deps, before))) return { kind: 'unavailable', tip: toTip(before) }
  const ended = await cancel(deps, guestId, tipId)
  if (ended.kind !== 'over') return ended
  const row = await findTip(deps.db, tipId)
  if (!row) return { kind: 'missing' }
  if (isPaid(row.state)) return { kind: 'already', tip: toTip(row) }
  const { recipient, amount, review, lang } = toTip(row)
  const answers = { recipient, amount, review, lang }
  const branch = { id: row.branch_id, businessId: row.business_id }
  const now = deps.clock()
  const again = { guestId, branch, answers, now, againOf: row.id, network: row.network ?? undefined }
  // Held against the job, which deletes what was never sent.
  const draft = await inTransaction(
    deps.db,
    async (trx) => (await holdRow(trx, 'tip', row.id)) && insertTipDraft(trx, again),
  )
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

/**
 * The earlier retry is no longer a draft. If it was cancelled or has expired, try that one again; otherwise (declined,
 * in progress or paid) show it.
 */
function startAgainFrom(deps: TipDeps, guestId: string, earlier: TipRow): Promise<AgainResult> | AgainResult {
  const over = earlier.state === 'cancelled' || earlier.state === 'expired'
  return over ? startAgain(deps, guestId, earlier.id) : { kind: 'already', tip: toTip(earlier) }
}
