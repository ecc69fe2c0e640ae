import { notAuthorized } from './errors.ts'
import type { Pool } from './pool.ts'
import type { User } from './state.ts'

const freeFailures = 5
const longestLockMs = 15 * 60_000

/**
 * Refuses while the user is locked out. An attempt in that time is not counted, and about fifteen quiet minutes wipe
 * the slate. Addresses nobody has are never locked: Cognito keeps no record of them, and a form must not show it.
 */
export function assertNotLocked(pool: Pool, user: User): void {
  if (pool.now() < user.failures.lockedUntil) throw notAuthorized('Password attempts exceeded')
  if (pool.now() - user.failures.lastAt >= longestLockMs) clearFailures(user)
}

/** Counts a wrong password: after five, one second of lock-out, doubling with each more up to fifteen minutes. */
export function countFailure(pool: Pool, user: User): void {
  const { failures } = user
  failures.count += 1
  failures.lastAt = pool.now()
  if (failures.count >= freeFailures) {
    failures.lockedUntil = pool.now() + Math.min(longestLockMs, 1000 * 2 ** (failures.count - freeFailures))
  }
}

export function clearFailures(user: User): void {
  user.failures = { count: 0, lockedUntil: 0, lastAt: 0 }
}
