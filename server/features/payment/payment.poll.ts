import { isUnderWay } from '../../books/tip-states.ts'
import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { findCurrentAttempt } from './attempt.store.ts'
import type { Source, TipDeps } from './payment.deps.ts'
import type { RefreshResult } from './payment.results.ts'
import { type Retirement, retireAttempt } from './payment.retire.ts'
import { settle } from './payment.settle.ts'
import { toTip } from './tip.row.ts'
import { findOwnTip, findTip } from './tip.store.ts'

/**
 * How long a payment may hang before it is ended at Stripe, in ms: `unsent` without an id of Stripe's, `unconfirmed`
 * with one that Stripe has got no confirmation for, `waiting` for the guest (3-D Secure, hosted page).
 */
export type Patience = { unsent: number; unconfirmed: number; waiting: number }

/** Somebody looks at the page: tell them soon. Longer than a request with its one repetition takes. */
const watched: Patience = { unsent: 30_000, unconfirmed: 30_000, waiting: Number.POSITIVE_INFINITY }

/** What the guest's return page knows, after asking Stripe where that can change anything and `mayAsk` lets us. */
export async function refresh(
  deps: TipDeps,
  guestId: string,
  tipId: string,
  mayAsk: (tipId: string) => boolean,
): Promise<RefreshResult | undefined> {
  const row = await findOwnTip(deps.db, guestId, tipId)
  if (!row) return undefined
  // Asked just now: the page says that it is checking, and asks again by itself.
  if (!isUnderWay(row.state) || !mayAsk(tipId)) return { kind: 'known', tip: toTip(row), hosted: false }
  try {
    const { tip, ...more } = await poll(deps, row, watched, 'return')
    return { kind: 'known', tip: toTip(tip), ...more }
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    return { kind: 'unavailable', tip: toTip((await findTip(deps.db, tipId)) ?? row) }
  }
}

/** Asks Stripe about a tip that is under way, and ends what has hung for too long. Throws PaymentUnavailable. */
export async function poll(deps: TipDeps, tip: TipRow, patience: Patience, by: Source) {
  const attempt = await findCurrentAttempt(deps.db, tip)
  if (!attempt) throw new Error(`tip ${tip.id} is ${tip.state} without an attempt`)
  const settled = await settle(deps, attempt.id, by)
  const snapshot = settled.kind === 'applied' ? settled.snapshot : undefined
  const retirement = retirementOf(attempt, snapshot?.status, patience, deps.clock(), by)
  if (retirement) await retireAttempt(deps, attempt, retirement)
  const now = (await findTip(deps.db, tip.id)) ?? tip
  const waits = isUnderWay(now.state) && !retirement ? snapshot : undefined
  const { url, clientSecret } = waits ?? {}
  return { tip: now, url, clientSecret, hosted: attempt.kind === 'checkout' }
}

/** A confirmation that never reached Stripe leaves its intent untouched: it is ended, so it can't come late. */
function retirementOf(
  attempt: AttemptRow,
  status: string | undefined,
  patience: Patience,
  now: number,
  by: Source,
): Retirement | undefined {
  const age = now - attempt.created_at
  if (status === undefined)
    return age > patience.unsent ? { as: 'declined', code: 'network_failure', by } : undefined
  const unconfirmed = status === 'open' && attempt.kind === 'intent'
  if (unconfirmed && age > patience.unconfirmed) return { as: 'declined', code: 'timeout', by }
  const waiting = status === 'open' || status === 'action'
  return waiting && age > patience.waiting ? { as: 'expired', by } : undefined
}
