import type { Request, RequestHandler, Response } from 'express'
import { EmailConfirmPage } from '../../../pages/customer/email-confirm.page.tsx'
import {
  giveUpAddressChange,
  type Pending,
  pendingAddressChange,
  recordAddressChange,
} from '../../access/address-change.store.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { seenChange } from '../../http/seen-change.ts'
import { watchRefusal } from '../../http/sign-in-watch.ts'
import type { AccountWeb } from '../../web.ts'
import { customerPlace } from './account-place.ts'
import { emailConfirmSchema, giveUpSchema, resendSchema } from './customer.schema.ts'
import { createEmailCodes } from './email-codes.ts'
import { personOf } from './person-of.ts'
import { renewedTo } from './renew.ts'

type Needs = Pick<
  AccountWeb,
  'db' | 'send' | 'flashes' | 'identity' | 'signIns' | 'config' | 'tries' | 'networkOf' | 'metrics' | 'clock'
>

/** `/profile/email-change/confirm`: whoever has the code has the address; from then on it is the one in force. */
export function emailConfirmController(
  needs: Needs,
  place = customerPlace,
): { get: RequestHandler; post: RequestHandler } {
  const { db, clock, flashes, identity, signIns } = needs
  const codes = createEmailCodes(needs)
  const seen = seenChange(needs.config)
  const guesses = needs.tries.of({ name: 'email-confirm', points: 10, seconds: 3600 })

  type Shown = { pending: Pending; status: number; typed?: Typed; errors?: FieldErrors }
  const show = (req: Request, res: Response, { pending, status, typed = {}, errors = {} }: Shown) =>
    needs.send(req, res, {
      status,
      title: req.text('customer:emailConfirm.title'),
      errors,
      signedIn: true,
      page: (
        <EmailConfirmPage
          links={{ ...place.links(req), other: place.paths.emailChange() }}
          action={place.paths.emailConfirm()}
          email={pending.email}
          values={{ code: typed.code ?? '' }}
          errors={errors}
          secondsToResend={codes.secondsToResend(pending)}
        />
      ),
    })

  /** Given up, confirmed in another browser, or too long ago: there is nothing to enter a code for. */
  const nothingUnderWay = (res: Response) => {
    flashes.set(res, { type: 'error', key: 'customer:emailConfirm.over' })
    res.redirect(303, place.paths.emailChange())
  }

  const resend = async (req: Request, res: Response, pending: Pending) => {
    try {
      await codes.send(req, res, pending.email)
    } catch (error) {
      return show(req, res, { pending, ...refusalOf(error, { res, lang: req.lang }) })
    }
    flashes.set(res, { type: 'success', key: 'auth:toast.codeResent' })
    res.redirect(303, place.paths.emailConfirm())
  }

  const giveUp = async (req: Request, res: Response) => {
    await giveUpAddressChange(db, personOf(req).sub)
    flashes.set(res, { type: 'success', key: 'customer:done.emailGivenUp' })
    res.redirect(303, place.paths.profile())
  }

  return {
    async get(req, res) {
      const pending = await pendingAddressChange(db, personOf(req).sub, clock())
      return pending ? show(req, res, { pending, status: 200 }) : nothingUnderWay(res)
    },
    async post(req, res) {
      const { sub, email: before } = personOf(req)
      if (parseForm(giveUpSchema, req.body).ok) return giveUp(req, res)
      const pending = await pendingAddressChange(db, sub, clock())
      if (!pending) return nothingUnderWay(res)
      if (parseForm(resendSchema, req.body).ok) return resend(req, res, pending)
      const form = parseForm(emailConfirmSchema, req.body)
      if (!form.ok) return show(req, res, { pending, status: 400, typed: form.typed, errors: form.errors })
      const { code } = form.data
      try {
        await guesses.take(sub)
        await signIns.call(req, res, (accessToken) => identity.verifyEmail({ accessToken, code }))
      } catch (error) {
        watchRefusal(needs, req, error, 'address code')
        const refusal = refusalOf(error, { res, lang: req.lang, fields: { code: 'code' } })
        return show(req, res, { pending, typed: form.typed, ...refusal })
      }
      const now = clock()
      await recordAddressChange(db, { personId: sub, before }, now)
      seen.keep(res, sub, now)
      req.log.info({ person: sub }, 'email changed')
      await guesses.forget(sub)
      const next = await renewedTo(signIns, req, res, place.paths.profile())
      flashes.set(res, { type: 'success', key: 'customer:done.emailChanged' })
      res.redirect(303, next)
    },
  }
}
