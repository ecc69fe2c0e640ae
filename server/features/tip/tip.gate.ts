import { setTimeout as wait } from 'node:timers/promises'

/**
 * No payment begins before Stripe's charges have been read from where our books end: they may come from a backup, and a
 * tip that is a draft in them may have been paid since. A database that `pg_restore` has put back can't be told from
 * one that has only stood still; so this happens at each start, where it takes moments.
 */
export type Gate = {
  /** Waits a little for it to open; false: not yet. */
  isOpen(): Promise<boolean>
  open(): void
  close(): void
}

/** A guest's request may wait this long for it, in ms. */
const patience = 3000

/** Open, until somebody closes it. */
export function createGate(): Gate {
  let closed: PromiseWithResolvers<boolean> | undefined
  return {
    isOpen: async () => !closed || Promise.race([closed.promise, wait(patience, false, { ref: false })]),
    open() {
      closed?.resolve(true)
      closed = undefined
    },
    close() {
      closed ??= Promise.withResolvers<boolean>()
    },
  }
}
