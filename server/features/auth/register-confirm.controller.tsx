import type { Request, RequestHandler, Response } from 'express'
import { RegisterConfirmPage } from '../../../pages/auth/register-confirm.page.tsx'
import { IdentityError } from '../../gateways/cognito/identity-error.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { returnOf } from '../../http/return-to.ts'
import { paths } from '../../paths.ts'
import { registerConfirmSchema, resendSchema } from './auth.schema.ts'
import { secondsToResend } from './auth-step.ts'
import { type AuthWeb, asksAgain, callContext } from './auth-web.ts'

type Shown = { status?: number; typed?: Typed; errors?: FieldErrors }

/** `/auth/register/confirm`: the code of the mail proves the address; then one signs in. */
export function registerConfirmController(web: AuthWeb): { get: RequestHandler; post: RequestHandler } {
  const { identity, authLimits, steps, flashes, clock, send } = web

  const show = (req: Request, res: Response, { status = 200, typed = {}, errors = {} }: Shown) => {
    const back = returnOf(req)
    const step = steps.register.read(req)
    const email = typed.email ?? step?.email ?? ''
    send(req, res, {
      status,
      title: req.text('auth:confirm.title'),
      errors,
      signedIn: true,
      page: (
        <RegisterConfirmPage
          action={paths.registerConfirm(back)}
          values={{ email, code: typed.code ?? '' }}
          askEmail={!step || step.email !== email || errors.email !== undefined}
          errors={errors}
          resendSeconds={secondsToResend(step, clock())}
          links={{
            other: paths.register(back),
            login: paths.login(back),
            reset: paths.resetPassword(back),
          }}
        />
      ),
    })
  }

  async function sendAgain(req: Request, res: Response) {
    const form = parseForm(resendSchema, req.body)
    if (!form.ok) return show(req, res, { status: 400, typed: form.typed, errors: form.errors })
    const { email } = form.data
    try {
      await authLimits.code('register', req, email)
      await identity.resendCode(email, callContext(req))
    } catch (error) {
      return show(req, res, {
        typed: form.typed,
        ...refusalOf(error, { res, lang: req.lang, fields: { email: 'email', code: 'code' } }),
      })
    }
    steps.register.write(res, { ...steps.register.read(req), email, sentAt: clock() })
    flashes.set(res, { type: 'success', key: 'auth:toast.codeResent' })
    res.redirect(303, paths.registerConfirm(returnOf(req)))
  }

  /** Whoever has confirmed the address in this very browser may know that it is; nobody else. */
  function refused(req: Request, res: Response, email: string, error: unknown): Shown {
    const step = steps.register.read(req)
    if (
      step?.done &&
      step.email === email &&
      error instanceof IdentityError &&
      error.kind === 'alreadyConfirmed'
    ) {
      return { status: 400, errors: { form: { key: 'auth:errors.userAlreadyConfirmed' } } }
    }
    return refusalOf(error, { res, lang: req.lang, fields: { email: 'email', code: 'code' } })
  }

  return {
    get: (req, res) => show(req, res, {}),
    post: async (req, res) => {
      if (asksAgain(req)) return sendAgain(req, res)
      const form = parseForm(registerConfirmSchema, req.body)
      if (!form.ok) return show(req, res, { status: 400, typed: form.typed, errors: form.errors })
      const { email, code } = form.data
      try {
        await authLimits.count('code-check', req, email)
        await identity.confirmSignUp({ email, code }, callContext(req))
      } catch (error) {
        return show(req, res, { typed: form.typed, ...refused(req, res, email, error) })
      }
      await authLimits.forget('code-check', email)
      steps.register.write(res, { ...steps.register.read(req), email, sentAt: 0, done: true })
      flashes.set(res, { type: 'success', key: 'auth:toast.registered' })
      res.redirect(303, paths.login(returnOf(req)))
    },
  }
}
