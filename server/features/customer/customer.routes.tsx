import { type Request, type RequestHandler, Router } from 'express'
import { SessionsPage } from '../../../pages/customer/sessions.page.tsx'
import { areas, paths, patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import { linkNewsOf, personOf } from '../../people/access/index.ts'
import type { AccountWeb } from '../../web.ts'
import { createOwnSessions } from '../auth/own-sessions.service.ts'
import { accountDeleteController } from './account-delete.controller.tsx'
import { customerPlace, memberPlace } from './account-place.ts'
import { sessionsSchema } from './customer.schema.ts'
import { customerTipController, customerVenueController } from './customer-tip.controller.tsx'
import { emailChangeController, emailConfirmController } from './email-confirm.controller.tsx'
import { historiesController, historiesCsvController } from './histories.controller.tsx'
import { passwordChangeController, profileController } from './profile.controller.tsx'

/** A signed-in person's own account and tips. */
export function customerRoutes(web: AccountWeb): Router {
  const router = Router()
  router.use(areas.customer, web.guards.customer)
  mountPage(router, patterns.profile, profileController(web))
  mountPage(router, patterns.emailChange, emailChangeController(web))
  mountPage(router, patterns.emailConfirm, emailConfirmController(web))
  mountPage(router, patterns.passwordChange, passwordChangeController(web))
  mountPage(router, patterns.sessions, sessionsController(web))
  mountPage(router, patterns.accountDelete, accountDeleteController(web))
  router.get(patterns.histories, historiesController(web))
  router.get(patterns.historiesCsv, historiesCsvController(web))
  router.get(patterns.ownTip, customerTipController(web))
  router.get(patterns.ownVenue, customerVenueController(web))
  return router
}

/** A member's own account in the branch area; behind its guard. */
export function memberProfileRoutes(web: AccountWeb): Router {
  const router = Router()
  const place = memberPlace(web.db)
  const profile = profileController(web, place)
  const emailChange = emailChangeController(web, place)
  const emailConfirm = emailConfirmController(web, place)
  const passwordChange = passwordChangeController(web, place)
  const sessions = sessionsController(web, place)

  mountPage(router, patterns.memberProfile, profile)
  mountPage(router, patterns.memberEmailChange, emailChange)
  mountPage(router, patterns.memberEmailConfirm, emailConfirm)
  mountPage(router, patterns.memberPasswordChange, passwordChange)
  mountPage(router, patterns.memberSessions, sessions)
  return router
}

/** How long the page tells of links for a password, in ms. */
const newsShownFor = 30 * 24 * 3_600_000

/** `/profile/sessions`: the person's sessions, and buttons to end them. */
function sessionsController(
  needs: AccountWeb,
  place = customerPlace,
): { get: RequestHandler; post: RequestHandler } {
  const own = (req: Request) => createOwnSessions(needs, req.log)

  return {
    get: async (req, res) => {
      const { sub } = personOf(req)
      const sessions = await own(req).list(sub, req.sessionID)
      const news = await linkNewsOf(needs.db, sub, needs.clock() - newsShownFor)
      needs.send(req, res, {
        status: 200,
        title: 'customer:sessions.title',
        page: (
          <SessionsPage
            links={place.links(req)}
            action={place.paths.sessions()}
            signOut={paths.logout()}
            sessions={sessions}
            news={news}
          />
        ),
      })
    },
    post: needs.formPage({
      schema: sessionsSchema,
      buttons: true,
      view: () => place.paths.sessions(),
      // A stolen session must not be able to sign its owner out.
      asksPassword: true,
      act: async ({ req, data: { session } }) => {
        const { sub } = personOf(req)
        // A session that has already ended is fine: that is what was wanted.
        if (session) await own(req).end(sub, session)
        else await own(req).endOthers(sub, req.sessionID)
        return {
          to: place.paths.sessions(),
          toast: session ? 'customer:done.sessionEnded' : 'customer:done.sessionsEnded',
          log: [{ person: sub, others: !session }, 'sessions ended'],
        }
      },
    }).post,
  }
}
