import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from '../../server/base/logger.ts'
import { answerTo } from '../../server/http/error-answers.ts'
import type { SessionBackend } from '../../server/people/session/session.types.ts'
import { sessionMiddleware } from '../../server/people/session/session-middleware.ts'
import { createSessions, type Sessions } from '../../server/people/session/sessions.ts'
import { silent, tokenSet } from './backends.ts'

type Options = { secrets?: string[]; secureCookies?: boolean; log?: Logger; onError?: ErrorRequestHandler }

export const secret = 'a-secret-for-tests-that-is-long-enough'

/** The session routes that the tests ask; `/in/:who` stands for a sign-in form. */
export function sessionRoutes(sessions: Sessions, middleware: RequestHandler): express.Router {
  const router = express.Router()
  router.use(middleware)
  router.get('/me', (req, res) => {
    res.json({ who: req.session.personId ?? null, sid: req.sessionID })
  })
  router.post('/in/:who', async (req, res) => {
    const personId = req.params.who
    await sessions.signIn(req, { personId, tokens: tokenSet(personId) })
    res.redirect(303, '/me')
  })
  router.post('/out', async (req, res) => {
    const tokens = await sessions.signOut(req, res)
    res.json({ revoke: tokens?.refreshToken ?? null })
  })
  router.get('/tokens', async (req, res) => {
    res.json((await sessions.tokens.read(req.sessionID)) ?? null)
  })
  router.post('/refresh/:name', async (req, res) => {
    const { name } = req.params
    const done = await sessions.tokens.withLock(req.sessionID, ({ replace }) => replace(tokenSet(name)))
    res.json({ done })
  })
  router.post('/slow', async (req, res) => {
    // What the house rules forbid, to show what it can't break: a slow request that writes the whole session back.
    await new Promise((resolve) => setTimeout(resolve, Number(req.query.ms ?? 0)))
    req.session.signedInAt = Date.now()
    res.json({})
  })
  return router
}

/** A small site with sessions, as one container runs it. Errors answer with their class. */
export function sessionSite(
  backend: SessionBackend,
  { secrets = [secret], secureCookies = false, log = silent, onError = plainError }: Options = {},
): { app: Express; sessions: Sessions } {
  const config = { secureCookies }
  // Each middleware listens to its store for ever; a server has one, these tests make many.
  backend.store.setMaxListeners(0)
  const sessions = createSessions({ config, backend })
  const app = express()
  app.set('trust proxy', ['loopback'])
  app.use((req, _res, next) => {
    req.log = log
    next()
  })
  app.use(sessionRoutes(sessions, sessionMiddleware({ config, secrets: { session: secrets }, sessions })))
  app.use(onError)
  return { app, sessions }
}

const plainError: ErrorRequestHandler = (error: Error, _req, res, next) => {
  if (res.headersSent) return next(error)
  res.status(answerTo(error).status).json({ error: error.name, cause: String(error.cause) })
}
