import type { RequestHandler } from 'express'
import { SignedOutError, type SignedOutReason } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import type { IdentityUser } from '../../gateways/identity/identity-gateway.ts'
import { callContext } from '../../http/call-context.ts'
import type { Guests } from '../../http/guest.ts'
import type { Member } from '../../venues/member.types.ts'
import type { Accounts } from '../accounts.ts'
import type { Sessions } from '../session/sessions.ts'
import { refuseOlder } from './not-before.store.ts'

declare global {
  namespace Express {
    interface Request {
      /** The signed-in person. Set behind the guards only; never on a visitor's pages. */
      person?: IdentityUser
      /** Their place in a business; set behind the branch guard. */
      member?: Member
      /** Why the person is no longer signed in, if their session ended with this request. */
      signedOut?: SignedOutReason
    }
  }
}

type Needs = Accounts & { sessions: Sessions; guests: Guests; db: Db }

/**
 * Finds out who is signed in. Runs after the session was loaded; renews the sign-in when due. If the identity service
 * refuses the sign-in, the session ends here. If it can't be asked now, the session is kept and the page says so.
 */
export function currentPerson({ access, cloud, sessions, guests, db }: Needs): RequestHandler {
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
