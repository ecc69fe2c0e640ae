import type { Store } from 'express-session'
import type { BrowserName } from './browser-name.ts'
import type { KeptSession, RemovedSession } from './kept-sessions.ts'
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
    /** Of the sign-in, so that the person knows it again among others. */
    browser?: BrowserName
    /** The mark of the browser, whose tips are the person's for as long as the session lasts. */
    guestId?: string
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
  /** Sessions of a person that have not ended, the one used last first. */
  listOf(personId: string): Promise<KeptSession[]>
  /** Ends all sessions of a person, but for `except` (the one that asks). */
  removeAllOf(personId: string, except?: string): Promise<RemovedSession[]>
  /** Ends one session, if it is this person's; undefined where it was not there. */
  removeOf(personId: string, id: string): Promise<RemovedSession | undefined>
  /** Whose sessions have been signed in with this address. Looks through all of them: for the operator only. */
  personsOf(email: string): Promise<string[]>
  /** Deletes what has expired; returns how many sessions that were, 0 with Redis, which does most by itself. */
  removeExpired(): Promise<number>
}
