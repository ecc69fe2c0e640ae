import { type Lease, takeLease } from '../../db/job-lease.store.ts'
import type { TipDeps } from './payment.deps.ts'

/** `busy`: another process took the lease. `stopped`: the server is shutting down. */
export class Interrupted extends Error {
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
export function holdLease({ db, clock, log }: TipDeps, lease: Lease, signal?: AbortSignal) {
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
