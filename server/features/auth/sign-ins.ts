import type { Request, Response } from 'express'
import { judgeAge, notBeforeOf, setNotBefore } from '../../access/not-before.store.ts'
import type { Accounts } from '../../accounts.ts'
import type { Deps } from '../../deps.ts'
import { RateLimitedError, SignedOutError, type SignedOutReason } from '../../errors.ts'
import { IdentityError, type IdentityErrorKind } from '../../gateways/cognito/identity-error.ts'
import type { TokenSet } from '../../gateways/cognito/identity-gateway.ts'
import { callContext } from '../../http/call-context.ts'
import type { Guests } from '../../http/guest.ts'
import { releaseOtherBrowsers } from './other-browsers.store.ts'
import { adoptGuest, releaseGuest, releaseGuestsOf } from './person.store.ts'

/** What controllers do with the sign-in of the browser in front of them. */
export type SignIns = {
  /**
   * Signs a person in: their session begins, and the tips this browser made as a visitor become theirs. With `only`, every other sign-in of theirs ends.
   * Throws RateLimitedError where the identity service's clock is behind ours and a sign-out everywhere was just now.
   */
  begin(req: Request, res: Response, tokens: TokenSet, options?: { only?: boolean }): Promise<void>
  /** Signs out, here or on every device. What the identity service can't be told is logged; the sessions end anyway. */
  end(req: Request, res: Response, options?: { everywhere?: boolean }): Promise<void>
  /**
   * Calls the identity service as the signed-in person, once more with new tokens where it no longer takes the old
   * ones. Throws SignedOutError (the session is gone then) where it takes neither, and what `work` throws.
   */
  call<T>(req: Request, res: Response, work: (accessToken: string) => Promise<T>): Promise<T>
  /**
   * After a new password: ends every other sign-in, here and at the identity service, and goes on in this browser with a
   * new one. False where the identity service did not let it: then nobody is signed in here either.
   */
  startAgain(req: Request, res: Response, account: { email: string; password: string }): Promise<boolean>
  /**
   * Signs in once more with the password that was just typed; the session goes on under a new id. Throws IdentityError
   * `incorrectCredentials` where it is wrong, and what else the identity service refuses.
   */
  prove(req: Request, res: Response, password: string): Promise<void>
  /** When the password was last typed in this session, in ms since 1970. Throws as `access.tokens` does. */
  typedAt(req: Request): Promise<number>
  /**
   * Renews the sign-in now, so that `req.person` says what has just been changed. False where the identity service refused:
   * then nobody is signed in here any more. Throws as `access.tokens` does where the service can't be reached.
   */
  renew(req: Request, res: Response): Promise<boolean>
}

type Needs = Pick<Deps, 'db' | 'clock' | 'sessions' | 'networkOf' | 'metrics'> & { guests: Guests } & Accounts

export function createSignIns(needs: Needs): SignIns {
  const { db, clock, sessions, guests, identity, access, cloud, networkOf, metrics } = needs

  /** Throws where tokens that were just given are of a password that was replaced meanwhile. */
  async function mustCount({ user, authTime = 0, accessToken }: TokenSet) {
    const notBefore = await notBeforeOf(db, user.sub)
    const age = judgeAge(authTime, notBefore)
    if (age === 'over') throw new RateLimitedError(notBefore - authTime)
    if (age === 'ask') await identity.getUser(accessToken)
  }

  /** The same browser, still signed in, with new tokens under a new id. */
  async function continueWith(req: Request, tokens: TokenSet) {
    const guestId = guests.known(req)
    await sessions.signIn(req, { personId: tokens.user.sub, tokens, ...(guestId && { guestId }) })
    req.person = tokens.user
  }

  /** The session is gone for the identity service: nothing of it stays here either. */
  async function leave(req: Request, res: Response) {
    guests.drop(res)
    await sessions.signOut(req, res)
  }

  return {
    async begin(req, res, tokens, { only = false } = {}) {
      const { user } = tokens
      await mustCount(tokens)
      const adopt = (guestId: string) => adoptGuest(db, { guestId, personId: user.sub, now: clock() })
      const known = guests.known(req)
      const own = known && (await adopt(known)) ? known : undefined
      const guestId = own ?? guests.fresh()
      await sessions.signIn(req, { personId: user.sub, tokens, guestId })
      guests.keep(res, guestId)
      if (!own) await adopt(guestId)
      if (only) {
        await setNotBefore(db, user.sub, tokens.authTime ?? 0)
        await sessions.removeAllOf(user.sub, req.sessionID)
        await releaseOtherBrowsers(db, user.sub, guestId)
      }
      const login = { sub: user.sub, idToken: tokens.idToken }
      cloud?.link(login, own)
      req.log.info({ person: user.sub, network: networkOf(req) }, 'signed in')
      metrics?.signIn('succeeded')
    },

    async end(req, res, { everywhere = false } = {}) {
      const { personId } = req.session
      const guestId = guests.known(req)
      // Also where the session has been ended from elsewhere: the browser goes to whoever comes next.
      guests.drop(res)
      if (personId) {
        if (everywhere) await setNotBefore(db, personId, Math.floor(clock() / 1000))
        if (everywhere)
          await tell(req, async () =>
            identity.signOutEverywhere(
              (await access.tokens(req.sessionID, { context: callContext(req) })).accessToken,
            ),
          )
        const tokens = await sessions.signOut(req, res)
        await cloud?.forget(personId)
        if (everywhere) {
          await sessions.removeAllOf(personId)
          await releaseGuestsOf(db, personId)
        }
        if (tokens) await tell(req, () => identity.revoke(tokens.refreshToken))
        req.log.info({ person: personId, network: networkOf(req), everywhere }, 'signed out')
      }
      if (guestId) await releaseGuest(db, guestId)
    },

    async call(req, res, work) {
      const context = callContext(req)
      const ended = async (error: unknown): Promise<never> => {
        const reason = error instanceof SignedOutError ? error.reason : reasonOf(error)
        if (!reason) throw error
        await leave(req, res)
        throw new SignedOutError(reason, { cause: error })
      }
      const { accessToken } = await access.tokens(req.sessionID, { context }).catch(ended)
      try {
        return await work(accessToken)
      } catch (error) {
        if (!(error instanceof IdentityError && error.kind === 'unauthenticated')) return ended(error)
      }
      const renewed = await access.tokens(req.sessionID, { force: true, context }).catch(ended)
      return work(renewed.accessToken).catch(ended)
    },

    async startAgain(req, res, account) {
      const personId = req.session.personId ?? ''
      await tell(req, async () =>
        identity.signOutEverywhere((await access.tokens(req.sessionID)).accessToken),
      )
      const tokens = await identity.signIn(account, callContext(req)).catch((err: unknown) => {
        req.log.warn({ err }, 'not signed in again after a new password')
        return undefined
      })
      // The identity service's own clock, where it can be had.
      await setNotBefore(db, personId, tokens?.authTime ?? Math.floor(clock() / 1000))
      if (tokens) await continueWith(req, tokens)
      else await sessions.signOut(req, res)
      await sessions.removeAllOf(personId, tokens && req.sessionID)
      await releaseOtherBrowsers(db, personId, tokens && guests.known(req))
      if (!tokens) guests.drop(res)
      return tokens !== undefined
    },

    async prove(req, res, password) {
      // As it stands now: it may have been changed in another browser.
      const { email, sub } = await this.call(req, res, (token) => identity.getUser(token))
      const tokens = await identity.signIn({ email, password }, callContext(req))
      if (tokens.user.sub !== sub) throw new SignedOutError('unauthenticated')
      await mustCount(tokens)
      const { refreshToken } = await access.tokens(req.sessionID)
      await continueWith(req, tokens)
      await tell(req, () => identity.revoke(refreshToken))
    },

    async typedAt(req) {
      return ((await access.tokens(req.sessionID)).authTime ?? 0) * 1000
    },

    async renew(req, res) {
      try {
        req.person = (await access.tokens(req.sessionID, { force: true, context: callContext(req) })).user
        return true
      } catch (error) {
        if (!(error instanceof SignedOutError)) throw error
        req.log.info({ err: error }, 'sign-in ended, as it was not renewed')
        await leave(req, res)
        return false
      }
    },
  }
}

const endings: Partial<Record<IdentityErrorKind, SignedOutReason>> = {
  unauthenticated: 'unauthenticated',
  passwordResetRequired: 'unauthenticated',
  notConfirmed: 'notConfirmed',
  accountGone: 'accountGone',
}

/** Why a call as the signed-in person says that nobody is signed in; undefined where it says something else. */
export const reasonOf = (error: unknown) => (error instanceof IdentityError ? endings[error.kind] : undefined)

/** Tells the identity service something that must not keep anybody from coming or leaving. */
async function tell(req: Request, call: () => Promise<void>): Promise<void> {
  try {
    await call()
  } catch (err) {
    req.log.warn({ err }, 'the identity service was not told of a sign-in or sign-out')
  }
}
