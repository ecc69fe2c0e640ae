import { Router } from 'express'
import { areas, patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import type { AccountWeb } from '../../web.ts'
import { accountDeleteController } from './account-delete.controller.tsx'
import { memberPlace } from './account-place.ts'
import { customerTipController, customerVenueController } from './customer-tip.controller.tsx'
import { emailChangeController, emailConfirmController } from './email-confirm.controller.tsx'
import { historiesController, historiesCsvController } from './histories.controller.tsx'
import { passwordChangeController, profileController } from './profile.controller.tsx'
import { sessionsController } from './sessions.controller.tsx'

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
