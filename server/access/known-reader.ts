import type { RequestHandler } from 'express'
import type { Config, Secrets } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Reader } from '../http/own-ways.ts'
import { sessionMiddleware } from '../middleware/session.ts'
import { sessionCookie } from '../session/session-cookie.ts'
import type { Sessions } from '../session/sessions.ts'
import { hasPlace } from './member.store.ts'
import { passed } from './passed.ts'

declare global {
  namespace Express {
    interface Request {
      /** Who is signed in, as far as a visitor's page needs to know. */
      reader?: Reader
    }
  }
}

type Needs = { config: Config; db: Db; secrets: Secrets; sessions: Sessions }

/**
 * On pages that visitors see: whether somebody is signed in, so that they are not treated as strangers. Only their
 * session is asked, never the identity service, and without a session's cookie nothing is: a visitor costs what they
 * did. What fails is shown as to a visitor; a guest can tip while the sessions are away.
 */
export function knownReader(needs: Needs): RequestHandler {
  const { name } = sessionCookie(needs.config)
  const load = sessionMiddleware(needs)
  return async (req, res, next) => {
    if (!req.headers.cookie?.includes(`${name}=`)) return next()
    try {
      await passed(load, req, res)
      const { personId } = req.session
      if (personId) req.reader = (await hasPlace(needs.db, personId)) ? 'member' : 'customer'
    } catch (error) {
      req.log.warn({ err: error }, 'shown as to a visitor')
    }
    next()
  }
}
