import { Router } from 'express'
import { areas, patterns } from '../../base/paths.ts'
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

  const profile = profileController(web)
  const emailChange = emailChangeController(web)
  const emailConfirm = emailConfirmController(web)
  const passwordChange = passwordChangeController(web)
  const sessions = sessionsController(web)
  const accountDelete = accountDeleteController(web)

  router.get(patterns.profile, profile.get)
  router.post(patterns.profile, profile.post)
  router.get(patterns.emailChange, emailChange.get)
  router.post(patterns.emailChange, emailChange.post)
  router.get(patterns.emailConfirm, emailConfirm.get)
  router.post(patterns.emailConfirm, emailConfirm.post)
  router.get(patterns.passwordChange, passwordChange.get)
  router.post(patterns.passwordChange, passwordChange.post)
  router.get(patterns.sessions, sessions.get)
  router.post(patterns.sessions, sessions.post)
  router.get(patterns.accountDelete, accountDelete.get)
  router.post(patterns.accountDelete, accountDelete.post)
  router.get(patterns.histories, historiesController(web).get)
  router.get(patterns.historiesCsv, historiesCsvController(web).get)
  router.get(patterns.ownTip, customerTipController(web).get)
  router.get(patterns.ownVenue, customerVenueController(web).get)
  return router
}
