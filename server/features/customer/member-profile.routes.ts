import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
import { mountPage } from '../../http/mount-page.ts'
import type { AccountWeb } from '../../web.ts'
import { memberPlace } from './account-place.ts'
import { emailChangeController } from './email-change.controller.tsx'
import { emailConfirmController } from './email-confirm.controller.tsx'
import { passwordChangeController } from './password-change.controller.tsx'
import { profileController } from './profile.controller.tsx'
import { sessionsController } from './sessions.controller.tsx'

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
