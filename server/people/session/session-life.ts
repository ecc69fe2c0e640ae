import type { SessionData } from 'express-session'
import { sessionLifetime } from '../../http/session-cookie.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A session ends after this time without use, in ms. */
export const idleLifetime = 30 * day
/** A session's tokens are deleted this long after the last renewal, in ms. Not before the session: tokens last a day. */
export const tokenLifetime = idleLifetime + 2 * day
/** How exactly we know when a session was last used, in ms: the database is not written more often. */
export const seenEvery = 10 * minute

/** When a session that is used now will end: in 30 days, but at most a year after the sign-in. */
export const endOf = ({ signedInAt }: Pick<SessionData, 'signedInAt'>, now: number): number =>
  Math.min(now + idleLifetime, (signedInAt ?? now) + sessionLifetime)

/** Whether a session has reached its maximum age. */
export const isTooOld = ({ signedInAt }: Pick<SessionData, 'signedInAt'>, now: number): boolean =>
  signedInAt !== undefined && signedInAt + sessionLifetime <= now
