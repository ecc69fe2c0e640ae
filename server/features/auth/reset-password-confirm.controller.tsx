import type { Request } from 'express'
import {
  ResetPasswordConfirmPage,
  ResetPasswordPage,
} from '../../../pages/auth/reset-password-confirm.page.tsx'
import { paths } from '../../base/paths.ts'
import { callContext } from '../../http/call-context.ts'
import type { FormHandlers, View } from '../../http/form-page.ts'
import { refusalOf } from '../../http/refusal.ts'
import { returnOf } from '../../http/return-to.ts'
import { tellByMail } from '../../outbox/mail/account-news.ts'
import { trustPassword } from '../../people/access/index.ts'
import { watchRefusal } from '../../people/limits/index.ts'
import { setNotBefore } from '../../people/session/index.ts'
import { resendSchema, resetPasswordConfirmSchema, resetPasswordSchema } from './auth.schema.ts'
import { askMark, secondsToResend } from './auth-step.ts'
import { type AuthWeb, asksAgain } from './auth-web.ts'
import { releaseGuestsOf } from './person.store.ts'

const fields = { email: 'email', code: 'code', newPassword: 'newPassword' }

/** `/auth/reset-password/confirm`: the mailed code and a new password; then the person signs in. */
export function resetPasswordConfirmController(web: AuthWeb): FormHandlers {
  const { authLimits, browsers, clock, db, formPage, identity, passwords, sessions, steps } = web

  const view: View = ({ req, typed, errors }) => {
    const back = returnOf(req)
    const step = steps.reset.read(req)
    const email = typed.email ?? step?.email ?? ''
    return {
      title: 'auth:resetConfirm.title',
      page: (
        <ResetPasswordConfirmPage
          action={paths.resetPasswordConfirm(back)}
          values={{ ...typed, email }}
          askEmail={!step || step.email !== email || errors.email !== undefined}
          errors={errors}
          codeLife={identity.codeLife.reset}
          resendSeconds={secondsToResend(step, clock())}
          links={{
            other: paths.resetPassword(back),
            login: paths.login(back),
            register: paths.register(back),
          }}
        />
      ),
    }
  }

  /**
   * Ends all sessions at once, on every device, because someone else may know the old password. Only a sign-in tells
   * us whose account it is. If it fails just now, the next sign-in in this browser ends the others. Returns the
   * person's id, if known.
   */
  async function endSignIns(req: Request, account: { email: string; password: string }) {
    let person: string | undefined
    try {
      const {
        user,
        accessToken,
        authTime = 0,
      } = await identity.signIn(account, { ...callContext(req), known: true })
      person = user.sub
      await setNotBefore(db, user.sub, authTime)
      await sessions.removeAllOf(user.sub)
      await releaseGuestsOf(db, user.sub)
      await identity.signOutEverywhere(accessToken)
      await trustPassword(db, account.email)
    } catch (err) {
      req.log.warn({ err }, 'sign-ins not ended after a new password')
    }
    return person
  }

  const confirmed = formPage({
    schema: resetPasswordConfirmSchema,
    view,
    act: async ({ req, res, data: { email, code, newPassword } }) => {
      try {
        // Before the code is tried: a password that we refuse costs none of the few tries.
        const guessed = await passwords.problem(req, newPassword, [email])
        if (guessed) return { errors: { newPassword: guessed } }
        await authLimits.codeCheck('reset', req, email, steps.reset.read(req))
        await identity.confirmForgotPassword({ email, code, newPassword }, callContext(req))
      } catch (error) {
        watchRefusal(web, req, error, 'reset code')
        return refusalOf(error, { res, lang: req.lang, fields })
      }
      const person = await endSignIns(req, { email, password: newPassword })
      req.log.info({ ...(person && { person }), network: web.networkOf(req) }, 'password reset')
      await tellByMail(web, req, 'password-changed', email)
      await authLimits.forgetCodeCheck('reset', req, email, steps.reset.read(req))
      // The next sign-in here is allowed, even if strangers have used up the limits in the meantime.
      browsers.remember(req, res, email)
      steps.reset.write(res, { email, sentAt: 0, done: true })
      return { to: paths.login(returnOf(req)), toast: 'auth:toast.passwordReset' }
    },
  })

  const again = formPage({
    schema: resendSchema,
    view,
    act: async ({ req, res, data: { email } }) => {
      let ask: string
      try {
        ask = await authLimits.code('reset', req, email)
        await identity.forgotPassword(email, callContext(req))
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang, fields })
      }
      steps.reset.write(res, { email, sentAt: clock(), ask })
      return { to: paths.resetPasswordConfirm(returnOf(req)), toast: 'auth:toast.codeResent' }
    },
  })

  return { get: confirmed.get, post: (req, res) => (asksAgain(req) ? again : confirmed).post(req, res) }
}

/** `/auth/reset-password`: sends a code for a forgotten password. Every address gets the same answer. */
export function resetPasswordController(web: AuthWeb): FormHandlers {
  const { authLimits, clock, formPage, identity, steps } = web
  return formPage({
    schema: resetPasswordSchema,
    view: ({ req, typed, errors }) => {
      const back = returnOf(req)
      return {
        title: 'auth:reset.title',
        page: (
          <ResetPasswordPage
            action={paths.resetPassword(back)}
            values={typed}
            errors={errors}
            links={{ login: paths.login(back), confirm: paths.resetPasswordConfirm(back) }}
          />
        ),
      }
    },
    act: async ({ req, res, data: { email } }) => {
      let ask: ReturnType<typeof askMark>
      try {
        // Asked again within a minute: the code that was just sent is enough.
        const asked = await authLimits.codeUnlessJustSent('reset', req, email)
        if (asked) await identity.forgotPassword(email, callContext(req))
        ask = askMark(asked, steps.reset.read(req), email)
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang, fields: { email: 'email' } })
      }
      steps.reset.write(res, { email, sentAt: clock(), ...ask })
      return { to: paths.resetPasswordConfirm(returnOf(req)), toast: 'auth:toast.codeSent' }
    },
  })
}
