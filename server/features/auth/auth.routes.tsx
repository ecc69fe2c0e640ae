import { Router } from 'express'
import { z } from 'zod'
import { type NoMailName, NoMailPage } from '../../../pages/auth/no-mail.page.tsx'
import { areas, paths, patterns } from '../../base/paths.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { keepAddress } from '../../http/keep-address.ts'
import { mountPage } from '../../http/mount-page.ts'
import { returnOf } from '../../http/return-to.ts'
import type { AccountWeb, Web } from '../../web.ts'
import { createAuthSteps } from './auth-step.ts'
import type { AuthWeb } from './auth-web.ts'
import { loginController } from './login.controller.tsx'
import { createOwnAccounts } from './own-account.ts'
import { passwordLinkController } from './password-link.controller.tsx'
import { registerConfirmController, registerController } from './register-confirm.controller.tsx'
import {
  resetPasswordConfirmController,
  resetPasswordController,
} from './reset-password-confirm.controller.tsx'

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

const addresses = { register: paths.register, reset: paths.resetPassword }

/**
 * Registration and forgotten password where no mail is sent: says what to do instead. It looks at no address, so known
 * and unknown ones are answered alike, and writes nothing.
 */
function noMailController({ send }: Web, name: NoMailName): FormHandlers {
  return {
    get: (req, res) =>
      send(req, res, {
        title: `auth:noMail.${name}.title`,
        page: <NoMailPage name={name} links={{ login: paths.login(returnOf(req)), home: paths.home() }} />,
      }),
    post: (req, res) => res.redirect(303, addresses[name](returnOf(req))),
  }
}

/** `everywhere=1` ends all of the person's sessions; whatever else was sent, this one ends. */
const schema = z.object({ everywhere: z.literal('1').optional().catch(undefined) })

/** `/auth/logout`: posted by a button. Signing out twice is not an error. */
const logoutController = ({ signIns, formPage }: AccountWeb): FormHandlers =>
  formPage({
    schema,
    buttons: true,
    view: () => paths.home(),
    act: async ({ req, res, data }) => {
      await signIns.end(req, res, { everywhere: data.everywhere === '1' })
      // Someone else may use the browser next. Cookies stay: the language, and that this browser knows the account.
      res.set('Clear-Site-Data', '"cache", "storage"')
      return { to: paths.home(), toast: 'auth:toast.signedOut' }
    },
  })
