import { EmailChangePage, EmailFixedPage } from '../../../pages/customer/email-change.page.tsx'
import { sameAddress } from '../../config/mail-address.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { refusalOf } from '../../http/refusal.ts'
import type { AccountWeb } from '../../web.ts'
import { createPresentPassword } from '../auth/present-password.tsx'
import { type AccountPlace, customerPlace } from './account-place.ts'
import { pendingView } from './address-change.view.ts'
import { emailChangeSchema } from './customer.schema.ts'
import { createEmailCodes } from './email-codes.ts'
import { personOf } from './person-of.ts'

type Needs = Pick<
  AccountWeb,
  | 'db'
  | 'send'
  | 'flashes'
  | 'identity'
  | 'signIns'
  | 'authLimits'
  | 'tries'
  | 'networkOf'
  | 'metrics'
  | 'clock'
>

/** `/profile/email-change`: sends a code to the new address. The old one stays until the code is entered. */
export function emailChangeController(needs: Needs, place = customerPlace): FormHandlers {
  if (!needs.identity.mailsCodes) return emailFixed(needs, place)
  const codes = createEmailCodes(needs)
  const present = createPresentPassword(needs)

  return formPage({
    send: needs.send,
    load: (req) => ({ answer: present.answerOf(req) }),
    schema: emailChangeSchema,
    view: async ({ req, typed, errors }) => ({
      title: req.text('customer:emailChange.title'),
      signedIn: true,
      page: (
        <EmailChangePage
          links={place.links(req)}
          action={place.paths.emailChange()}
          email={personOf(req).email}
          pending={await pendingView(needs, req, place)}
          values={typed}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, res, about: { answer }, data, typed }) => {
      const email = data.newEmail
      if (sameAddress(email, personOf(req).email)) {
        return { errors: { newEmail: { key: 'customer:errors.emailSame' } } }
      }
      const asked = { answer, action: place.paths.emailChange(), typed }
      if (!(await present.proven(req, res, asked))) return
      try {
        await codes.send(req, res, email)
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang, fields: { email: 'newEmail' } })
      }
      needs.flashes.set(res, { type: 'success', key: 'auth:toast.codeSent' })
      return place.paths.emailConfirm()
    },
  })
}

/** Without mail nobody can prove that an address is theirs: says who can help. */
const emailFixed = ({ send }: Pick<Needs, 'send'>, place: AccountPlace): FormHandlers => ({
  get: (req, res) =>
    send(req, res, {
      title: req.text('customer:emailChange.title'),
      signedIn: true,
      page: <EmailFixedPage links={place.links(req)} email={personOf(req).email} />,
    }),
  post: (_req, res) => res.redirect(303, place.paths.emailChange()),
})
