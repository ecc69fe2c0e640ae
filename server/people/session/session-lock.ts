import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../../db/ids.ts'

/** A lock across containers. It expires after its lease, because its holder may die. */
export type LockPort = {
  /** Takes the lock for `ms`, if it is free. */
  acquire(id: string, holder: string, ms: number): Promise<boolean>
  /** Extends the lease to `ms` from now, if this holder still has it. */
  extend(id: string, holder: string, ms: number): Promise<void>
  /** Releases the lock, if this holder still has it. */
  release(id: string, holder: string): Promise<void>
}

export type LockTimes = {
  /** How long after a holder's death the next one may continue, in ms. */
  leaseMs: number
  /** How long to wait for the current holder, in ms. */
  waitMs: number
}

export const usualTimes: LockTimes = { leaseMs: 6000, waitMs: 8000 }

/** Somebody else held the lock for the whole waiting time. */
class LockTimeoutError extends Error {
  override readonly name = 'LockTimeoutError'
}

/**
 * Runs `work` while holding the lock, and extends the lease for as long as it runs. A process that was suspended may
 * wake up without the lock, so `work` must write safely by itself (compare and swap). Throws {@link LockTimeoutError}.
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
  // If one extension fails, the next makes up for it. If all fail, the lease ends and the swap is refused.
  const timer = setInterval(() => void port.extend(id, holder, leaseMs).catch(() => {}), leaseMs / 3)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // If the release fails, the lock ends with its lease.
    await port.release(id, holder).catch(() => {})
  }
}
