import type { Request, RequestHandler, Response } from 'express'
import { EmailConfirmPage } from '../../../pages/customer/email-confirm.page.tsx'
import type { AccountWeb } from '../../app.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import { emailConfirmSchema, resendSchema } from './customer.schema.ts'
import { customerLinks } from './customer-view.ts'
import { emailCodes } from './email-change.controller.tsx'
import { pendingEmail } from './pending-email.ts'
import { personOf } from './person-of.ts'
import { refusalOf } from './refusal.ts'
import { renewIfPossible } from './renew.ts'

type Needs = Pick<AccountWeb, 'send' | 'flashes' | 'identity' | 'signIns' | 'config' | 'tries'>

/** `/profile/email-change/confirm`: whoever has the code has the address; from then on it is the one in force. */
export function emailConfirmController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { identity, signIns } = needs
  const pending = pendingEmail(needs.config)
  const codes = needs.tries.of(emailCodes)
  const guesses = needs.tries.of({ name: 'email-confirm', points: 10, seconds: 3600 })

  const show = (req: Request, res: Response, status: number, typed: Typed, errors: FieldErrors = {}) =>
    needs.send(req, res, {
      status,
      title: req.text('customer:emailConfirm.title'),
      errors,
      signedIn: true,
      page: (
        <EmailConfirmPage
          links={{ ...customerLinks(), other: paths.emailChange() }}
          action={paths.emailConfirm()}
          email={pending.read(req)}
          values={{ code: typed.code ?? '' }}
          errors={errors}
        />
      ),
    })

  const resend = async (req: Request, res: Response) => {
    const email = pending.read(req)
    try {
      await codes.take(personOf(req).sub)
      await signIns.call(req, res, (accessToken) =>
        email
          ? identity.updateEmail({ accessToken, email }, { lang: req.lang })
          : identity.resendEmailCode(accessToken, { lang: req.lang }),
      )
    } catch (error) {
      const { status, errors } = refusalOf(error)
      return show(req, res, status, {}, errors)
    }
    needs.flashes.set(res, { type: 'success', key: 'auth:toast.codeResent' })
    res.redirect(303, paths.emailConfirm())
  }

  return {
    get: (req, res) => show(req, res, 200, {}),
    post: async (req, res) => {
      if (parseForm(resendSchema, req.body).ok) return resend(req, res)
      const form = parseForm(emailConfirmSchema, req.body)
      if (!form.ok) return show(req, res, 400, form.typed, form.errors)
      const { code } = form.data
      try {
        await guesses.take(personOf(req).sub)
        await signIns.call(req, res, (accessToken) => identity.verifyEmail({ accessToken, code }))
      } catch (error) {
        const { status, errors } = refusalOf(error, ['code'])
        return show(req, res, status, form.typed, errors)
      }
      pending.clear(res)
      await guesses.forget(personOf(req).sub)
      await renewIfPossible(signIns, req)
      needs.flashes.set(res, { type: 'success', key: 'customer:done.emailChanged' })
      res.redirect(303, paths.profile())
    },
  }
}
