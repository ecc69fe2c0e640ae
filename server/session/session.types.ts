import type { Store } from 'express-session'
import type { SessionTokens } from './session-tokens.ts'

declare module 'express-session' {
  /**
   * A session carries little, and changes only at sign-in: express-session writes whole sessions back, so of two
   * requests that change one at a time, the slower would undo the other's change.
   */
  interface SessionData {
    /** Whose session it is: the identity provider's id of the person (`sub`). */
    personId: string
    /** UTC ms. */
    signedInAt: number
  }
}

/** Where sessions are kept: Redis, or the database. */
export type SessionBackend = {
  store: Store
  tokens: SessionTokens
  /** False while it is known to be away, so that nobody waits to hear it. */
  available(): boolean
  /** Resolves when sessions can be written and read; rejects with what is wrong. */
  check(): Promise<void>
  /** Ends all sessions of a person, but for `except` (the one that asks). */
  removeAllOf(personId: string, except?: string): Promise<void>
  /** Deletes what has expired; returns how many sessions that were, 0 with Redis, which does most by itself. */
  removeExpired(): Promise<number>
}
