import compression from 'compression'
import cookieParser from 'cookie-parser'
import express, { type Express } from 'express'
import './http/types.ts'
import { accountAreas } from './areas.ts'
import { areas, guestSteps, patterns } from './base/paths.ts'
import type { Deps } from './deps.ts'
import { graphqlRoutes } from './features/graphql/graphql.routes.ts'
import { legalRoutes } from './features/legal/legal.routes.tsx'
import { metricsPage } from './features/metrics/metrics.controller.ts'
import { scannerRoutes } from './features/scanner/scanner.routes.tsx'
import { setupRoutes } from './features/setup/setup.routes.tsx'
import { echoRoutes, health } from './features/system/echo.controller.ts'
import { homeRoutes, siteFileRoutes } from './features/system/system.routes.tsx'
import { tipRoutes } from './features/tip/tip.routes.tsx'
import { welcomeRoutes } from './features/welcome/welcome.routes.tsx'
import { createFlashes } from './http/flash.ts'
import { createFormPage } from './http/form-page.ts'
import { createGuests } from './http/guest.ts'
import { errorHandler, noNul, notFound } from './http/middleware/error-handler.tsx'
import { areaLanguage, language } from './http/middleware/language.ts'
import { requestLog } from './http/middleware/request-log.ts'
import { sameOrigin } from './http/middleware/same-origin.ts'
import { securityHeaders } from './http/middleware/security-headers.ts'
import { staticFiles } from './http/middleware/static-files.ts'
import { pageSender } from './http/send-page.tsx'
import { deskStylesFile } from './http/styles.ts'
import { stripeWebhook } from './money/stripe-events/index.ts'
import { knownReader } from './people/access/index.ts'

/** Puts the application together. Synchronous and without effects: nothing listens, nothing connects. */
export function createApp(deps: Deps): Express {
  const { config, secrets } = deps
  const flashes = createFlashes(config)
  const send = pageSender({ ...deps, flashes })
  const formPage = createFormPage({ send, flashes })
  const web = { ...deps, send, flashes, formPage, guests: createGuests(config, deps.accounts.cloud?.meet) }
  const app = express()
  app.disable('x-powered-by')
  app.set('trust proxy', config.trustProxy)
  // Query parameters are strings only: no page uses repeated or nested ones.
  app.set('query parser', 'simple')
  app.set('etag', false)

  // 1 security headers: on every answer, files and errors included
  app.use(securityHeaders(config))
  // 2 liveness and readiness: for the platform, before anything that could fail; no cookie, no log line
  app.get(patterns.ping, (_req, res) => void res.set('Cache-Control', 'no-store').type('text').send('pong'))
  app.get(patterns.health, health(deps.checks, deps.stripeClock.isOff))
  if (deps.metrics && secrets.metricsToken)
    app.get(patterns.metrics, metricsPage(deps.metrics, secrets.metricsToken))
  // 3 built files: they need neither cookies nor language
  if (deps.assets.dir) app.use(staticFiles(deps.assets.dir))
  // 4 one log line and an id for each request from here on
  app.use(requestLog(deps))
  // 5 Stripe's webhook: the raw body, before any parser touches it; signed, so no same-origin check
  app.post(patterns.stripeWebhook, express.raw({ type: '*/*', limit: '1mb' }), stripeWebhook(deps))
  // 6 compression of what is rendered
  app.use(compression())
  // … and the styles of desk pages, which need neither cookies nor language
  app.get(patterns.deskStyles, deskStylesFile)
  // … and the echo for our own doctor: it reads the body itself, and no cookie
  app.use(echoRoutes(deps))
  // 7 the data endpoint for other systems: it reads no cookie, so it needs neither cookies nor the same-origin check
  app.use(graphqlRoutes(deps))
  // 8 language before any refusal, so that refusals are in it; it reads the language cookie, so cookies come first
  app.use(cookieParser(secrets.session))
  app.use(language(deps.i18n, config))
  app.use(Object.values(areas).flat(), areaLanguage)
  // 9 state-changing requests come from our own pages only
  app.use(sameOrigin(config))
  // 10 forms with a field or two for each person of all branches
  app.use(patterns.paydays, express.urlencoded({ extended: false, limit: '1mb', parameterLimit: 10_000 }))
  // … other forms; the limit is generous, so that the form itself can say which text is too long, and keep it
  app.use(express.urlencoded({ extended: false, limit: '64kb' }))
  // 11 refuse URLs with a NUL character: the database can't look them up
  app.use(noNul)
  // 12 a guest's steps before other addresses: to be compared with a hundred patterns took a tenth of a page's time
  const reader = knownReader(deps)
  app.use(guestSteps, reader, tipRoutes(web))
  // … and files that are the same for everybody
  app.use(siteFileRoutes(web))
  // … and the first set-up, for the browser that was given it
  app.use(setupRoutes(web))
  // 13 the pages, one router per area
  app.use(accountAreas(web))
  // 14 recognise a signed-in reader on visitors' pages
  app.use(reader)
  app.use(homeRoutes(web))
  app.use(welcomeRoutes(web))
  app.use(legalRoutes(web))
  app.use(scannerRoutes(web))
  // 15 no route matched
  app.use(notFound)
  // 16 anything that went wrong
  app.use(errorHandler(web))
  return app
}
