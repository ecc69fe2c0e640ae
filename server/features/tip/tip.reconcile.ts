import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../../db/ids.ts'
import { dropLease, type Lease, readCursor, takeLease, writeCursor } from '../../db/job-lease.store.ts'
import { PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { checkDueRefunds } from '../refund/refund.service.ts'
import { checkTip, listDueIds } from './tip.check.ts'
import type { TipDeps } from './tip.deps.ts'
import { settle } from './tip.settle.ts'
import { sweep } from './tip.sweep.ts'

const minute = 60_000
/** Prolonged while a run lasts; whoever dies holds up the others no longer than this. */
export const leaseMs = 15_000
/** Notices may be listed late, and clocks differ: each sweep begins this much before the last one did. */
const overlap = 60 * minute
const sweepEvery = 10 * minute
/** How far back the first sweep looks; how long what failed is read again; and how long Stripe lists its notices. */
const firstSweep = 24 * 60 * minute
const failedAgain = 72 * 60 * minute
const longestSweep = 30 * 24 * 60 * minute
/** Tips looked at in one run; the rest comes with the next. */
const atMost = 10_000
const atOnce = 4

export type Reconciled =
  | { kind: 'done'; checked: number; news: number; failed: number }
  /** Another container is at it. */
  | { kind: 'busy' }
  /** Told to stop half-way: what is left comes with the next run, of whichever container. */
  | { kind: 'stopped' }
  /** Stripe can't be reached: what is left comes with the next run. */
  | { kind: 'unavailable' }

/**
 * `everything`: tips whose time has not come too, and Stripe's lists at once. `sinceMs`: lists from then on.
 * `signal` ends the run after what is being looked at.
 */
export type ReconcileOptions = { everything?: boolean; sinceMs?: number; signal?: AbortSignal }

/** One run of what makes our books equal Stripe's. Any number of processes may call it; one of them does it. */
export async function reconcile(deps: TipDeps, options: ReconcileOptions = {}): Promise<Reconciled> {
  const lease: Lease = { name: 'reconcile', holder: newId(), ttlMs: leaseMs }
  if (!(await takeLease(deps.db, lease, deps.clock()))) return { kind: 'busy' }
  const hold = holdLease(deps, lease, options.signal)
  try {
    const tips = await checkDueTips(deps, hold.check, options.everything ?? false)
    const lists = await sweepWhenDue(deps, lease, hold.check, options)
    const settleAttempt = (id: string) => settle(deps, id, 'job')
    const refunds = await checkDueRefunds({ ...deps, settleAttempt }, hold.check, options.everything)
    const failed = tips.failed + lists.failed + refunds.failed
    return { kind: 'done', checked: tips.checked, news: lists.news, failed }
  } catch (error) {
    if (error instanceof Interrupted) return { kind: error.kind }
    if (!(error instanceof PaymentUnavailable)) throw error
    deps.log.warn({ reason: error.reason }, 'reconciling stopped: Stripe is unavailable')
    return { kind: 'unavailable' }
  } finally {
    hold.end()
    await dropLease(deps.db, lease)
  }
}

class Interrupted extends Error {
  readonly kind: 'busy' | 'stopped'
  constructor(kind: 'busy' | 'stopped') {
    super(kind)
    this.kind = kind
  }
}

/** Prolongs the lease while the work goes on. `check` throws where it has been lost all the same, or told to stop. */
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
    check: () => {
      if (lost) throw new Interrupted('busy')
      if (signal?.aborted) throw new Interrupted('stopped')
    },
    end: () => clearInterval(beat),
  }
}

async function checkDueTips(deps: TipDeps, goOn: () => void, everything: boolean) {
  const until = everything ? Number.MAX_SAFE_INTEGER : deps.clock()
  const queue = (await listDueIds(deps.db, until, atMost)).values()
  const counts = { checked: 0, failed: 0 }
  const worker = async () => {
    for (const tipId of queue) {
      goOn()
      counts.checked += 1
      try {
        await checkTip(deps, tipId)
      } catch (err) {
        if (err instanceof PaymentUnavailable) throw err
        counts.failed += 1
        deps.log.error({ err, tipId }, 'reconciling failed')
      }
    }
  }
  const workers = Array.from({ length: atOnce }, () =>
    worker().catch((error: unknown) => {
      // The others finish the tip they are at, and find nothing more.
      for (const _ of queue);
      throw error
    }),
  )
  const ended = await Promise.allSettled(workers)
  const broken = ended.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
  return counts
}

/**
 * Reads Stripe's lists, from where they have been read without a failure. When that was tried last stands apart, in a
 * lease that runs out when the next try is due: else one notice that always fails would have them read in every run.
 * Its cursor says how far they have been read at all: after a stand-still nothing is passed over, however long it was.
 */
async function sweepWhenDue(deps: TipDeps, lease: Lease, goOn: () => void, options: ReconcileOptions) {
  const { everything, sinceMs } = options
  const now = deps.clock()
  const tried: Lease = { ...lease, name: 'reconcile-lists', ttlMs: sweepEvery }
  const due = await takeLease(deps.db, tried, now)
  if (!due && !everything && sinceMs === undefined) return { news: 0, failed: 0 }
  const good = (await readCursor(deps.db, lease)) ?? now - firstSweep
  const read = Math.max(good, (await readCursor(deps.db, tried)) ?? good)
  const begin = Math.min(read, Math.max(good, now - failedAgain))
  const from = Math.max(begin - overlap, now - longestSweep)
  try {
    const swept = await sweep(deps, sinceMs ?? from, goOn)
    // Whoever looks at the last hours only has not read what is before them.
    if ((sinceMs ?? from) <= from) {
      await writeCursor(deps.db, tried, now)
      if (swept.failed === 0) await writeCursor(deps.db, lease, now)
    }
    return swept
  } catch (error) {
    // Not read to the end: the next run goes on.
    await dropLease(deps.db, tried)
    throw error
  }
}

/** Reconciles every `intervalMs` (and soon after the start) until `stop`, which waits for what is being looked at. */
export function startReconciler(deps: TipDeps, intervalMs: number): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const run = async () => {
    for (let pause = Math.min(intervalMs, 1000); !stopped.signal.aborted; pause = intervalMs) {
      // A little chance, so that containers started together don't ask together for ever.
      await wait(pause * (0.9 + Math.random() * 0.2), undefined, {
        signal: stopped.signal,
        ref: false,
      }).catch(() => {})
      if (stopped.signal.aborted) return
      await reconcile(deps, { signal: stopped.signal }).catch((err: unknown) =>
        deps.log.error({ err }, 'reconciling failed'),
      )
    }
  }
  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}
