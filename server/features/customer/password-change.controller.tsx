import { PasswordChangePage } from '../../../pages/customer/password-change.page.tsx'
import { paths } from '../../base/paths.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { refusalOf } from '../../http/refusal.ts'
import { tellByMail } from '../../outbox/mail/account-news.ts'
import { type WatchNeeds, watchRefusal } from '../../people/limits/sign-in-watch.ts'
import type { AccountWeb } from '../../web.ts'
import { customerPlace } from './account-place.ts'
import { passwordChangeSchema } from './customer.schema.ts'
import { personOf } from './person-of.ts'

type Needs = Pick<
  AccountWeb,
  'clock' | 'db' | 'mail' | 'send' | 'flashes' | 'identity' | 'passwords' | 'signIns' | 'tries'
> &
  WatchNeeds

/** `/profile/password-change`. All other sessions end, and all tokens issued under the old password become invalid. */
export function passwordChangeController(needs: Needs, place = customerPlace): FormHandlers {
  const { identity, passwords, signIns } = needs
  // A stolen session must not be usable to guess the password.
  const tries = needs.tries.of({ name: 'password-change', points: 10, seconds: 3600 })

  const fields = { oldPassword: 'oldPassword', newPassword: 'newPassword' }

  return formPage({
    send: needs.send,
    schema: passwordChangeSchema,
    view: ({ req, errors }) => ({
      title: req.text('customer:passwordChange.title'),
      signedIn: true,
      page: (
        <PasswordChangePage
          links={place.links(req)}
          action={place.paths.passwordChange()}
          email={personOf(req).email}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, res, data: { oldPassword, newPassword } }) => {
      const { sub, email, name = '' } = personOf(req)
      try {
        const guessed = await passwords.problem(req, newPassword, [email, name])
        if (guessed) return { errors: { newPassword: guessed } }
        await tries.take(sub)
        await signIns.call(req, res, (accessToken) =>
          identity.changePassword({ accessToken, oldPassword, newPassword }),
        )
      } catch (error) {
        watchRefusal(needs, req, error, 'present password')
        return refusalOf(error, { res, lang: req.lang, fields })
      }
      await tries.forget(sub)
      req.log.info({ person: sub, network: needs.networkOf(req) }, 'password changed')
      await tellByMail(needs, req, 'password-changed', email)
      if (!(await signIns.startAgain(req, res, { email, password: newPassword }))) {
        needs.flashes.set(res, { type: 'success', key: 'auth:toast.passwordChanged' })
        return paths.login()
      }
      needs.flashes.set(res, { type: 'success', key: 'customer:done.passwordChanged' })
      return place.paths.profile()
    },
  })
}
