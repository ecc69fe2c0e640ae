import { ResetPasswordPage } from '../../../pages/auth/reset-password.page.tsx'
import { paths } from '../../base/paths.ts'
import { callContext } from '../../http/call-context.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { refusalOf } from '../../http/refusal.ts'
import { returnOf } from '../../http/return-to.ts'
import { resetPasswordSchema } from './auth.schema.ts'
import { askMark } from './auth-step.ts'
import type { AuthWeb } from './auth-web.ts'

/** `/auth/reset-password`: sends a code for a forgotten password. Every address gets the same answer. */
export function resetPasswordController(web: AuthWeb): FormHandlers {
  const { identity, authLimits, steps, flashes, clock, send } = web
  return formPage({
    send,
    schema: resetPasswordSchema,
    view: ({ req, typed, errors }) => {
      const back = returnOf(req)
      return {
        title: req.text('auth:reset.title'),
        signedIn: true,
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
      flashes.set(res, { type: 'success', key: 'auth:toast.codeSent' })
      return paths.resetPasswordConfirm(returnOf(req))
    },
  })
}
