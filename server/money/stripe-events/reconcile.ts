import { forEachOf } from '../../base/for-each-of.ts'
import { type Job, startLoop } from '../../base/jobs.ts'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { dropLease, type Lease, takeLease, writeJobCursor } from '../../db/job-lease.store.ts'
import type { TipRow } from '../../db/schema.ts'
import { PaymentForbidden, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { isPaid, isUnderWay } from '../books/index.ts'
import {
  countFailures,
  deleteDrafts,
  type Each,
  endTip,
  findAttempt,
  findTip,
  forgottenAfter,
  type Patience,
  poll,
  retireAll,
  settle,
  type TipDeps,
} from '../payment/index.ts'
import { checkDueRefunds } from '../refund/index.ts'
import { listJobs, listOverlap, listsReadUntil, type Swept, sweep } from './sweep-stripe-lists.ts'

/** `busy`: another process took the lease. `stopped`: the server is shutting down. */
class Interrupted extends Error {
  readonly kind: 'busy' | 'stopped'
  constructor(kind: 'busy' | 'stopped') {
    super(kind)
    this.kind = kind
  }
}

/**
 * Renews the lease while the work runs. `throwIfStopped` throws {@link Interrupted} if the lease was lost or the run was
 * told to stop.
 */
function holdLease({ db, clock, log }: TipDeps, lease: Lease, signal?: AbortSignal) {
  let lost = false
  const beat = setInterval(() => {
    takeLease(db, lease, clock()).then(
      (mine) => {
        lost ||= !mine
      },
      (err: unknown) => log.warn({ err }, 'could not prolong the lease of reconciling'),
    )
  }, lease.ttlMs / 3)
  return {
    throwIfStopped: () => {
      if (lost) throw new Interrupted('busy')
      if (signal?.aborted) throw new Interrupted('stopped')
    },
    end: () => clearInterval(beat),
  }
}

const minute = 60_000
/** Renewed while a run lasts. If the process dies, the others wait at most this long. In ms. */
export const leaseMs = 15_000
const sweepEvery = 10 * minute
/** While long lists are read, due tips and refunds are checked this often, in ms. */
const checkEvery = 30_000
/** Tips checked in one run; the rest follows in the next. */
const atMost = 10_000
const atOnce = 4

type Reconciled =
  | ({ kind: 'done'; checked: number; failed: number } & Swept)
  /** Another process is running it. */
  | { kind: 'busy' }
  /** Told to stop half-way. The next run, in any process, does the rest. */
  | { kind: 'stopped' }
  /** Stripe can't be reached, or refuses this key. The next run does the rest. */
  | { kind: 'unavailable'; error: PaymentUnavailable }

/**
 * `everything`: also tips that are not due, and Stripe's lists at once. `sinceMs`: reads the lists from this moment.
 * `signal`: ends the run after the current object.
 */
export type ReconcileOptions = { everything?: boolean; sinceMs?: number; signal?: AbortSignal }

/** One run that makes our books equal Stripe's. Any number of processes may call it; only one runs at a time. */
export async function reconcile(deps: TipDeps, options: ReconcileOptions = {}): Promise<Reconciled> {
  const lease: Lease = { name: listJobs.good, holder: newId(), ttlMs: leaseMs }
  if (!(await takeLease(deps.db, lease, deps.clock()))) return { kind: 'busy' }
  const hold = holdLease(deps, lease, options.signal)
  const due = countFailures(deps, hold.throwIfStopped)
  const lists = countFailures(deps, hold.throwIfStopped)
  const settleAttempt = (id: string) => settle(deps, id, 'job')
  const checkRefunds = (all = false) => checkDueRefunds({ ...deps, settleAttempt }, due.each, all)
  let checkedAt = deps.clock()
  // Long lists must not hold up what is due.
  const meanwhile = async () => {
    if (deps.clock() - checkedAt < checkEvery) return
    checkedAt = deps.clock()
    await checkDueTips(deps, due.each, false)
    await checkRefunds()
  }
  try {
    const checked = await checkDueTips(deps, due.each, options.everything ?? false)
    const swept = await sweepWhenDue(deps, lease, { ...lists, meanwhile }, options)
    await checkRefunds(options.everything)
    return { kind: 'done', checked, ...swept, failed: due.failed() + lists.failed() }
  } catch (error) {
    if (error instanceof Interrupted) return { kind: error.kind }
    if (!(error instanceof PaymentUnavailable)) throw error
    const level = error instanceof PaymentForbidden ? 'error' : 'warn'
    if (!error.isSaid)
      deps.log[level]({ reason: error.code, said: error.said }, `reconciling stopped: ${error.message}`)
    return { kind: 'unavailable', error }
  } finally {
    hold.end()
    await dropLease(deps.db, lease)
  }
}

async function checkDueTips(deps: TipDeps, each: Each, everything: boolean): Promise<number> {
  const until = everything ? Number.MAX_SAFE_INTEGER : deps.clock()
  const due = await listDueIds(deps.db, until, atMost)
  await forEachOf(due, atOnce, (tipId) => each({ tipId }, () => checkTip(deps, tipId)))
  return due.length
}

type Sweeping = ReturnType<typeof countFailures> & { meanwhile: () => Promise<unknown> }

/**
 * Reads Stripe's lists, from the moment up to which they were read without a failure. A second lease, `tried`, expires
 * when the next try is due. Without it, one event that always fails would make every run read the lists again. Its
 * cursor says how far the lists were read at all, so that nothing is skipped after a long downtime.
 */
async function sweepWhenDue(
  deps: TipDeps,
  lease: Lease,
  { each, failed, meanwhile }: Sweeping,
  { everything, sinceMs }: ReconcileOptions,
): Promise<Swept> {
  const now = deps.clock()
  const tried: Lease = { ...lease, name: listJobs.read, ttlMs: sweepEvery }
  // We hold the first lease, so nobody reads now, whatever a clock that was ahead has written here.
  const due = await takeLease(deps.db, tried, now, 0)
  if (!due && !everything && sinceMs === undefined) return { news: 0, adopted: 0, unplaced: 0 }
  const from = (await listsReadUntil(deps.db, now)) - listOverlap
  try {
    const swept = await sweep(deps, sinceMs ?? from, each, { meanwhile, asked: sinceMs !== undefined })
    // A caller's later `sinceMs` leaves out what came before it, so the cursors stay.
    if ((sinceMs ?? from) <= from) {
      await writeJobCursor(deps.db, tried, now)
      if (failed() === 0) await writeJobCursor(deps.db, lease, now)
    }
    return swept
  } catch (error) {
    // Not read to the end: let the next run try again.
    await dropLease(deps.db, tried)
    throw error
  }
}

/** Reconciles soon after the start, then every `everyMs`. */
export const startReconciler = (deps: TipDeps, everyMs: number): Job =>
  startLoop({
    work: (signal) => reconcile(deps, { signal }),
    everyMs,
    firstAfterMs: Math.min(everyMs, 1000),
    failed: (err) => deps.log.error({ err }, 'reconciling failed'),
  })

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
  } else if (now - tip.updated_at >= forgottenAfter && (await deleteDrafts(deps.db, [id])) > 0) {
    deps.log.info({ tipId: id, branchId: tip.branch_id }, 'unfinished tip deleted')
  } else if (now - tip.updated_at >= forgottenAfter) {
    await planNext(deps.db, tip, now + 60 * minute)
    await endTip(deps, tip, 'expired', 'job')
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
