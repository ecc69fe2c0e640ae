import type { Db } from '../../db/database.ts'
import type { TipRow } from '../../db/schema.ts'
import { isPaid, isUnderWay } from '../books/tip-states.ts'
import { findAttempt } from './attempt.find.store.ts'
import { end } from './payment.cancel.ts'
import type { TipDeps } from './payment.deps.ts'
import { type Patience, poll } from './payment.poll.ts'
import { retireAll } from './payment.retire.ts'
import { settle } from './payment.settle.ts'
import { findTip, forgottenAfter } from './tip.store.ts'

const minute = 60_000

/**
 * Limits when no guest watches: slower than on the return page. A guest who waits for the bank's message gets an hour.
 */
const unwatched: Patience = { unsent: 3 * minute, unconfirmed: 3 * minute, waiting: 60 * minute }

/** After this many checks (about a week) without a fee from Stripe, stop asking. */
const feeChecks = 14

/** Tips that are due for a check, longest waiting first. */
export async function listDueIds(db: Db, until: number, limit: number): Promise<string[]> {
  const due = db.selectFrom('tip').select('id').where('next_check_at', '<=', until)
  return (await due.orderBy('next_check_at').limit(limit).execute()).map((row) => row.id)
}

/**
 * Checks one tip: asks Stripe, applies the snapshot, ends payments that hang too long, and expires tips that their
 * guest has abandoned. Throws what the gateway throws. The next check is planned first, so that one failing tip can't
 * hold up the others.
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

/** Doubles from one minute to an hour. */
const nextWhileUnderWay = (tip: TipRow, now: number) => now + Math.min(60 * minute, minute * 2 ** tip.checks)

/** Doubles from five minutes to a day. After the last check we assume that Stripe has no fee. */
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
