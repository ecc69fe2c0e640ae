import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express'
import { defaultLang } from '../../../views/lang.ts'
import { ownLang } from '../../../views/languages.ts'
import { RateLimitedError, SignedOutError } from '../../base/errors.ts'
import { patterns } from '../../base/paths.ts'
import { translator } from '../../base/translator.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import { answerTo } from '../../http/error-answers.ts'
import { fromAcceptLanguage } from '../../http/i18n/detect-language.ts'
import { type Bearers, createBearers } from '../auth/bearer.service.ts'
import { jsonOnly, operationOf, plainBody } from './graphql.body.ts'
import { type ApiParts, type Bearer, createContext } from './graphql.context.ts'
import { toClientError } from './graphql.errors.ts'
import { limits } from './graphql.limits.ts'
import { graphqlServer } from './graphql.server.ts'

declare global {
  namespace Express {
    interface Request {
      /** The person of the access token; only on this endpoint. */
      bearer?: Bearer
    }
  }
}

/**
 * `/graphql`, for other systems. It ignores cookies, so another site's page can't use a visitor's browser to query it.
 * It accepts only JSON, which a form can't send, and sends no CORS headers.
 */
export function graphqlRoutes(web: ApiParts): Router {
  const bearers = createBearers({ ...web, ...web.accounts })
  // In ten minutes. All visitors behind one IP address share a limit; a system with a token has its own.
  const within = (name: string, points: number, key?: (req: Request) => string) =>
    web.limits.guard({ name, points, seconds: 600 }, key)
  const visitors = within('graphql-visitor', 600)
  const people = within('graphql-person', 1200, (req) => req.bearer?.person.sub ?? '')
  // The same counter as on the page where guests type branch numbers.
  const numbers = within('tip-number', 60)
  const answer = graphqlServer({ introspection: web.config.graphqlIntrospection })

  return Router()
    .use(patterns.graphql, spoken(web))
    .post(
      patterns.graphql,
      within('graphql', 3000),
      jsonOnly,
      // Who asks is known and counted before anything is read of the body.
      identified(bearers),
      (req, res, next) => (req.bearer ? people : visitors)(req, res, next),
      express.json({ limit: limits.bodyBytes, verify: plainBody }),
      async (req, res) => {
        const tryNumber = async () => void (await numbers(req, res, () => {}))
        await answer(createContext(web, req, tryNumber), operationOf(req.body), res)
      },
    )
    .all(patterns.graphql, (_req, res) => {
      res
        .set('Allow', 'POST')
        .status(405)
        .json({
          errors: [{ message: 'POST a JSON body', extensions: { code: 'METHOD_NOT_ALLOWED' } }],
        })
    })
    .use(patterns.graphql, refused)
}

/** The client's language, from its header only. Answers must not be cached. */
function spoken({ i18n }: ApiParts): RequestHandler {
  return (req, res, next) => {
    req.lang = ownLang(fromAcceptLanguage(req.get('Accept-Language')) ?? defaultLang)
    req.text = translator(i18n, req.lang)
    res.set('Cache-Control', 'no-store').vary('Accept-Language')
    next()
  }
}

/** Identifies the caller. An invalid token is refused, never treated as a visitor's request. */
function identified(bearers: Bearers): RequestHandler {
  return async (req, _res, next) => {
    const header = req.get('Authorization')
    if (header === undefined) return next()
    const accessToken = /^Bearer +([\w.-]+)$/i.exec(header)?.[1]
    if (!accessToken) throw new SignedOutError('unauthenticated')
    req.bearer = { accessToken, person: await bearers.personOf(accessToken) }
    next()
  }
}

/** An error before any operation, in the format of an operation's errors. */
const refused: ErrorRequestHandler = (error: unknown, req, res, _next) => {
  const { status } = error instanceof IdentityError ? error : answerTo(error)
  if (res.headersSent) return void res.destroy()
  if (error instanceof RateLimitedError) res.set('Retry-After', String(error.retryAfterSeconds))
  if (status === 401) res.set('WWW-Authenticate', 'Bearer error="invalid_token"')
  res.status(status).json({ errors: [toClientError(req, error)] })
}
