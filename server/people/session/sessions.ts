import { promisify } from 'node:util'
import type { Request, Response } from 'express'
import { SessionUnavailableError } from '../../base/errors.ts'
import type { Config } from '../../config/config.ts'
import { newId } from '../../db/ids.ts'
import type { SignIn } from '../../gateways/identity/identity-gateway.ts'
import { sessionCookie } from '../../http/session-cookie.ts'
import { browserNameOf } from './browser-name.ts'
import type { SessionBackend } from './session.types.ts'

export type Sessions = SessionBackend & {
  /**
   * Signs a person in: creates a session with a new id and waits until it is stored, so that a redirect can't
   * overtake it. Throws SessionUnavailableError; then nobody is signed in.
   */
  signIn(req: Request, person: { personId: string; tokens: SignIn; guestId?: string }): Promise<void>
  /** Ends the session and deletes its cookie. Returns its tokens; the caller must revoke them. */
  signOut(req: Request, res: Response): Promise<SignIn | undefined>
}

type Parts = { config: Pick<Config, 'secureCookies'>; backend: SessionBackend; clock?: () => number }

/** Sessions of signed-in people, in Redis if there is one, else in the database. Visitors have no session. */
export function createSessions({ config, backend, clock = Date.now }: Parts): Sessions {
  const cookie = sessionCookie(config)
  return {
    ...backend,
    async signIn(req, { personId, tokens, guestId }) {
      if (config.secureCookies && !req.secure) {
        throw new Error(
          'a secure session cookie needs https: is X-Forwarded-Proto sent, and TRUST_PROXY right?',
        )
      }
      // Missing if this request has just ended one. Created only now: express-session would store an empty session.
      if (!req.session) req.sessionStore.generate(req)
      const before = req.session.personId ? req.sessionID : undefined
      const signInId = (req.session.personId === personId && req.session.signInId) || newId()
      try {
        await call(req, 'regenerate')
        await backend.tokens.create(req.sessionID, tokens)
        const browser = browserNameOf(req.get('user-agent'))
        const kept = { personId, signedInAt: clock(), browser, signInId, ...(guestId && { guestId }) }
        Object.assign(req.session, kept)
        await call(req, 'save')
      } catch (error) {
        await backend.tokens.take(req.sessionID).catch(() => {})
        // Otherwise express-session would try again at the end of the answer, and set the cookie.
        Reflect.deleteProperty(req, 'session')
        throw error
      }
      if (before) await backend.tokens.take(before)
    },
    async signOut(req, res) {
      const tokens = await takeTokens(backend, req.sessionID)
      await call(req, 'destroy')
      res.clearCookie(cookie.name, cookie.options)
      return tokens
    },
  }
}

/** Waits for a running refresh, so that we revoke the new tokens. If that takes too long, signs out anyway. */
async function takeTokens({ tokens }: SessionBackend, sid: string): Promise<SignIn | undefined> {
  try {
    return await tokens.withLock(sid, () => tokens.take(sid))
  } catch (error) {
    if (!(error instanceof SessionUnavailableError)) throw error
    return tokens.take(sid)
  }
}

async function call(req: Request, method: 'regenerate' | 'save' | 'destroy'): Promise<void> {
  try {
    await promisify<void>((done) => req.session[method](done))()
  } catch (error) {
    throw new SessionUnavailableError(`session ${method}`, { cause: error })
  }
}
