import type { RequestHandler } from 'express'
import type { Config, Secrets } from '../../config/config.ts'
import type { Db } from '../../db/database.ts'
import type { Reader } from '../../http/own-ways.ts'
import { sessionCookie } from '../../http/session-cookie.ts'
import { type Sessions, sessionMiddleware } from '../session/index.ts'
import { hasPlace } from './member.store.ts'
import { runMiddleware } from './run-middleware.ts'

declare global {
  namespace Express {
    interface Request {
      /** Who is signed in, as far as a visitor's page needs it. */
      reader?: Reader
    }
  }
}

type Needs = { config: Config; db: Db; secrets: Secrets; sessions: Sessions }

/**
 * For pages that visitors see: recognises a signed-in reader, so that they are not treated as a stranger. Reads only
 * the session, never the identity service, and nothing at all without a session cookie: a visitor costs no extra work.
 * On an error the page is shown as to a visitor, so a guest can tip while the session store is down.
 */
export function knownReader(needs: Needs): RequestHandler {
  const { name } = sessionCookie(needs.config)
  const load = sessionMiddleware(needs)
  return async (req, res, next) => {
    if (!req.headers.cookie?.includes(`${name}=`)) return next()
    try {
      await runMiddleware(load, req, res)
      const { personId } = req.session
      if (personId) req.reader = (await hasPlace(needs.db, personId)) ? 'member' : 'customer'
    } catch (error) {
      req.log.warn({ err: error }, 'shown as to a visitor')
    }
    next()
  }
}
