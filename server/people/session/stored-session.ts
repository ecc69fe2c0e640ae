import type { SessionData } from 'express-session'
import { SessionUnavailableError } from '../../base/errors.ts'

export type Done<T = void> = (error?: unknown, data?: T) => void

/**
 * Passes a store's result to express-session, but never the store's own error: express-session takes the code ENOENT
 * (a missing socket) for "no such session" and would sign the person out.
 */
export async function answer<T>(result: Promise<T>, done?: Done<T>): Promise<T | undefined> {
  const outcome = await result.then(
    (data) => ({ data, error: null }),
    (cause: unknown) => ({ data: undefined, error: new SessionUnavailableError('session store', { cause }) }),
  )
  if (done) done(outcome.error, outcome.data)
  else if (outcome.error) throw outcome.error
  return outcome.data
}

/** Parses a stored session. If it can't be read there is no session: the person signs in again. */
export function parseSession(text: string): SessionData | null {
  try {
    const data: unknown = JSON.parse(text)
    const usable = typeof data === 'object' && data !== null && 'cookie' in data && isObject(data.cookie)
    return usable ? (data as SessionData) : null
  } catch {
    return null
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null
