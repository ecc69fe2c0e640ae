import { Router } from 'express'
import { patterns } from '../../base/paths.ts'
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

  router.get(patterns.memberProfile, profile.get)
  router.post(patterns.memberProfile, profile.post)
  router.get(patterns.memberEmailChange, emailChange.get)
  router.post(patterns.memberEmailChange, emailChange.post)
  router.get(patterns.memberEmailConfirm, emailConfirm.get)
  router.post(patterns.memberEmailConfirm, emailConfirm.post)
  router.get(patterns.memberPasswordChange, passwordChange.get)
  router.post(patterns.memberPasswordChange, passwordChange.post)
  router.get(patterns.memberSessions, sessions.get)
  router.post(patterns.memberSessions, sessions.post)
  return router
}
