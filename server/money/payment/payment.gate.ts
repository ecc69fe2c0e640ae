import { setTimeout as wait } from 'node:timers/promises'

/**
 * At each start, no payment of an older tip begins before Stripe's recent charges are read. Our database may come from
 * a backup: a tip that is a draft in it may have been paid since. We can't tell a database restored by `pg_restore`
 * from one that was only stopped, so this happens at every start; it takes moments. A tip created after the start
 * can't have been charged before. It never waits, however long the reading takes.
 */
export type Gate = {
  /** Waits a little until a tip created at that moment may be paid. False: not yet. */
  isOpenTo(begunAt: number): Promise<boolean>
  open(): void
  /** Closes it for tips created before `now`, in ms since 1970. */
  close(now: number): void
  /** Closed since, in ms since 1970. Undefined: open. */
  closedAt(): number | undefined
}

/** True if a tip must wait at the gate, which may be missing: then none waits. */
export const mustWait = async (
  { gate }: { gate?: Gate },
  { created_at }: { created_at: number },
): Promise<boolean> => gate !== undefined && !(await gate.isOpenTo(created_at))

/** How long a guest's request may wait, in ms. */
const patience = 3000

/** Open until `close` is called. */
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
