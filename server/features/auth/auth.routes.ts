import { Router } from 'express'
import { areas, patterns } from '../../base/paths.ts'
import { keepAddress } from '../../http/keep-address.ts'
import type { AccountWeb } from '../../web.ts'
import { createAuthSteps } from './auth-step.ts'
import type { AuthWeb } from './auth-web.ts'
import { loginController } from './login.controller.tsx'
import { logoutController } from './logout.controller.ts'
import { noMailController } from './no-mail.controller.tsx'
import { createOwnAccounts } from './own-account.ts'
import { passwordLinkController } from './password-link.controller.tsx'
import { registerController } from './register.controller.tsx'
import { registerConfirmController } from './register-confirm.controller.tsx'
import { resetPasswordController } from './reset-password.controller.tsx'
import { resetPasswordConfirmController } from './reset-password-confirm.controller.tsx'

/**
 * Sign-in, sign-out, registration, forgotten password. People who are already signed in are redirected, except at
 * sign-out.
 */
export function authRoutes(web: AccountWeb): Router {
  const router = Router()
  const { guards, config, secrets, clock } = web
  const needs: AuthWeb = {
    ...web,
    steps: createAuthSteps(config, clock),
    ownAccounts: createOwnAccounts(secrets.session),
  }
  const login = loginController(needs)
  const { mailsCodes } = web.identity
  const register = mailsCodes ? registerController(needs) : noMailController(web, 'register')
  const registerConfirm = mailsCodes ? registerConfirmController(needs) : register
  const reset = mailsCodes ? resetPasswordController(needs) : noMailController(web, 'reset')
  const resetConfirm = mailsCodes ? resetPasswordConfirmController(needs) : reset
  const link = passwordLinkController(needs)
  const linkTries = web.limits.guard({ name: 'password-link', points: 60, seconds: 600 })

  router.post(patterns.logout, guards.session, logoutController(web).post)
  router.use(patterns.passwordLink, keepAddress, linkTries, guards.session)
  router.get(patterns.passwordLink, link.get)
  router.post(patterns.passwordLink, link.post)
  router.use(areas.auth, guards.auth)
  router.get(patterns.login, login.get)
  router.post(patterns.login, login.post)
  router.get(patterns.register, register.get)
  router.post(patterns.register, register.post)
  router.get(patterns.registerConfirm, registerConfirm.get)
  router.post(patterns.registerConfirm, registerConfirm.post)
  router.get(patterns.resetPassword, reset.get)
  router.post(patterns.resetPassword, reset.post)
  router.get(patterns.resetPasswordConfirm, resetConfirm.get)
  router.post(patterns.resetPasswordConfirm, resetConfirm.post)
  return router
}
