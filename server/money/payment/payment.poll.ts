import type { AttemptRow, TipRow } from '../../db/schema.ts'
import { PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { isUnderWay } from '../books/index.ts'
import { findCurrentAttempt } from './attempt.find.store.ts'
import type { Source, TipDeps } from './payment.deps.ts'
import { logNotBooked } from './payment.log.ts'
import type { RefreshResult } from './payment.results.ts'
import { type Retirement, retireAttempt } from './payment.retire.ts'
import { settle } from './payment.settle.ts'
import { toTip } from './tip.row.ts'
import { findOwnTip, findTip } from './tip.store.ts'

/** The window in which polls of one tip are counted, in ms. */
const windowMs = 2000
/**
 * Enough for all of these at once: a page loaded twice in each language, the return from the bank, and the redirect to
 * its address without the secret.
 */
const most = 8

/**
 * Returns true if Stripe may be asked about a tip now. For a page that is reloaded too often, the database's answer
 * must do. Counts are kept in this process, and only for the window.
 */
export function limitPolls(clock: () => number): (tipId: string) => boolean {
  const asked = new Map<string, { since: number; times: number }>()
  return (tipId) => {
    const now = clock()
    // Oldest first. One from the future was counted before the clock was set back.
    for (const [id, { since }] of asked) {
      if (Math.abs(now - since) < windowMs) break
      asked.delete(id)
    }
    const asks = asked.get(tipId) ?? { since: now, times: 0 }
    asks.times += 1
    asked.set(tipId, asks)
    return asks.times <= most
  }
}

/**
 * How long a payment may hang before we end it at Stripe, in ms. `unsent`: no Stripe id. `unconfirmed`: Stripe has an
 * id but no confirmation. `waiting`: for the guest (3-D Secure, hosted page).
 */
export type Patience = { unsent: number; unconfirmed: number; waiting: number }

/** Limits while the guest watches the page, who should know soon. Longer than a request and its one retry take. */
const watched: Patience = { unsent: 30_000, unconfirmed: 30_000, waiting: Number.POSITIVE_INFINITY }

/** What the return page shows. Asks Stripe only if the answer can change anything and `mayPoll` allows it. */
export async function refresh(
  deps: TipDeps,
  guestId: string,
  tipId: string,
  mayPoll: (tipId: string) => boolean,
): Promise<RefreshResult | undefined> {
  const row = await findOwnTip(deps.db, guestId, tipId)
  if (!row) return undefined
  // Asked too often just now: the page says "we are checking" and polls again by itself.
  if (!isUnderWay(row.state) || !mayPoll(tipId)) return { kind: 'known', tip: toTip(row), hosted: false }
  try {
    const { tip, ...more } = await poll(deps, row, watched, 'return')
    return { kind: 'known', tip: toTip(tip), ...more }
  } catch (error) {
    // The guest may have been charged. The page says "we are checking" and asks again by itself.
    if (error instanceof PaymentUnavailable)
      return { kind: 'unavailable', tip: toTip((await findTip(deps.db, tipId)) ?? row) }
    logNotBooked(deps, tipId, error)
    return { kind: 'unavailable', tip: toTip(row) }
  }
}

/** Asks Stripe about a tip in progress, and ends a payment that hangs too long. Throws PaymentUnavailable. */
export async function poll(deps: TipDeps, tip: TipRow, patience: Patience, by: Source) {
  const attempt = await findCurrentAttempt(deps.db, tip)
  if (!attempt) throw new Error(`tip ${tip.id} is ${tip.state} without an attempt`)
  const settled = await settle(deps, attempt.id, by)
  const hosted = attempt.kind === 'checkout'
  if (settled.kind === 'known') return { tip: settled.tip, url: undefined, clientSecret: undefined, hosted }
  const snapshot = settled.kind === 'applied' ? settled.snapshot : undefined
  const retirement = retirementOf(attempt, snapshot?.status, patience, deps.clock(), by)
  if (retirement) await retireAttempt(deps, attempt, retirement)
  const changed = retirement || settled.kind === 'duplicate'
  const now = changed ? ((await findTip(deps.db, tip.id)) ?? tip) : settled.tip
  const waits = isUnderWay(now.state) && !retirement ? snapshot : undefined
  const { url, clientSecret } = waits ?? {}
  return { tip: now, url, clientSecret, hosted }
}

/**
 * Decides whether to end a payment that hangs. For example, a confirmation that never reached Stripe leaves its intent
 * open: we end it, so that a late confirmation can't charge.
 */
function retirementOf(
  attempt: AttemptRow,
  status: string | undefined,
  patience: Patience,
  now: number,
  by: Source,
): Retirement | undefined {
  const age = now - attempt.created_at
  if (status === undefined)
    return age > patience.unsent ? { as: 'declined', code: 'not_sent', by } : undefined
  const unconfirmed = status === 'open' && attempt.kind === 'intent'
  if (unconfirmed && age > patience.unconfirmed) return { as: 'declined', code: 'timeout', by }
  const waiting = status === 'open' || status === 'action'
  return waiting && age > patience.waiting ? { as: 'expired', by } : undefined
}
