import { Router } from 'express'
import { areas, patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import type { AccountWeb } from '../../web.ts'
import { accountDeleteController } from './account-delete.controller.tsx'
import { customerTipController } from './customer-tip.controller.tsx'
import { customerVenueController } from './customer-venue.controller.tsx'
import { emailChangeController } from './email-change.controller.tsx'
import { emailConfirmController } from './email-confirm.controller.tsx'
import { historiesController } from './histories.controller.tsx'
import { historiesCsvController } from './histories-csv.controller.ts'
import { passwordChangeController } from './password-change.controller.tsx'
import { profileController } from './profile.controller.tsx'
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
  router.get(patterns.histories, historiesController(web).get)
  router.get(patterns.historiesCsv, historiesCsvController(web).get)
  router.get(patterns.ownTip, customerTipController(web).get)
  router.get(patterns.ownVenue, customerVenueController(web).get)
  return router
}
