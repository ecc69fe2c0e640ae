import type { Request, Response } from 'express'
import { RateLimitedError, SignedOutError, type SignedOutReason } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { IdentityError, type IdentityErrorKind } from '../../gateways/identity/identity-error.ts'
import type { SignIn } from '../../gateways/identity/identity-gateway.ts'
import { callContext } from '../../http/call-context.ts'
import type { Guests } from '../../http/guest.ts'
import { takeOver } from '../../people/access/index.ts'
import type { Accounts } from '../../people/accounts.ts'
import { judgeAge, notBeforeOf, setNotBefore } from '../../people/session/index.ts'
import { adoptGuest, releaseGuest, releaseGuestsOf } from './person.store.ts'

/** What controllers do with the sign-in of the browser that sent the request. */
export type SignIns = {
  /**
   * Signs a person in: begins their session, and links the tips that this browser made as a visitor. With `only`, all
   * their other sessions end.
   * Throws RateLimitedError if a sign-out everywhere was just now and the identity service's clock is behind ours.
   */
  begin(req: Request, res: Response, tokens: SignIn, options?: { only?: boolean }): Promise<void>
  /**
   * Signs out, here or on every device. If the identity service can't be told, that is logged; the sessions end
   * anyway.
   */
  end(req: Request, res: Response, options?: { everywhere?: boolean }): Promise<void>
  /**
   * Calls the identity service as the signed-in person. If it refuses the tokens, calls it once more with new ones.
   * Throws SignedOutError if it refuses those too (the session is then gone), and what `work` throws.
   */
  call<T>(req: Request, res: Response, work: (accessToken: string) => Promise<T>): Promise<T>
  /**
   * After a new password: ends all other sessions, here and at the identity service, and continues in this browser
   * with a new one. False if the identity service refused the sign-in: then this browser is signed out too.
   */
  startAgain(req: Request, res: Response, account: { email: string; password: string }): Promise<boolean>
  /**
   * Signs in again with the password that was just typed; the session continues under a new id. Throws IdentityError
   * `incorrectCredentials` if it is wrong, and the identity service's other refusals.
   */
  prove(req: Request, res: Response, password: string): Promise<void>
  /** When the password was last typed in this session, in ms since 1970. Throws what `access.tokens` throws. */
  typedAt(req: Request): Promise<number>
  /**
   * Refreshes the tokens now, so that `req.person` contains a change that was just made. False if the identity service
   * refused: this browser is then signed out. If the service can't be reached, throws what `access.tokens` throws.
   */
  renew(req: Request, res: Response): Promise<boolean>
}

type Needs = Pick<Deps, 'db' | 'clock' | 'sessions' | 'networkOf' | 'metrics' | 'config'> & {
  guests: Guests
} & Accounts

export function createSignIns(needs: Needs): SignIns {
  const { config, db, clock, sessions, guests, identity, access, cloud, networkOf, metrics } = needs

  /** Throws if new tokens were issued for a password that has been replaced since. */
  async function mustCount({ user, authTime = 0, accessToken }: SignIn) {
    const notBefore = await notBeforeOf(db, user.sub)
    const age = judgeAge(authTime, notBefore)
    if (age === 'over') throw new RateLimitedError(notBefore - authTime)
    if (age === 'ask') await identity.getUser(accessToken)
  }

  /** Continues in the same browser, still signed in, with new tokens and a new session id. */
  async function continueWith(req: Request, tokens: SignIn) {
    const guestId = guests.known(req)
    await sessions.signIn(req, { personId: tokens.user.sub, tokens, ...(guestId && { guestId }) })
    req.person = tokens.user
  }

  /** The identity service no longer accepts the session, so it ends here too. */
  async function leave(req: Request, res: Response) {
    guests.drop(res)
    await sessions.signOut(req, res)
  }

  return {
    async begin(req, res, tokens, { only = false } = {}) {
      const { user } = tokens
      await mustCount(tokens)
      const before = config.moveAccounts && (await takeOver(db, user, config.accounts))
      if (before) req.log.info({ person: user.sub, before }, 'took over what was kept under another id')
      const adopt = (guestId: string) => adoptGuest(db, { guestId, personId: user.sub, now: clock() })
      const known = guests.known(req)
      const own = known && (await adopt(known)) ? known : undefined
      const guestId = own ?? guests.fresh()
      await sessions.signIn(req, { personId: user.sub, tokens, guestId })
      // Once more: whoever ended all sessions in between has not seen this one.
      await mustCount(tokens).catch(async (error: unknown) => {
        await sessions.signOut(req, res)
        throw error
      })
      guests.keep(res, guestId)
      if (!own) await adopt(guestId)
      if (only) {
        await setNotBefore(db, user.sub, tokens.authTime ?? 0)
        await sessions.removeAllOf(user.sub, req.sessionID)
        await releaseOtherBrowsers(db, user.sub, guestId)
      }
      cloud?.link(tokens, own)
      req.log.info({ person: user.sub, network: networkOf(req) }, 'signed in')
      metrics?.signIn('succeeded')
    },

    async end(req, res, { everywhere = false } = {}) {
      const { personId } = req.session
      const guestId = guests.known(req)
      // Even if the session was ended from elsewhere: someone else may use the browser next.
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
        if (tokens) await tell(req, () => identity.end(tokens))
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
      // The identity service's own clock, if available.
      await setNotBefore(db, personId, tokens?.authTime ?? Math.floor(clock() / 1000))
      if (tokens) await continueWith(req, tokens)
      else await sessions.signOut(req, res)
      await sessions.removeAllOf(personId, tokens && req.sessionID)
      await releaseOtherBrowsers(db, personId, tokens && guests.known(req))
      if (!tokens) guests.drop(res)
      return tokens !== undefined
    },

    async prove(req, res, password) {
      // The present address: it may have been changed in another browser.
      const { email, sub } = await this.call(req, res, (token) => identity.getUser(token))
      const tokens = await identity.signIn({ email, password }, callContext(req))
      if (tokens.user.sub !== sub) throw new SignedOutError('unauthenticated')
      await mustCount(tokens)
      const before = await access.tokens(req.sessionID)
      await continueWith(req, tokens)
      await tell(req, () => identity.end(before))
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

/** The reason, if an error of the identity service means that nobody is signed in. Otherwise undefined. */
export const reasonOf = (error: unknown) => (error instanceof IdentityError ? endings[error.kind] : undefined)

/** Tells the identity service something. A failure must not stop a sign-in or sign-out, so it is only logged. */
async function tell(req: Request, call: () => Promise<void>): Promise<void> {
  try {
    await call()
  } catch (err) {
    req.log.warn({ err }, 'the identity service was not told of a sign-in or sign-out')
  }
}

/**
 * From now on only this browser belongs to the person. Tips made in their other browsers, where they were signed in,
 * no longer become theirs.
 */
async function releaseOtherBrowsers(db: Db, personId: string, guestId: string | undefined): Promise<void> {
  await db
    .deleteFrom('guest_person')
    .where('person_id', '=', personId)
    .where('guest_id', '!=', guestId ?? '')
    .execute()
}
