import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../db/ids.ts'

/** A lock that several containers see. Nobody holds one for longer than its lease: a holder may die. */
export type LockPort = {
  /** Takes it for `ms` if nobody has it. */
  acquire(id: string, holder: string, ms: number): Promise<boolean>
  /** Makes the lease `ms` long again, if it is still this holder's. */
  extend(id: string, holder: string, ms: number): Promise<void>
  /** Lets go of it, if it is still this holder's. */
  release(id: string, holder: string): Promise<void>
}

export type LockTimes = {
  /** How long after a holder's death the next may go on, in ms. */
  leaseMs: number
  /** How long to wait for the one before, in ms. */
  waitMs: number
}

export const usualTimes: LockTimes = { leaseMs: 6000, waitMs: 8000 }

/** Thrown when somebody else held the lock all the time there was to wait. */
class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError'
}

/**
 * Runs `work` while holding the lock, extending the lease for as long as it runs. A process that was asleep may wake
 * up without its lock: so what `work` writes must hold by itself (compare and swap). Throws {@link LockTimeoutError}.
 */
export async function withLock<T>(
  port: LockPort,
  id: string,
  work: () => Promise<T>,
  { leaseMs, waitMs }: LockTimes = usualTimes,
): Promise<T> {
  const holder = newId()
  const deadline = Date.now() + waitMs
  for (let pause = 10; !(await port.acquire(id, holder, leaseMs)); pause = Math.min(pause * 1.5, 100)) {
    if (Date.now() > deadline) throw new LockTimeoutError(`waited ${waitMs} ms`)
    await wait(pause * (0.5 + Math.random()))
  }
  // One that fails is made up for by the next; if all fail, the lease ends and the swap is refused.
  const timer = setInterval(() => void port.extend(id, holder, leaseMs).catch(() => {}), leaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // Not released, it ends with its lease.
    await port.release(id, holder).catch(() => {})
  }
}
