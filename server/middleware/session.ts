import type { RequestHandler } from 'express'
import session from 'express-session'
import type { Config, Secrets } from '../config.ts'
import { SessionUnavailableError } from '../errors.ts'
import type { SessionBackend } from '../session/session.types.ts'
import { sessionCookie, sessionLifetime } from '../session/session-cookie.ts'

type Parts = {
  config: Pick<Config, 'secureCookies'>
  secrets: Pick<Secrets, 'session'>
  sessions: SessionBackend
}

/**
 * Loads the session of a signed-in person into `req.session`. For the pages where that matters, and no others: a
 * visitor's pages work while the store is away. Signing in and out is `sessions.signIn` and `signOut`; a request that
 * only looks never writes a session and sets no cookie. Throws SessionUnavailableError while the store is away.
 */
export function sessionMiddleware({ config, secrets, sessions }: Parts): RequestHandler {
  const { name, options } = sessionCookie(config)
  const load = session({
    name,
    secret: secrets.session,
    store: sessions.store,
    resave: false,
    saveUninitialized: false,
    // A sign-in ends a year after it was made at the latest, whatever uses it has seen; the store sees to it. Sent
    // with every answer, the cookie of an answer that comes late would overwrite the one of a sign-in meanwhile.
    rolling: false,
    cookie: { ...options, maxAge: sessionLifetime },
  })
  return (req, res, next) => {
    if (!sessions.available()) return next(new SessionUnavailableError('the session store is away'))
    let loaded = false
    load(req, res, (error?: unknown) => {
      if (loaded) {
        // After the answer: the session could not be marked as used. Handing this on would cut the answer off.
        if (error) req.log.warn({ err: error }, 'session not touched')
        return
      }
      loaded = true
      // express-session goes on without a session where its store has said that it is disconnected.
      if (!error && req.session) return next()
      if (error) req.log.warn({ err: error }, 'session not loaded')
      next(new SessionUnavailableError('the session could not be loaded', { cause: error }))
    })
  }
}
