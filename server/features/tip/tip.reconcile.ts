import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../../db/ids.ts'
import { dropLease, type Lease, readCursor, takeLease, writeCursor } from '../../db/job-lease.store.ts'
import { PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { checkTip, listDueIds } from './tip.check.ts'
import type { TipDeps } from './tip.deps.ts'
import { sweep } from './tip.sweep.ts'

const minute = 60_000
/** Notices may be listed late, and clocks differ: each sweep begins this much before the last one did. */
const overlap = 60 * minute
const sweepEvery = 10 * minute
/** How far back the first sweep looks, and any after a long stand-still or a failure. */
const firstSweep = 24 * 60 * minute
const longestSweep = 72 * 60 * minute
/** Tips looked at in one run; the rest comes with the next. */
const atMost = 10_000
const atOnce = 4

export type Reconciled =
  | { kind: 'done'; checked: number; news: number; failed: number }
  /** Another container is at it. */
  | { kind: 'busy' }
  /** Stripe can't be reached: what is left comes with the next run. */
  | { kind: 'unavailable' }

/** `everything`: tips whose time has not come too, and Stripe's lists at once. `sinceMs`: lists from then on. */
export type ReconcileOptions = { everything?: boolean; sinceMs?: number }

/** One run of what makes our books equal Stripe's. Any number of processes may call it; one of them does it. */
export async function reconcile(deps: TipDeps, options: ReconcileOptions = {}): Promise<Reconciled> {
  const lease: Lease = { name: 'reconcile', holder: newId(), ttlMs: 2 * minute }
  if (!(await takeLease(deps.db, lease, deps.clock()))) return { kind: 'busy' }
  try {
    const tips = await checkDueTips(deps, lease, options.everything ?? false)
    const lists = await sweepWhenDue(deps, lease, options)
    return { kind: 'done', checked: tips.checked, news: lists.news, failed: tips.failed + lists.failed }
  } catch (error) {
    if (error instanceof LeaseLost) return { kind: 'busy' }
    if (!(error instanceof PaymentUnavailable)) throw error
    deps.log.warn({ err: error }, 'reconciling stopped: Stripe is unavailable')
    return { kind: 'unavailable' }
  } finally {
    await dropLease(deps.db, lease)
  }
}

class LeaseLost extends Error {}

/** Prolongs the lease when a quarter of it is gone; throws when it has been lost. */
function keeper(deps: TipDeps, lease: Lease): () => Promise<void> {
  let taken = deps.clock()
  return async () => {
    const now = deps.clock()
    if (now - taken < lease.ttlMs / 4) return
    if (!(await takeLease(deps.db, lease, now))) throw new LeaseLost()
    taken = now
  }
}

async function checkDueTips(deps: TipDeps, lease: Lease, everything: boolean) {
  const keep = keeper(deps, lease)
  const until = everything ? Number.MAX_SAFE_INTEGER : deps.clock()
  const queue = (await listDueIds(deps.db, until, atMost)).values()
  const counts = { checked: 0, failed: 0 }
  const worker = async () => {
    for (const tipId of queue) {
      await keep()
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

async function sweepWhenDue(deps: TipDeps, lease: Lease, { everything, sinceMs }: ReconcileOptions) {
  const now = deps.clock()
  const cursor = await readCursor(deps.db, lease)
  const due = everything || sinceMs !== undefined || cursor === undefined || now - cursor >= sweepEvery
  if (!due) return { news: 0, failed: 0 }
  const from = Math.max((cursor ?? now - firstSweep) - overlap, now - longestSweep)
  const swept = await sweep(deps, sinceMs ?? from, keeper(deps, lease))
  if (swept.failed === 0) await writeCursor(deps.db, lease, now)
  return swept
}

/** Reconciles every `intervalMs` (and soon after the start) until `stop` is called, which waits for a run to end. */
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
      await reconcile(deps).catch((err: unknown) => deps.log.error({ err }, 'reconciling failed'))
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
