import type { Request, RequestHandler, Response } from 'express'
import { PasswordChangePage } from '../../../pages/customer/password-change.page.tsx'
import { type FieldErrors, parseForm } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { type WatchNeeds, watchRefusal } from '../../http/sign-in-watch.ts'
import { paths } from '../../paths.ts'
import type { AccountWeb } from '../../web.ts'
import { customerPlace } from './account-place.ts'
import { passwordChangeSchema } from './customer.schema.ts'
import { personOf } from './person-of.ts'

type Needs = Pick<AccountWeb, 'send' | 'flashes' | 'identity' | 'passwords' | 'signIns' | 'tries'> &
  WatchNeeds

/** `/profile/password-change`. Every other sign-in with the old one ends, and every token that was given for it. */
export function passwordChangeController(
  needs: Needs,
  place = customerPlace,
): { get: RequestHandler; post: RequestHandler } {
  const { identity, passwords, signIns } = needs
  // A stolen session must not be a way to find out the password.
  const tries = needs.tries.of({ name: 'password-change', points: 10, seconds: 3600 })

  const fields = { oldPassword: 'oldPassword', newPassword: 'newPassword' }

  const show = (req: Request, res: Response, status: number, errors: FieldErrors = {}) =>
    needs.send(req, res, {
      status,
      title: req.text('customer:passwordChange.title'),
      errors,
      signedIn: true,
      page: (
        <PasswordChangePage
          links={place.links(req)}
          action={place.paths.passwordChange()}
          email={personOf(req).email}
          errors={errors}
        />
      ),
    })

  return {
    get: (req, res) => show(req, res, 200),
    post: async (req, res) => {
      const { sub, email, name = '' } = personOf(req)
      const form = parseForm(passwordChangeSchema, req.body)
      if (!form.ok) return show(req, res, 400, form.errors)
      const { oldPassword, newPassword } = form.data
      const guessed = await passwords.problem(newPassword, [email, name])
      if (guessed) return show(req, res, 400, { newPassword: guessed })
      try {
        await tries.take(sub)
        await signIns.call(req, res, (accessToken) =>
          identity.changePassword({ accessToken, oldPassword, newPassword }),
        )
      } catch (error) {
        watchRefusal(needs, req, error, 'present password')
        const { status, errors } = refusalOf(error, { res, lang: req.lang, fields })
        return show(req, res, status, errors)
      }
      await tries.forget(sub)
      req.log.info({ person: sub, network: needs.networkOf(req) }, 'password changed')
      if (!(await signIns.startAgain(req, res, { email, password: newPassword }))) {
        needs.flashes.set(res, { type: 'success', key: 'auth:toast.passwordChanged' })
        return res.redirect(303, paths.login())
      }
      needs.flashes.set(res, { type: 'success', key: 'customer:done.passwordChanged' })
      res.redirect(303, place.paths.profile())
    },
  }
}
