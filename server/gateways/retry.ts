import { setTimeout as sleepFor } from 'node:timers/promises'
import { requestRetries, retryPauseCapMs } from '../base/constants.ts'

/** Whether to retry a failed try, and how long the other side asked us to wait. */
export type Verdict = { again: false } | { again: true; waitMs?: number }

export type RetryOptions = {
  /** Decides about the error of a try. */
  judge(error: unknown): Verdict
  /** Retries after the first try; default 3. */
  retries?: number
  /** The first pause, about; each further one is twice as long. In ms, default 200. */
  baseMs?: number
  /** When the answer must be there, in ms since 1970. No pause goes beyond it. */
  deadline?: number
  onRetry?(error: unknown, pauseMs: number, retry: number): void
} & RetryTime

/** Time and chance; tests replace them. */
export type RetryTime = {
  /** Milliseconds since 1970. */
  now?(): number
  sleep?(ms: number): Promise<unknown>
  /** At least 0, less than 1. */
  random?(): number
}

/** One try: its number from 0, and how much time is left (undefined: no deadline). */
type Try = { number: number; remainingMs: number | undefined }

/**
 * Does the work, and retries after a pause if `judge` allows it. Exponential backoff: half of each pause is random, so
 * that many clients don't return together, and no pause is shorter than the other side asked (Retry-After).
 * If the other side asks for more than the longest pause, there is no retry.
 * @throws the error of the last try
 */
export async function retry<T>(work: (attempt: Try) => Promise<T>, options: RetryOptions): Promise<T> {
  const { judge, retries = requestRetries, baseMs = 200, deadline, onRetry } = options
  const { now = Date.now, sleep = sleepFor, random = Math.random } = options
  const remaining = () => (deadline === undefined ? undefined : deadline - now())
  for (let number = 0; ; number++) {
    try {
      return await work({ number, remainingMs: remaining() })
    } catch (error) {
      const verdict = judge(error)
      if (!verdict.again || number >= retries) throw error
      const asked = verdict.waitMs ?? 0
      const full = Math.min(retryPauseCapMs, baseMs * 2 ** number)
      const pauseMs = Math.max(full * (0.5 + random() / 2), asked)
      if (asked > retryPauseCapMs || pauseMs >= (remaining() ?? Number.POSITIVE_INFINITY)) throw error
      onRetry?.(error, pauseMs, number + 1)
      await sleep(pauseMs)
    }
  }
}

/**
 * Reads a Retry-After header: seconds or a date.
 * @returns milliseconds to wait, never negative; undefined if the header is missing or can't be read
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
