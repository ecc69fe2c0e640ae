import type { Request, RequestHandler, Response } from 'express'
import { ResetPasswordPage } from '../../../pages/auth/reset-password.page.tsx'
import { callContext } from '../../http/call-context.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { returnOf } from '../../http/return-to.ts'
import { paths } from '../../paths.ts'
import { resetPasswordSchema } from './auth.schema.ts'
import { askMark } from './auth-step.ts'
import type { AuthWeb } from './auth-web.ts'

type Shown = { status?: number; typed?: Typed; errors?: FieldErrors }

/** `/auth/reset-password`: sends a code to whoever has forgotten their password; reads the same for any address. */
export function resetPasswordController(web: AuthWeb): { get: RequestHandler; post: RequestHandler } {
  const { identity, authLimits, steps, flashes, clock, send } = web

  const show = (req: Request, res: Response, { status = 200, typed = {}, errors = {} }: Shown) => {
    const back = returnOf(req)
    send(req, res, {
      status,
      title: req.text('auth:reset.title'),
      errors,
      signedIn: true,
      page: (
        <ResetPasswordPage
          action={paths.resetPassword(back)}
          values={{ email: typed.email ?? '' }}
          errors={errors}
          links={{ login: paths.login(back), confirm: paths.resetPasswordConfirm(back) }}
        />
      ),
    })
  }

  return {
    get: (req, res) => show(req, res, {}),
    post: async (req, res) => {
      const form = parseForm(resetPasswordSchema, req.body)
      if (!form.ok) return show(req, res, { status: 400, typed: form.typed, errors: form.errors })
      const { email } = form.data
      let ask: ReturnType<typeof askMark>
      try {
        // Asked again within the minute, the code that is on its way is the answer.
        const due = await authLimits.codeUnlessJustSent('reset', req, email)
        if (due) await identity.forgotPassword(email, callContext(req))
        ask = askMark(due, steps.reset.read(req), email)
      } catch (error) {
        return show(req, res, {
          typed: form.typed,
          ...refusalOf(error, { res, lang: req.lang, fields: { email: 'email' } }),
        })
      }
      steps.reset.write(res, { email, sentAt: clock(), ...ask })
      flashes.set(res, { type: 'success', key: 'auth:toast.codeSent' })
      res.redirect(303, paths.resetPasswordConfirm(returnOf(req)))
    },
  }
}
