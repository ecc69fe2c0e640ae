import { isPaid, isUnderWay } from '../../books/tip-states.ts'
import type { Db } from '../../db/database.ts'
import type { TipRow } from '../../db/schema.ts'
import { findAttempt } from './attempt.store.ts'
import { end } from './payment.cancel.ts'
import type { TipDeps } from './payment.deps.ts'
import { type Patience, poll } from './payment.poll.ts'
import { retireAll } from './payment.retire.ts'
import { settle } from './payment.settle.ts'
import { findTip, forgottenAfter } from './tip.store.ts'

const minute = 60_000

/** Nobody looks: slower than the return page, and a guest who waits for the bank's message gets an hour. */
const unwatched: Patience = { unsent: 3 * minute, unconfirmed: 3 * minute, waiting: 60 * minute }

/** A fee that Stripe has not told after so many checks (about a week) is not asked for again. */
const feeChecks = 14

/** Tips with something left to learn whose time has come, the longest waiting first. */
export async function listDueIds(db: Db, until: number, limit: number): Promise<string[]> {
  const due = db.selectFrom('tip').select('id').where('next_check_at', '<=', until)
  return (await due.orderBy('next_check_at').limit(limit).execute()).map((row) => row.id)
}

/**
 * Looks after one tip: asks Stripe, takes over what it says, ends what has hung too long, forgets what nobody came
 * back to. Throws what the gateway throws; the next look is planned before, so that one tip can't hold up the others.
 */
export async function checkTip(deps: TipDeps, id: string, patience: Patience = unwatched): Promise<void> {
  const tip = await findTip(deps.db, id)
  if (tip?.next_check_at == null) return
  const now = deps.clock()
  if (isUnderWay(tip.state)) {
    await planNext(deps.db, tip, nextWhileUnderWay(tip, now))
    await poll(deps, tip, patience, 'job')
  } else if (isPaid(tip.state)) {
    await planNext(deps.db, tip, nextForFee(tip, now))
    await retireAll(deps, tip, { as: 'expired', by: 'job' })
    const attempt = tip.paid_attempt && (await findAttempt(deps.db, tip.paid_attempt))
    if (attempt) await settle(deps, attempt.id, 'job')
  } else if (now - tip.updated_at >= forgottenAfter) {
    await planNext(deps.db, tip, now + 60 * minute)
    await end(deps, tip, 'expired', 'job')
  } else {
    await planNext(deps.db, tip, tip.updated_at + forgottenAfter)
  }
}

/** Doubling from one minute to an hour. */
const nextWhileUnderWay = (tip: TipRow, now: number) => now + Math.min(60 * minute, minute * 2 ** tip.checks)

/** Doubling from five minutes to a day; then Stripe is taken to have none. */
const nextForFee = (tip: TipRow, now: number) =>
  tip.checks >= feeChecks ? null : now + Math.min(24 * 60 * minute, 5 * minute * 2 ** tip.checks)

const planNext = (db: Db, tip: TipRow, next: number | null) =>
  db
    .updateTable('tip')
    .set((e) => ({ checks: e('checks', '+', 1), next_check_at: next }))
    .where('id', '=', tip.id)
    .where('state', '=', tip.state)
    .where('next_check_at', 'is not', null)
    .execute()
