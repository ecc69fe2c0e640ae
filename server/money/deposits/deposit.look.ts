import { type Job, startLoop } from '../../base/jobs.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import {
  clocksDiffer,
  dropLease,
  type Lease,
  readJobCursor,
  takeLease,
  writeJobCursor,
} from '../../db/job-lease.store.ts'
import { forget, remember, remembered } from '../../db/remembered.store.ts'
import { isSaid, PaymentForbidden, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { booksBegan } from '../books/index.ts'
import type { TipDeps } from '../payment/index.ts'
import { readLines } from './deposit.lines.ts'
import { findDeposit, listToRead, postponeLines } from './deposit.store.ts'
import { differsFromRow, takeInDeposit } from './deposit.take-in.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Prolonged while a look lasts. If the process dies, the others wait at most this long. In ms. */
const leaseMs = 2 * minute
/** Stripe's list is read this often, and in parts of this many days; in ms. */
const lookEvery = day
const part = 30 * day
/** A payout may fail some days after it was paid, and a job may have been away: so long ago is read again, in ms. */
const again = 30 * day
/** When lines that could not be read are tried again, in ms. */
const failedAgain = 10 * minute
/** When Stripe is asked again that has refused the key, in ms. */
const refusedAgain = 60 * minute
const linesAtOnce = 100

/** Another process looks, or has taken over. */
class Busy extends Error {}

type Looked = 'done' | 'busy' | 'refused'

/**
 * Once a day reads Stripe's list of payouts: at first all since the books began, a part at a time, so that what was read is
 * kept if the process ends; and each time reads the lines that are due. One process at a time does it. `everything`: the
 * list is read now. `refused`: the key may not read payouts. Throws what the gateway throws, and `signal`'s reason.
 */
export async function lookAtDeposits(
  deps: TipDeps,
  { everything = false, signal }: { everything?: boolean; signal?: AbortSignal } = {},
): Promise<Looked> {
  const { db, clock } = deps
  const lease: Lease = { name: 'deposits', holder: newId(), ttlMs: leaseMs }
  if (!(await takeLease(db, lease, clock()))) return 'busy'
  const alive = async () => {
    signal?.throwIfAborted()
    if (!(await takeLease(db, lease, clock()))) throw new Busy()
  }
  try {
    const listed = await listWhenDue(deps, lease, alive, everything)
    const read = await readDue(deps, alive)
    if (listed || read) await forget(db, 'payouts_refused')
    return 'done'
  } catch (error) {
    if (error instanceof Busy) return 'busy'
    if (!(await noteRefused(deps, error))) throw error
    return 'refused'
  } finally {
    await dropLease(db, lease)
  }
}

/** A second lease expires when the list is to be read again. We hold the first, so nobody reads now. */
async function listWhenDue(deps: TipDeps, lease: Lease, alive: () => Promise<void>, everything: boolean) {
  const { db, clock } = deps
  const due: Lease = { ...lease, name: 'deposits-list', ttlMs: lookEvery }
  if (!(await takeLease(db, due, clock(), 0)) && !everything) return false
  try {
    await readList(deps, lease, alive)
    return true
  } catch (error) {
    // Without the right, or with other trouble that only an operator ends, a question a minute would be in vain.
    if (error instanceof PaymentForbidden) await takeLease(db, { ...due, ttlMs: refusedAgain }, clock(), 0)
    else await dropLease(db, due)
    throw error
  }
}

async function readList(deps: TipDeps, lease: Lease, alive: () => Promise<void>): Promise<void> {
  const { db, clock, payments } = deps
  const now = clock()
  for (let from = await readFrom(db, lease, now); from !== undefined && from <= now; ) {
    // Stripe's clock may be ahead of ours.
    const before = Math.min(from + part, now + clocksDiffer)
    for await (const payout of payments.listPayouts({ fromMs: from, beforeMs: before })) {
      await alive()
      if (differsFromRow(await findDeposit(db, payout.id), payout)) await takeInDeposit(deps, payout.id)
    }
    await alive()
    await writeJobCursor(db, lease, Math.min(before, now))
    from = before
  }
}

/** A restored database carries the cursor of its backup. Undefined: there is no business yet. */
async function readFrom(db: Db, lease: Lease, now: number): Promise<number | undefined> {
  const began = await booksBegan(db)
  const read = await readJobCursor(db, lease)
  if (began === undefined || read === undefined || read > now + clocksDiffer) return began
  return Math.max(began, read - again)
}

/** Reads the lines of deposits that wait for it. One whose lines can't be read does not hold up the others. */
async function readDue(deps: TipDeps, alive: () => Promise<void>): Promise<boolean> {
  const { db, clock, log } = deps
  const due = await listToRead(db, clock(), linesAtOnce)
  for (const { id } of due) {
    await alive()
    try {
      await readLines(deps, id, alive)
    } catch (error) {
      if (error instanceof PaymentForbidden) await postponeLines(db, id, clock() + refusedAgain)
      if (error instanceof Busy || error instanceof PaymentUnavailable) throw error
      log.error({ err: error, payout: id }, 'the lines of a deposit could not be read')
      await postponeLines(db, id, clock() + failedAgain)
    }
  }
  return due.length > 0
}

/** Notes that Stripe refuses payouts to this key, for the owner's page. False: it was another error. */
export async function noteRefused({ db, log }: TipDeps, error: unknown): Promise<boolean> {
  if (!(error instanceof PaymentForbidden) || error.status !== 403 || isSaid(error)) return false
  const known = await remembered(db, 'payouts_refused')
  if (known === undefined)
    log.error({ right: error.right }, 'the Stripe key may not read payouts: deposits are not known')
  await remember(db, 'payouts_refused', error.right ?? '')
  return true
}

/**
 * Looks soon after the start, which may be one after a restore, then every minute: lines are read when Stripe has told that
 * they are complete.
 */
export function startDeposits(deps: TipDeps, everyMs = minute): Job {
  let started = false
  return startLoop({
    async work(signal) {
      const looked = await lookAtDeposits(deps, { everything: !started, signal })
      started ||= looked !== 'busy'
    },
    everyMs,
    firstAfterMs: Math.min(everyMs, 5000),
    failed(err) {
      if (!isSaid(err)) deps.log.warn({ err }, 'deposits could not be read')
    },
  })
}
