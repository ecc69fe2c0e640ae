import type { Request, RequestHandler, Response } from 'express'
import { EmailChangePage } from '../../../pages/customer/email-change.page.tsx'
import type { AccountWeb } from '../../app.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { paths } from '../../paths.ts'
import { emailChangeSchema } from './customer.schema.ts'
import { customerLinks } from './customer-view.ts'
import { pendingEmail } from './pending-email.ts'
import { personOf } from './person-of.ts'
import { refusalOf } from './refusal.ts'

type Needs = Pick<AccountWeb, 'send' | 'flashes' | 'identity' | 'signIns' | 'config' | 'tries'>

/** `/profile/email-change`: a code goes to the new address; the old one stays in force. */
export function emailChangeController(needs: Needs): { get: RequestHandler; post: RequestHandler } {
  const { identity, signIns } = needs
  const pending = pendingEmail(needs.config)
  const codes = needs.tries.of(emailCodes)

  const show = (req: Request, res: Response, status: number, typed: Typed, errors: FieldErrors = {}) =>
    needs.send(req, res, {
      status,
      title: req.text('customer:emailChange.title'),
      errors,
      signedIn: true,
      page: (
        <EmailChangePage
          links={customerLinks()}
          action={paths.emailChange()}
          email={personOf(req).email}
          values={{ newEmail: typed.newEmail ?? '', confirmEmail: typed.confirmEmail ?? '' }}
          errors={errors}
        />
      ),
    })

  return {
    get: (req, res) => show(req, res, 200, {}),
    post: async (req, res) => {
      const { sub, email: oldEmail } = personOf(req)
      const form = parseForm(emailChangeSchema, req.body)
      if (!form.ok) return show(req, res, 400, form.typed, form.errors)
      const email = form.data.newEmail
      if (email.toLowerCase() === oldEmail.toLowerCase()) {
        return show(req, res, 400, form.typed, { newEmail: { key: 'customer:errors.emailSame' } })
      }
      try {
        await codes.take(sub)
        await signIns.call(req, res, (accessToken) =>
          identity.updateEmail({ accessToken, email }, { lang: req.lang }),
        )
      } catch (error) {
        const { status, errors } = refusalOf(error, ['email'])
        return show(req, res, status, form.typed, renamed(errors))
      }
      pending.write(req, res, email)
      needs.flashes.set(res, { type: 'success', key: 'auth:toast.codeSent' })
      res.redirect(303, paths.emailConfirm())
    },
  }
}

/** Mails with codes that a person can cause in an hour: the identity service sets no limit to this call. */
export const emailCodes = { name: 'email-code', points: 5, seconds: 3600 }

const renamed = ({ email, ...errors }: FieldErrors): FieldErrors =>
  email ? { ...errors, newEmail: email } : errors
