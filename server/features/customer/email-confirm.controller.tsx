import type { Request, RequestHandler, Response } from 'express'
import { EmailConfirmPage } from '../../../pages/customer/email-confirm.page.tsx'
import type { AccountWeb } from '../../app.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { customerPlace } from './account-place.ts'
import { emailConfirmSchema, resendSchema } from './customer.schema.ts'
import { createEmailCodes } from './email-codes.ts'
import { personOf } from './person-of.ts'
import { renewIfPossible } from './renew.ts'

type Needs = Pick<AccountWeb, 'send' | 'flashes' | 'identity' | 'signIns' | 'config' | 'tries' | 'clock'>

/** `/profile/email-change/confirm`: whoever has the code has the address; from then on it is the one in force. */
export function emailConfirmController(
  needs: Needs,
  place = customerPlace,
): { get: RequestHandler; post: RequestHandler } {
  const { identity, signIns } = needs
  const codes = createEmailCodes(needs)
  const guesses = needs.tries.of({ name: 'email-confirm', points: 10, seconds: 3600 })

  const show = (req: Request, res: Response, status: number, typed: Typed, errors: FieldErrors = {}) => {
    const pending = codes.pending.read(req)
    needs.send(req, res, {
      status,
      title: req.text('customer:emailConfirm.title'),
      errors,
      signedIn: true,
      page: (
        <EmailConfirmPage
          links={{ ...place.links(req), other: place.paths.emailChange() }}
          action={place.paths.emailConfirm()}
          email={pending?.email}
          values={{ code: typed.code ?? '' }}
          errors={errors}
          secondsToResend={codes.secondsToResend(pending)}
        />
      ),
    })
  }

  const resend = async (req: Request, res: Response) => {
    try {
      await codes.sendAgain(req, res)
    } catch (error) {
      const { status, errors } = refusalOf(error, { res, lang: req.lang })
      return show(req, res, status, {}, errors)
    }
    needs.flashes.set(res, { type: 'success', key: 'auth:toast.codeResent' })
    res.redirect(303, place.paths.emailConfirm())
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
        const { status, errors } = refusalOf(error, { res, lang: req.lang, fields: { code: 'code' } })
        return show(req, res, status, form.typed, errors)
      }
      req.log.info('email changed')
      codes.pending.clear(res)
      await guesses.forget(personOf(req).sub)
      await renewIfPossible(signIns, req)
      needs.flashes.set(res, { type: 'success', key: 'customer:done.emailChanged' })
      res.redirect(303, place.paths.profile())
    },
  }
}
