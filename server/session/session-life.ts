import type { SessionData } from 'express-session'
import { sessionLifetime } from './session-cookie.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A session that nobody uses ends after this, in ms. */
export const idleLifetime = 30 * day
/** A session's tokens go after this without a renewal, in ms: surely not before the session, whose tokens last a day. */
export const tokenLifetime = idleLifetime + 2 * day
/** How exactly it is known when a session was last used, in ms: a database writes no more often. */
export const seenEvery = 10 * minute

/** When a session that is used now ends: 30 days from now, and never later than a year after the sign-in. */
export const endOf = ({ signedInAt }: Pick<SessionData, 'signedInAt'>, now: number): number =>
  Math.min(now + idleLifetime, (signedInAt ?? now) + sessionLifetime)

/** Whether a session is older than any may be. */
export const isTooOld = ({ signedInAt }: Pick<SessionData, 'signedInAt'>, now: number): boolean =>
  signedInAt !== undefined && signedInAt + sessionLifetime <= now
