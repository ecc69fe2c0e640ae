import type { Request, RequestHandler } from 'express'
import { ownLang } from '../../../views/languages.ts'
import type { PageContext } from '../../../views/page-context.tsx'
import { ForbiddenError, SignedOutError, type SignedOutReason } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Config, Secrets } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import type { IdentityUser } from '../../gateways/identity/identity-gateway.ts'
import { callContext } from '../../http/call-context.ts'
import type { Flashes } from '../../http/flash.ts'
import type { Guests } from '../../http/guest.ts'
import { hereOf, returnOf } from '../../http/return-to.ts'
import { sessionCookie } from '../../http/session-cookie.ts'
import type { Member } from '../../venues/member.types.ts'
import { namesIn } from '../../venues/names.store.ts'
import { refuseOlder, type Sessions, sessionMiddleware } from '../session/index.ts'
import type { AccessService } from './access.service.ts'
import type { CloudIdentities } from './cloud-identities.ts'
import { isInvited } from './invitation.store.ts'
import { findMember, startPageOf } from './member.store.ts'
import { runMiddleware } from './run-middleware.ts'

declare global {
  namespace Express {
    interface Request {
      /** The signed-in person. Set behind the guards only; never on a visitor's pages. */
      person?: IdentityUser
      /** Their place in a business; set behind the branch guard. */
      member?: Member
      /** What their language calls the branches and people of that business; not set where that is Japanese. */
      names?: PageContext['names']
      /** Why the person is no longer signed in, if their session ended with this request. */
      signedOut?: SignedOutReason
    }
  }
}

type Recognising = {
  access: AccessService
  cloud: CloudIdentities | undefined
  sessions: Sessions
  guests: Guests
  db: Db
}

/**
 * Finds out who is signed in. Runs after the session was loaded; renews the sign-in when due. If the identity service
 * refuses the sign-in, the session ends here. If it can't be asked now, the session is kept and the page says so.
 */
function currentPerson({ access, cloud, sessions, guests, db }: Recognising): RequestHandler {
  return async (req, res, next) => {
    const personId = req.session?.personId
    if (!personId) return next()
    try {
      const tokens = await access.tokens(req.sessionID, { context: callContext(req) })
      await refuseOlder(db, tokens)
      req.person = tokens.user
      cloud?.keep(tokens)
    } catch (error) {
      if (!(error instanceof SignedOutError)) throw error
      req.log.info({ person: personId, reason: error.reason }, 'session ended')
      if (error.reason) req.signedOut = error.reason
      await sessions.signOut(req, res)
      await cloud?.forget(personId)
      guests.drop(res)
    }
    next()
  }
}

/** What a route requires. `session` only loads the session; `maybe` lets everybody in, and knows who is signed in. */
type GuardName = 'session' | 'auth' | 'customer' | 'branch' | 'maybe'

/** Each guard is mounted once, before its area's routes: `router.use(area, guards.customer)`. */
export type Guards = Record<GuardName, RequestHandler[]>

/** The last handler of a guard carries its name; the test that walks the routes reads it. */
type GuardHandler = RequestHandler & { guard?: GuardName }

type Needs = Recognising & {
  config: Config
  secrets: Secrets
  db: Db
  clock: () => number
  sessions: Sessions
  guests: Guests
  flashes: Flashes
}

/** Each area: the shared guard (session, person), then its own check. */
export function createGuards(needs: Needs): Guards {
  const load = sessionMiddleware(needs)
  const shared = [load, currentPerson(needs)]
  const named = (guard: GuardName, handler: RequestHandler): GuardHandler =>
    Object.assign(((...request) => handler(...request)) satisfies RequestHandler, { guard })
  return {
    session: [load, named('session', (_req, _res, next) => next())],
    auth: [...shared, named('auth', signedOutOnly(needs))],
    customer: [...shared, signedIn, named('customer', withPlace(needs))],
    branch: [...shared, signedIn, withPlace(needs), named('branch', memberOnly(needs))],
    maybe: [named('maybe', anybody(needs, shared))],
  }
}

/** Auth pages: sends a signed-in person on to the page they wanted, or to their start page. */
function signedOutOnly({ db, flashes }: Pick<Needs, 'db' | 'flashes'>): GuardHandler {
  return async (req, res, next) => {
    if (!req.person) return next()
    flashes.set(res, { type: 'success', key: 'auth:toast.alreadySignedIn' })
    res.redirect(303, returnOf(req) ?? (await startPageOf(db, req.person)))
  }
}

/** Customer pages: everybody who is signed in. */
const signedIn: GuardHandler = (req, _res, next) =>
  next(req.person ? undefined : new SignedOutError(req.signedOut))

/** Loads the person's place in a business, if they have one, so that every page can link to it, and call all by their names. */
function withPlace({ db }: Pick<Needs, 'db'>): GuardHandler {
  return async (req, _res, next) => {
    await loadPlace(db, req)
    next()
  }
}

async function loadPlace(db: Db, req: Request) {
  const member = req.person && (await findMember(db, req.person))
  if (!member) return
  req.member = member
  const lang = ownLang(req.lang)
  if (lang !== 'ja') req.names = await namesIn(db, member.businessId, lang)
}

/** Branch pages: members only. A person with an open invitation is sent to decide on it first. */
function memberOnly({ db }: Pick<Needs, 'db'>): GuardHandler {
  return async (req, res, next) => {
    if (req.member) return next()
    if (!req.person || !(await isInvited(db, req.person))) return next(new ForbiddenError('not a member'))
    res.redirect(303, paths.invitations(hereOf(req)))
  }
}

/** Pages for visitors too. Without a session cookie it loads nothing; on an error the page is shown as to a visitor. */
function anybody(
  { config, db }: Pick<Needs, 'config' | 'db'>,
  [load, person]: RequestHandler[],
): GuardHandler {
  const { name } = sessionCookie(config)
  return async (req, res, next) => {
    if (!load || !person || !req.headers.cookie?.includes(`${name}=`)) return next()
    try {
      for (const handler of [load, person]) await runMiddleware(handler, req, res)
      await loadPlace(db, req)
    } catch (error) {
      req.log.warn({ err: error }, 'shown as to a visitor')
    }
    next()
  }
}
