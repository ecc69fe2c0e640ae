import type { RequestHandler } from 'express'
import session from 'express-session'
import { SessionUnavailableError } from '../../base/errors.ts'
import type { Config, Secrets } from '../../config/config.ts'
import { sessionCookie, sessionLifetime } from '../../http/session-cookie.ts'
import type { SessionBackend } from './session.types.ts'

type Parts = {
  config: Pick<Config, 'secureCookies'>
  secrets: Pick<Secrets, 'session'>
  sessions: SessionBackend
}

/**
 * Loads the session of a signed-in person into `req.session`. Only used for pages that need it: a visitor's pages work
 * while the session store is down. `sessions.signIn` and `signOut` change sessions; other requests never write one and
 * set no cookie. Throws SessionUnavailableError while the store is down.
 */
export function sessionMiddleware({ config, secrets, sessions }: Parts): RequestHandler {
  const { name, options } = sessionCookie(config)
  const load = session({
    name,
    secret: secrets.session,
    store: sessions.store,
    resave: false,
    saveUninitialized: false,
    // A sign-in ends at most a year after it was made, however much it is used; the store enforces that. If every answer
    // set the cookie, a late answer would overwrite the cookie of a newer sign-in.
    rolling: false,
    cookie: { ...options, maxAge: sessionLifetime },
  })
  return (req, res, next) => {
    if (!sessions.available()) return next(new SessionUnavailableError('the session store is away'))
    let loaded = false
    load(req, res, (error?: unknown) => {
      if (loaded) {
        // The answer was sent already; only marking the session as used failed. Passing that on would cut it off.
        if (error) req.log.warn({ err: error }, 'session not touched')
        return
      }
      loaded = true
      // express-session continues without a session if its store has reported a disconnect.
      if (!error && req.session) return next()
      next(new SessionUnavailableError('the session could not be loaded', { cause: error }))
    })
  }
}
