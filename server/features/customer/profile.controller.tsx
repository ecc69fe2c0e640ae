import type { Request, Response } from 'express'
import { PasswordChangePage } from '../../../pages/customer/password-change.page.tsx'
import { ProfilePage } from '../../../pages/customer/profile.page.tsx'
import { paths } from '../../base/paths.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import type { IdentityUser } from '../../gateways/identity/identity-gateway.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { refusalOf } from '../../http/refusal.ts'
import { tellByMail } from '../../outbox/mail/account-news.ts'
import { isInvited, personOf } from '../../people/access/index.ts'
import { watchRefusal } from '../../people/limits/index.ts'
import type { AccountWeb } from '../../web.ts'
import { customerPlace } from './account-place.ts'
import { pendingView } from './address-change.view.ts'
import { firstProfileSchema, passwordChangeSchema, profileSchema } from './customer.schema.ts'
import { renewedTo } from './renew.ts'

/** `/profile`: the person's own data, and links to change it. */
export function profileController(needs: AccountWeb, place = customerPlace): FormHandlers {
  const { formPage, identity, signIns } = needs

  /** The present data. If the identity service can't be asked, the data from the sign-in. */
  const current = async (req: Request, res: Response): Promise<IdentityUser> => {
    try {
      return await signIns.call(req, res, (token) => identity.getUser(token))
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error
      req.log.warn({ exception: error.exception }, 'profile shown from the sign-in')
      return personOf(req)
    }
  }

  return formPage({
    load: (req, res) => (req.method === 'GET' ? current(req, res) : personOf(req)),
    schema: (req) => (hasUsername(req) ? profileSchema : firstProfileSchema),
    initial: (_, { name = '', preferredUsername = '' }) => ({ name, username: preferredUsername }),
    view: async ({ req, about: { email }, typed, errors }) => ({
      title: 'customer:profile.title',
      page: (
        <ProfilePage
          links={{
            ...place.links(req),
            email: place.paths.emailChange(),
            password: place.paths.passwordChange(),
            sessions: place.paths.sessions(),
            delete: paths.accountDelete(),
          }}
          actions={{ profile: place.paths.profile(), signOutEverywhere: paths.logout() }}
          invitation={(await isInvited(needs.db, personOf(req))) ? paths.invitations() : undefined}
          place={await place.member(req)}
          email={email}
          pending={await pendingView(needs, req, place)}
          values={typed}
          usernameOptional={!hasUsername(req)}
          errors={errors}
        />
      ),
    }),
    act: async ({ req, res, data: { name, username } }) => {
      try {
        await signIns.call(req, res, (accessToken) =>
          identity.updateProfile({ accessToken, name, ...(username && { preferredUsername: username }) }),
        )
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang })
      }
      const to = await renewedTo(signIns, req, res, place.paths.profile())
      return { to, toast: 'customer:done.profileSaved' }
    },
  })
}

const hasUsername = (req: Request): boolean => personOf(req).preferredUsername !== undefined

/** `/profile/password-change`. All other sessions end, and all tokens issued under the old password become invalid. */
export function passwordChangeController(needs: AccountWeb, place = customerPlace): FormHandlers {
  const { formPage, identity, passwords, signIns } = needs
  // A stolen session must not be usable to guess the password.
  const tries = needs.tries.of({ name: 'password-change', points: 10, seconds: 3600 })

  const fields = { oldPassword: 'oldPassword', newPassword: 'newPassword' }

  return formPage({
    schema: passwordChangeSchema,
    view: ({ req, errors }) => ({
      title: 'customer:passwordChange.title',
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
        return { to: paths.login(), toast: 'auth:toast.passwordChanged' }
      }
      return { to: place.paths.profile(), toast: 'customer:done.passwordChanged' }
    },
  })
}
