import { PaymentRefused, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import type { TipDeps } from './tip.deps.ts'
import type { PayHostedResult } from './tip.results.ts'
import { retireAll, retireAttempt } from './tip.retire.ts'
import { type AttemptRow, type TipRow, toTip } from './tip.row.ts'
import { isPaid, isPayable } from './tip.states.ts'
import { findOwnTip, findTip } from './tip.store.ts'

type Stop = Exclude<PayHostedResult, { kind: 'redirect' }>

/** What both ways to pay begin with: the tip is what the guest saw, and nothing older can charge it any more. */
export async function beginPaying(
  deps: TipDeps,
  guestId: string,
  tipId: string,
  version: number,
): Promise<{ kind: 'ready'; row: TipRow } | Stop> {
  const row = await findOwnTip(deps.db, guestId, tipId)
  if (!row) return { kind: 'missing' }
  if (!isPayable(row.state)) return shown(row)
  if (row.version !== version) return { kind: 'changed', tip: toTip(row) }
  const former = await retireAll(deps, row, { as: 'declined', by: 'guest' }).catch((error: unknown) => {
    if (error instanceof PaymentUnavailable) return 'unavailable' as const
    throw error
  })
  if (former === 'gone') return { kind: 'ready', row }
  if (former === 'paid') return answerOf(deps, tipId)
  return { kind: 'unavailable', tip: toTip(row) }
}

/** Another submission, or a change in another tab, was first. */
export async function lostRace(
  deps: TipDeps,
  guestId: string,
  tipId: string,
  version: number,
): Promise<Stop> {
  const row = await findOwnTip(deps.db, guestId, tipId)
  if (!row) return { kind: 'missing' }
  return row.version === version ? shown(row) : { kind: 'changed', tip: toTip(row) }
}

const shown = (row: TipRow): Stop => ({ kind: isPaid(row.state) ? 'paid' : 'already', tip: toTip(row) })

/** How an attempt of this request ended, by the tip as it stands now. */
export async function answerOf({ db }: TipDeps, tipId: string): Promise<Stop> {
  const row = await findTip(db, tipId)
  if (!row) return { kind: 'missing' }
  if (isPaid(row.state)) return { kind: 'paid', tip: toTip(row) }
  if (row.state === 'declined') return { kind: 'declined', tip: toTip(row) }
  const underWay = row.state === 'pending' || row.state === 'processing'
  return { kind: underWay ? 'pending' : 'already', tip: toTip(row) }
}

/** Stripe did not make what was to be paid: nothing can have been charged, so the guest may simply try again. */
export async function notCreated(
  deps: TipDeps,
  attempt: AttemptRow,
  error: unknown,
): Promise<{ declined: Stop }> {
  const unavailable = error instanceof PaymentUnavailable
  deps.log[unavailable ? 'warn' : 'error']({ tipId: attempt.tip_id, err: error }, 'payment could not begin')
  const code = unavailable ? error.reason : 'processing_error'
  await retireAttempt(deps, attempt, { as: 'declined', code, by: 'answer' })
  if (!unavailable && !(error instanceof PaymentRefused)) throw error
  return { declined: await answerOf(deps, attempt.tip_id) }
}
