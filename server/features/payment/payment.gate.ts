import { setTimeout as wait } from 'node:timers/promises'

/**
 * No payment of a tip from before the start begins before Stripe's charges have been read from where our books end: they
 * may come from a backup, and a tip that is a draft in them may have been paid since. A database that `pg_restore` has
 * put back can't be told from one that has only stood still; so this happens at each start, where it takes moments.
 * A tip that was begun since can't have been charged before: it never waits, however long the reading takes.
 */
export type Gate = {
  /** Waits a little for it to open to a tip that was begun at that moment; false: not yet. */
  isOpenTo(begunAt: number): Promise<boolean>
  open(): void
  /** To what was begun before `now`, in ms since 1970. */
  close(now: number): void
  /** Since when it has been closed, in ms since 1970; undefined: it is open. */
  closedAt(): number | undefined
}

/** A guest's request may wait this long for it, in ms. */
const patience = 3000

/** Open, until somebody closes it. */
export function createGate(): Gate {
  let closed: (PromiseWithResolvers<boolean> & { at: number }) | undefined
  return {
    isOpenTo: async (begunAt) =>
      !closed ||
      begunAt >= closed.at ||
      Promise.race([closed.promise, wait(patience, false, { ref: false })]),
    open() {
      closed?.resolve(true)
      closed = undefined
    },
    close(now) {
      closed ??= { ...Promise.withResolvers<boolean>(), at: now }
    },
    closedAt: () => closed?.at,
  }
}
