import type { Request, RequestHandler, Response } from 'express'
import { ProfilePage } from '../../../pages/customer/profile.page.tsx'
import { isInvited } from '../../access/invitation.store.ts'
import { IdentityError } from '../../gateways/cognito/identity-error.ts'
import type { IdentityUser } from '../../gateways/cognito/identity-gateway.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { paths } from '../../paths.ts'
import type { AccountWeb } from '../../web.ts'
import { customerPlace } from './account-place.ts'
import { pendingView } from './address-change.view.ts'
import { firstProfileSchema, profileSchema } from './customer.schema.ts'
import { personOf } from './person-of.ts'
import { renewedTo } from './renew.ts'

type Needs = Pick<AccountWeb, 'db' | 'send' | 'clock' | 'flashes' | 'identity' | 'signIns'>

/** `/profile`: who one is here, and the ways to change it. */
export function profileController(
  needs: Needs,
  place = customerPlace,
): { get: RequestHandler; post: RequestHandler } {
  const { identity, signIns } = needs

  const show = async (
    req: Request,
    res: Response,
    status: number,
    email: string,
    typed: Typed,
    errors: FieldErrors = {},
  ) =>
    needs.send(req, res, {
      status,
      title: req.text('customer:profile.title'),
      errors,
      signedIn: true,
      page: (
        <ProfilePage
          links={{
            ...place.links(req),
            email: place.paths.emailChange(),
            password: place.paths.passwordChange(),
            sessions: place.paths.sessions(),
            delete: paths.accountDelete(),
          }}
          actions={{
            profile: place.paths.profile(),
            language: place.paths.profile(),
            signOut: paths.logout(),
            signOutEverywhere: paths.logout(),
          }}
          invitation={(await isInvited(needs.db, personOf(req))) ? paths.invitations() : undefined}
          place={await place.member(req)}
          email={email}
          pending={await pendingView(needs, req, place)}
          values={{ name: typed.name ?? '', username: typed.username ?? '' }}
          usernameOptional={!hasUsername(req)}
          errors={errors}
        />
      ),
    })

  /** As it stands now; what the sign-in says of it where the service can't be asked. */
  const current = async (req: Request, res: Response): Promise<IdentityUser> => {
    try {
      return await signIns.call(req, res, (token) => identity.getUser(token))
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error
      req.log.warn({ exception: error.exception }, 'profile shown from the sign-in')
      return personOf(req)
    }
  }

  return {
    get: async (req, res) => {
      const { email, name, preferredUsername } = await current(req, res)
      return show(req, res, 200, email, { name: name ?? '', username: preferredUsername ?? '' })
    },
    post: async (req, res) => {
      const { email } = personOf(req)
      const form = parseForm(hasUsername(req) ? profileSchema : firstProfileSchema, req.body)
      if (!form.ok) return show(req, res, 400, email, form.typed, form.errors)
      const { name, username } = form.data
      try {
        await signIns.call(req, res, (accessToken) =>
          identity.updateProfile({ accessToken, name, ...(username && { preferredUsername: username }) }),
        )
      } catch (error) {
        const { status, errors } = refusalOf(error, { res, lang: req.lang })
        return show(req, res, status, email, form.typed, errors)
      }
      const next = await renewedTo(signIns, req, res, place.paths.profile())
      needs.flashes.set(res, { type: 'success', key: 'customer:done.profileSaved' })
      res.redirect(303, next)
    },
  }
}

const hasUsername = (req: Request): boolean => personOf(req).preferredUsername !== undefined
