import type { RequestHandler } from 'express'
import type { Accounts } from '../accounts.ts'
import type { Config, Secrets } from '../config.ts'
import type { Db } from '../db/database.ts'
import { ForbiddenError, SignedOutError } from '../errors.ts'
import type { Flashes } from '../http/flash.ts'
import type { Guests } from '../http/guest.ts'
import { hereOf, returnOf } from '../http/return-to.ts'
import { seenChange } from '../http/seen-change.ts'
import { sessionMiddleware } from '../middleware/session.ts'
import { paths } from '../paths.ts'
import { sessionCookie } from '../session/session-cookie.ts'
import type { Sessions } from '../session/sessions.ts'
import { addressChanged } from './address-change.store.ts'
import { currentPerson } from './current-person.ts'
import { isInvited } from './invitation.store.ts'
import { findMember, startPageOf } from './member.store.ts'
import { passed } from './passed.ts'

/** What a route asks of whoever opens it. `session` only loads; `maybe` takes anybody, and knows who is signed in. */
export type GuardName = 'session' | 'auth' | 'customer' | 'branch' | 'maybe'

/** Each is put before its area's routes once: `router.use(area, guards.customer)`. */
export type Guards = Record<GuardName, RequestHandler[]>

/** The guard a handler is the last part of; the test that walks the routes reads it. */
export type GuardHandler = RequestHandler & { guard?: GuardName }

type Needs = Accounts & {
  config: Config
  secrets: Secrets
  db: Db
  clock: () => number
  sessions: Sessions
  guests: Guests
  flashes: Flashes
}

/** The shared guard (session, person) and then one that asks for a role. */
export function createGuards(needs: Needs): Guards {
  const load = sessionMiddleware(needs)
  const shared = [load, currentPerson(needs)]
  const named = (guard: GuardName, handler: RequestHandler): GuardHandler =>
    Object.assign(((...request) => handler(...request)) satisfies RequestHandler, { guard })
  return {
    session: [load, named('session', (_req, _res, next) => next())],
    auth: [...shared, named('auth', signedOutOnly(needs))],
    customer: [...shared, signedIn, withNews(needs), named('customer', withPlace(needs))],
    branch: [...shared, signedIn, withNews(needs), withPlace(needs), named('branch', memberOnly(needs))],
    maybe: [named('maybe', anybody(needs, shared))],
  }
}

/** Auth pages: who is signed in already goes on where they wanted to go after it, or home. */
function signedOutOnly({ db, flashes }: Pick<Needs, 'db' | 'flashes'>): GuardHandler {
  return async (req, res, next) => {
    if (!req.person) return next()
    flashes.set(res, { type: 'success', key: 'auth:toast.alreadySignedIn' })
    res.redirect(303, returnOf(req) ?? (await startPageOf(db, req.person)))
  }
}

/** Customer pages: whoever is signed in. */
const signedIn: GuardHandler = (req, _res, next) =>
  next(req.person ? undefined : new SignedOutError(req.signedOut))

/** The place in a business of who is signed in, if they have one: they find it from wherever they are. */
function withPlace({ db }: Pick<Needs, 'db'>): GuardHandler {
  return async (req, _res, next) => {
    const member = req.person && (await findMember(db, req.person))
    if (member) req.member = member
    next()
  }
}

/** That their address was changed in another browser: whoever did not do it themselves must learn of it. */
function withNews({ db, clock, config }: Pick<Needs, 'db' | 'clock' | 'config'>): GuardHandler {
  const seen = seenChange(config)
  return async (req, _res, next) => {
    const { sub } = req.person ?? {}
    const changed = sub && (await addressChanged(db, sub, clock()))
    if (changed && !seen.has(req, sub, changed.at)) req.addressChanged = changed
    next()
  }
}

/** Branch pages: whoever has a place in a business. Who is invited to one decides first. */
function memberOnly({ db }: Pick<Needs, 'db'>): GuardHandler {
  return async (req, res, next) => {
    if (req.member) return next()
    if (!req.person || !(await isInvited(db, req.person))) return next(new ForbiddenError('not a member'))
    res.redirect(303, paths.invitations(hereOf(req)))
  }
}

/** Pages that visitors see too: without a session's cookie nothing is asked, and what fails makes nobody a member. */
function anybody(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  [load, person]: RequestHandler[],
): GuardHandler {
  const { name } = sessionCookie(config)
  return async (req, res, next) => {
    if (!load || !person || !req.headers.cookie?.includes(`${name}=`)) return next()
    try {
      for (const handler of [load, person]) await passed(handler, req, res)
      const member = req.person && (await findMember(db, req.person))
      if (member) req.member = member
    } catch (error) {
      req.log.warn({ err: error }, 'shown as to a visitor')
    }
    next()
  }
}
