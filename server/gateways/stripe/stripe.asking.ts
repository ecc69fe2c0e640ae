import { type RetryTime, retry } from '../retry.ts'
import { translate, verdictOn } from './stripe.failures.ts'

/**
 * Runs a call with retries and turns Stripe's errors into ours. Stripe's errors may carry card data, so they go no
 * further.
 */
export type Asking = <T>(call: () => Promise<T>) => Promise<T>

/**
 * A retry must be harmless even if the lost try was executed: each call that creates or charges something has an
 * idempotency key, and the others only read or end an object.
 * @param timeoutMs of one try; no retry starts later than twice this
 */
export function createAsking(timeoutMs: number, time: RetryTime = {}): Asking {
  const now = time.now ?? Date.now
  return async (call) => {
    try {
      const judge = (error: unknown) => verdictOn(error, now())
      return await retry(call, { ...time, judge, deadline: now() + 2 * timeoutMs })
    } catch (error) {
      throw translate(error)
    }
  }
}
