import { Router } from 'express'
import { areas, patterns } from '../../base/paths.ts'
import { keepAddress } from '../../http/keep-address.ts'
import { mountPage } from '../../http/mount-page.ts'
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
  const { mailsCodes } = web.identity
  const register = mailsCodes ? registerController(needs) : noMailController(web, 'register')
  const registerConfirm = mailsCodes ? registerConfirmController(needs) : register
  const reset = mailsCodes ? resetPasswordController(needs) : noMailController(web, 'reset')
  const resetConfirm = mailsCodes ? resetPasswordConfirmController(needs) : reset
  const linkTries = web.limits.guard({ name: 'password-link', points: 60, seconds: 600 })

  router.post(patterns.logout, guards.session, logoutController(web).post)
  router.use(patterns.passwordLink, keepAddress, linkTries, guards.session)
  mountPage(router, patterns.passwordLink, passwordLinkController(needs))
  router.use(areas.auth, guards.auth)
  mountPage(router, patterns.login, loginController(needs))
  mountPage(router, patterns.register, register)
  mountPage(router, patterns.registerConfirm, registerConfirm)
  mountPage(router, patterns.resetPassword, reset)
  mountPage(router, patterns.resetPasswordConfirm, resetConfirm)
  return router
}
