import type { Request, Response } from 'express'
import {
  EmailChangePage,
  EmailConfirmPage,
  EmailFixedPage,
} from '../../../pages/customer/email-confirm.page.tsx'
import { resendPauseSeconds } from '../../base/constants.ts'
import { sameAddress } from '../../config/mail-address.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import { codeLifeMs } from '../../gateways/identity/identity-gateway.ts'
import type { FormHandlers, View } from '../../http/form-page.ts'
import { parseForm } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { tellByMail } from '../../outbox/mail/account-news.ts'
import {
  beginAddressChange,
  finishAddressChange,
  giveUpAddressChange,
  type Pending,
  pendingAddressChange,
  personOf,
} from '../../people/access/index.ts'
import { watchRefusal } from '../../people/limits/index.ts'
import type { AccountWeb } from '../../web.ts'
import { type AccountPlace, customerPlace } from './account-place.ts'
import { pendingView } from './address-change.view.ts'
import {
  emailChangeSchema,
  emailConfirmSchema,
  giveUpSchema,
  resendEmailCodeSchema,
} from './customer.schema.ts'
import { renewedTo } from './renew.ts'

const wrongCode = { status: 400, errors: { code: { key: 'auth:errors.incorrectCode' } } } as const

/** `/profile/email-change/confirm`: the code proves the new address, which then replaces the old one. */
export function emailConfirmController(needs: AccountWeb, place = customerPlace): FormHandlers {
  const { clock, db, flashes, formPage, identity, signIns } = needs
  const codes = createEmailCodes(needs)

  const view: View<Pending> = ({ req, about: pending, typed, errors }) => ({
    title: 'customer:emailConfirm.title',
    page: (
      <EmailConfirmPage
        links={{ ...place.links(req), other: place.paths.emailChange() }}
        action={place.paths.emailConfirm()}
        email={pending.email}
        values={typed}
        errors={errors}
        codeLife={identity.codeLife.address}
        secondsToResend={codes.secondsToResend(pending)}
      />
    ),
  })

  /** The change was cancelled, confirmed in another browser, or has expired: no code can be entered. */
  const load = async (req: Request, res: Response): Promise<Pending | undefined> => {
    const pending = await pendingAddressChange(db, personOf(req).sub, clock())
    if (pending) return pending
    flashes.set(res, { type: 'error', key: 'customer:emailConfirm.over' })
    res.redirect(303, place.paths.emailChange())
    return undefined
  }

  const again = formPage({
    load,
    schema: resendEmailCodeSchema,
    view,
    act: async ({ req, res, about: { email } }) => {
      try {
        await codes.send(req, res, email)
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang })
      }
      return { to: place.paths.emailConfirm(), toast: 'auth:toast.codeResent' }
    },
  })

  const giveUp = formPage({
    schema: giveUpSchema,
    view: () => place.paths.profile(),
    act: async ({ req }) => {
      await giveUpAddressChange(db, personOf(req).sub)
      return { to: place.paths.profile(), toast: 'customer:done.emailGivenUp' }
    },
  })

  /**
   * Cognito calls a code expired that was never sent, since somebody else has the address. That must not be found out:
   * as long as a code may count, it reads as a wrong one (decision 0208).
   */
  const isEarly = (error: unknown, { sentAt }: Pending) =>
    error instanceof IdentityError &&
    error.kind === 'codeExpired' &&
    clock() < sentAt + codeLifeMs[identity.codeLife.address]

  const confirmed = formPage({
    load,
    schema: emailConfirmSchema,
    view,
    act: async ({ req, res, data: { code }, about: pending }) => {
      const { sub, email: before } = personOf(req)
      try {
        // Each code has its own tries; how many are sent to an address is counted with all others.
        await needs.authLimits.addressCodeCheck(req, pending.email, `${sub} ${pending.sentAt}`)
        await signIns.call(req, res, (accessToken) => identity.verifyEmail({ accessToken, code }))
      } catch (error) {
        watchRefusal(needs, req, error, 'address code')
        if (isEarly(error, pending)) return wrongCode
        return refusalOf(error, { res, lang: req.lang, fields: { code: 'code' } })
      }
      await finishAddressChange(db, sub, clock())
      req.log.info({ person: sub }, 'email changed')
      await tellByMail(needs, req, 'address-changed', before)
      const to = await renewedTo(signIns, req, res, place.paths.profile())
      return { to, toast: 'customer:done.emailChanged' }
    },
  })

  return {
    get: confirmed.get,
    post: (req, res) => {
      if (parseForm(giveUpSchema, req.body).ok) return giveUp.post(req, res)
      return (parseForm(resendEmailCodeSchema, req.body).ok ? again : confirmed).post(req, res)
    },
  }
}

/** `/profile/email-change`: sends a code to the new address. The old one stays until the code is entered. */
export function emailChangeController(needs: AccountWeb, place = customerPlace): FormHandlers {
  if (!needs.identity.mailsCodes) return emailFixed(needs, place)
  const codes = createEmailCodes(needs)

  return needs.formPage({
    schema: emailChangeSchema,
    view: async ({ req, typed, errors }) => ({
      title: 'customer:emailChange.title',
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
    asksPassword: ({ req, data }) => !sameAddress(data.newEmail, personOf(req).email),
    act: async ({ req, res, data }) => {
      const email = data.newEmail
      if (sameAddress(email, personOf(req).email)) {
        return { errors: { newEmail: { key: 'customer:errors.emailSame' } } }
      }
      try {
        await codes.send(req, res, email)
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang, fields: { email: 'newEmail' } })
      }
      return { to: place.paths.emailConfirm(), toast: 'auth:toast.codeSent' }
    },
  })
}

/** Without mail nobody can prove that an address is theirs: says who can help. */
const emailFixed = ({ send }: AccountWeb, place: AccountPlace): FormHandlers => ({
  get: (req, res) =>
    send(req, res, {
      title: 'customer:emailChange.title',
      page: <EmailFixedPage links={place.links(req)} email={personOf(req).email} />,
    }),
  post: (_req, res) => res.redirect(303, place.paths.emailChange()),
})

/** Codes to a person's new address. */
function createEmailCodes({ db, identity, signIns, authLimits, tries, clock }: AccountWeb) {
  // The identity service does not limit this call.
  const hourly = tries.of({ name: 'email-code', points: 5, seconds: 3600 })

  return {
    /**
     * Sends a code to the new address, for the first time or again. Throws the identity service's refusals, and
     * RateLimitedError.
     */
    async send(req: Request, res: Response, email: string): Promise<void> {
      // After a mistyped address, the person can send a code to the right one without waiting.
      await authLimits.addressCode(req, email)
      await hourly.take(personOf(req).sub)
      await signIns.call(req, res, (accessToken) =>
        identity.updateEmail({ accessToken, email }, { lang: req.lang }),
      )
      await beginAddressChange(db, personOf(req).sub, { email, sentAt: clock() })
    },
    secondsToResend: ({ sentAt }: Pending): number =>
      Math.max(0, Math.ceil(resendPauseSeconds - (clock() - sentAt) / 1000)),
  }
}
