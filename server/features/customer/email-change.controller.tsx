import type { Request, RequestHandler, Response } from 'express'
import { EmailChangePage } from '../../../pages/customer/email-change.page.tsx'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { sameAddress } from '../../mail-address.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword } from '../auth/present-password.tsx'
import { customerPlace } from './account-place.ts'
import { pendingView } from './address-change.view.ts'
import { emailChangeSchema } from './customer.schema.ts'
import { createEmailCodes } from './email-codes.ts'
import { personOf } from './person-of.ts'

type Needs = Pick<
  AccountWeb,
  'db' | 'send' | 'flashes' | 'identity' | 'signIns' | 'tries' | 'networkOf' | 'metrics' | 'clock'
>

/** `/profile/email-change`: a code goes to the new address; the old one stays in force. */
export function emailChangeController(
  needs: Needs,
  place = customerPlace,
): { get: RequestHandler; post: RequestHandler } {
  const codes = createEmailCodes(needs)
  const present = createPresentPassword(needs)

  const show = async (req: Request, res: Response, status: number, typed: Typed, errors: FieldErrors = {}) =>
    needs.send(req, res, {
      status,
      title: req.text('customer:emailChange.title'),
      errors,
      signedIn: true,
      page: (
        <EmailChangePage
          links={place.links(req)}
          action={place.paths.emailChange()}
          email={personOf(req).email}
          pending={await pendingView(needs, req, place)}
          values={{ newEmail: typed.newEmail ?? '', confirmEmail: typed.confirmEmail ?? '' }}
          errors={errors}
        />
      ),
    })

  return {
    get: (req, res) => show(req, res, 200, {}),
    post: async (req, res) => {
      const answer = present.answerOf(req)
      const form = parseForm(emailChangeSchema, req.body)
      if (!form.ok) return show(req, res, 400, form.typed, form.errors)
      const email = form.data.newEmail
      if (sameAddress(email, personOf(req).email)) {
        return show(req, res, 400, form.typed, { newEmail: { key: 'customer:errors.emailSame' } })
      }
      const asked = { answer, action: place.paths.emailChange(), typed: form.typed }
      if (!(await present.proven(req, res, asked))) return
      try {
        await codes.send(req, res, email)
      } catch (error) {
        const { status, errors } = refusalOf(error, { res, lang: req.lang, fields: { email: 'newEmail' } })
        return show(req, res, status, form.typed, errors)
      }
      needs.flashes.set(res, { type: 'success', key: 'auth:toast.codeSent' })
      res.redirect(303, place.paths.emailConfirm())
    },
  }
}
