import type { SessionData } from 'express-session'

/** A session as it was written. What can't be read is no session: the person signs in again. */
export function parseSession(text: string): SessionData | null {
  try {
    const data: unknown = JSON.parse(text)
    const usable =
      typeof data === 'object' &&
      data !== null &&
      'cookie' in data &&
      typeof data.cookie === 'object' &&
      data.cookie
    return usable ? (data as SessionData) : null
  } catch {
    return null
  }
}
