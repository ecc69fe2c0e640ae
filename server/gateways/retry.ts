import { setTimeout as sleepFor } from 'node:timers/promises'
import { requestRetries, retryPauseCapMs } from '../constants.ts'

/** Whether a failed try may be made again, and how long the other side asked us to wait. */
export type Verdict = { again: false } | { again: true; waitMs?: number }

export type RetryOptions = {
  /** Judges an error that a try ended with. */
  judge(error: unknown): Verdict
  /** Further tries after the first; default 3. */
  retries?: number
  /** The first pause is about so long, each further one twice that. Milliseconds, default 200. */
  baseMs?: number
  /** No pause is longer; who asks for more is not asked again. Milliseconds, default five minutes. */
  capMs?: number
  /** When the answer must be there, in milliseconds since 1970. No pause reaches beyond it. */
  deadline?: number
  onRetry?(error: unknown, pauseMs: number, retry: number): void
} & RetryTime

/** What makes time pass; tests bring their own. */
export type RetryTime = {
  /** Milliseconds since 1970. */
  now?(): number
  sleep?(ms: number): Promise<unknown>
  /** From 0 up to 1. */
  random?(): number
}

/** One try: its number from 0, and how much of the time is left (undefined: no deadline). */
export type Try = { number: number; remainingMs: number | undefined }

/**
 * Does the work, and again after a pause where the judge allows: exponential backoff, the upper half of each pause at
 * random so that many clients don't come back together, never earlier than the other side asked (Retry-After).
 * @throws the error of the last try
 */
export async function retry<T>(work: (attempt: Try) => Promise<T>, options: RetryOptions): Promise<T> {
  const {
    judge,
    retries = requestRetries,
    baseMs = 200,
    capMs = retryPauseCapMs,
    deadline,
    onRetry,
  } = options
  const { now = Date.now, sleep = sleepFor, random = Math.random } = options
  const remaining = () => (deadline === undefined ? undefined : deadline - now())
  for (let number = 0; ; number++) {
    try {
      return await work({ number, remainingMs: remaining() })
    } catch (error) {
      const verdict = judge(error)
      if (!verdict.again || number >= retries) throw error
      const asked = verdict.waitMs ?? 0
      const full = Math.min(capMs, baseMs * 2 ** number)
      const pauseMs = Math.max(full * (0.5 + random() / 2), asked)
      if (asked > capMs || pauseMs >= (remaining() ?? Number.POSITIVE_INFINITY)) throw error
      onRetry?.(error, pauseMs, number + 1)
      await sleep(pauseMs)
    }
  }
}

/**
 * Reads a Retry-After header: seconds or a date.
 * @returns milliseconds to wait, never negative; undefined when there is none or it makes no sense
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
