import type { Store } from 'express-session'
import type { BrowserName } from './browser-name.ts'
import type { KeptSession, RemovedSession } from './kept-sessions.ts'
import type { SessionTokens } from './session-tokens.ts'

declare module 'express-session' {
  /**
   * A session holds little and changes only at sign-in. express-session writes whole sessions back, so of two requests
   * that change one at the same time, the slower would undo the other's change.
   */
  interface SessionData {
    /** The signed-in person, by the identity service's id (`sub`). */
    personId: string
    /** UTC ms. */
    signedInAt: number
    /** The browser of the sign-in, so that the person recognises this session in a list. */
    browser?: BrowserName
    /** Random; stays when a sign-in gets a new session id, so that what belongs to the sign-in finds it. */
    signInId?: string
    /** The browser's guest id. Its tips belong to the person while the session lasts. */
    guestId?: string
  }
}

/** Where sessions are stored: Redis or the database. */
export type SessionBackend = {
  store: Store
  tokens: SessionTokens
  /** False while the store is known to be down, so that nobody waits for it. */
  available(): boolean
  /** Resolves if sessions can be written and read; rejects with what is wrong. */
  check(): Promise<void>
  /** A person's sessions that have not ended, most recently used first. */
  listOf(personId: string): Promise<KeptSession[]>
  /** Ends all sessions of a person except `except` (the one of this request). */
  removeAllOf(personId: string, except?: string): Promise<RemovedSession[]>
  /** Ends one session if it belongs to this person; undefined if there is no such session. */
  removeOf(personId: string, id: string): Promise<RemovedSession | undefined>
  /** The people who have signed in with this address. Searches all sessions: only for the operator. */
  personsOf(email: string): Promise<string[]>
  /** Deletes expired sessions and returns how many; 0 with Redis, which does most of it by itself. */
  removeExpired(): Promise<number>
}
