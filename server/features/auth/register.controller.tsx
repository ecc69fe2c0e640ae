import type { Request, RequestHandler, Response } from 'express'
import { RegisterPage } from '../../../pages/auth/register.page.tsx'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { returnOf } from '../../http/return-to.ts'
import { paths } from '../../paths.ts'
import { recordAcceptance } from '../legal/legal.store.ts'
import { registerSchema } from './auth.schema.ts'
import { type AuthWeb, callContext } from './auth-web.ts'

type Shown = { status?: number; typed?: Typed; errors?: FieldErrors }

/**
 * `/auth/register`: makes an account and sends a code. An address that has one already leads to the same page with the
 * same words: what is sent then is a new code, and only to somebody who has not confirmed it yet.
 */
export function registerController(web: AuthWeb): { get: RequestHandler; post: RequestHandler } {
  const { db, identity, authLimits, steps, flashes, clock, send } = web

  const show = (req: Request, res: Response, { status = 200, typed = {}, errors = {} }: Shown) => {
    const back = returnOf(req)
    send(req, res, {
      status,
      title: req.text('auth:register.title'),
      errors,
      signedIn: true,
      page: (
        <RegisterPage
          action={paths.register(back)}
          values={{ name: typed.name ?? '', email: typed.email ?? '', terms: typed.terms === '1' }}
          errors={errors}
          links={{ login: paths.login(back), terms: paths.terms(), privacy: paths.privacy() }}
        />
      ),
    })
  }

  return {
    get: (req, res) => show(req, res, {}),
    post: async (req, res) => {
      const form = parseForm(registerSchema, req.body)
      if (!form.ok) return show(req, res, { status: 400, typed: form.typed, errors: form.errors })
      const { name, email, password } = form.data
      try {
        await authLimits.count('register', req, email)
        const again = await authLimits.mayCode('register', email)
        const { outcome, sub } = await identity.signUp({ name, email, password }, callContext(req))
        if (sub) await recordAcceptance(db, { personId: sub, lang: req.lang, at: clock() })
        if (outcome === 'taken' && again) await identity.resendCode(email, callContext(req))
      } catch (error) {
        return show(req, res, {
          typed: form.typed,
          ...refusalOf(error, { res, lang: req.lang, fields: { email: 'email', password: 'password' } }),
        })
      }
      steps.register.write(res, { email, sentAt: clock() })
      flashes.set(res, { type: 'success', key: 'auth:toast.codeSent' })
      res.redirect(303, paths.registerConfirm(returnOf(req)))
    },
  }
}
