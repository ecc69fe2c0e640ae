import type { Request, Response } from 'express'
import { PasswordLinkPage, type PasswordLinkState } from '../../../pages/auth/password-link.page.tsx'
import { NotFoundError, PasswordLinkError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { callContext } from '../../http/call-context.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { refusalOf } from '../../http/refusal.ts'
import { tellByMail } from '../../outbox/mail/account-news.ts'
import { afterSignIn } from '../../people/access/member.store.ts'
import { claimLink } from '../../people/access/password-link.claim.ts'
import { findLink, type StandingLink } from '../../people/access/password-link.store.ts'
import { recordAcceptance } from '../legal/legal.store.ts'
import { linkSchemas } from './auth.schema.ts'
import type { AuthWeb } from './auth-web.ts'

type About = { token: string; link: StandingLink }

/**
 * `/auth/link/{token}`: somebody sets a password on their own phone, without a mailed code. `get` uses nothing up,
 * because programs open links too; `post` uses the link up, and signs in.
 */
export function passwordLinkController(web: AuthWeb): FormHandlers {
  const { db, identity, authLimits, browsers, signIns, passwords, flashes, clock, send } = web

  /** With mail a code proves the address: owners' links, made before there was mail, count no more. */
  const isGood = (link: StandingLink | undefined) =>
    link !== undefined && (link.byOperator || !identity.mailsCodes)

  /** `signedIn`: the browser is somebody's already. `known`: who is invited has a password, which no link replaces. */
  function stateOf({ session }: Request, { purpose, holder }: StandingLink): PasswordLinkState {
    const known = purpose === 'invite' && holder !== undefined
    if (session.personId) return known && session.personId === holder ? 'known' : 'signedIn'
    return known ? 'known' : purpose
  }

  /** Signs in with the password that was just set. If that fails just now, the person does it themselves. */
  async function begin(req: Request, res: Response, account: { email: string; password: string }) {
    const { email } = account
    // This browser may sign in, even if strangers have used up the limits.
    browsers.remember(req, res, email)
    try {
      const tokens = await identity.signIn(account, { ...callContext(req), known: true })
      await signIns.begin(req, res, tokens, { only: true })
      await authLimits.forgetSignIn(req, email)
      return await afterSignIn(db, tokens.user, undefined)
    } catch (err) {
      req.log.warn({ err }, 'not signed in after a password was set by a link')
      return paths.login()
    }
  }

  return formPage<(typeof linkSchemas)['invite'], About>({
    send,
    load: async (req) => {
      if (!identity.setPassword) throw new NotFoundError()
      const token = String(req.params.token)
      const link = await findLink(db, token, clock())
      if (!link || !isGood(link)) throw new PasswordLinkError()
      return { token, link }
    },
    schema: (_req, { link }) => linkSchemas[link.purpose],
    initial: (_req, { link }) => ({ name: link.place?.name ?? '' }),
    view: ({ req, about: { token, link }, typed, errors }) => {
      const state = stateOf(req, link)
      if (state === 'known' && req.session.personId) return paths.invitations()
      const title = req.text(`auth:link.${state}.title`)
      return {
        title,
        signedIn: true,
        page: (
          <PasswordLinkPage
            state={state}
            action={paths.passwordLink(token)}
            email={link.email}
            place={link.place}
            values={typed}
            errors={errors}
            links={{
              login: paths.login(paths.invitations()),
              logout: paths.logout(),
              terms: paths.terms(),
              privacy: paths.privacy(),
            }}
          />
        ),
      }
    },
    act: async ({ req, res, about: { token, link }, data: { name, password } }) => {
      const { email, purpose } = link
      const state = stateOf(req, link)
      if (!identity.setPassword || state === 'signedIn' || state === 'known') return {}
      try {
        const guessed = await passwords.problem(req, password, [email, name])
        if (guessed) return { errors: { password: guessed } }
        const person = await identity.setPassword({ email, name, password }, async (trx, account) => {
          await claimLink(trx, token, account, clock())
          const agreed = { personId: account.sub, lang: req.lang, at: clock() }
          if (purpose === 'invite') await recordAcceptance(trx, agreed)
        })
        req.log.info({ person, purpose, network: web.networkOf(req) }, 'password set by a link')
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang, fields: { password: 'password' } })
      }
      if (purpose === 'reset') await tellByMail(web, req, 'password-changed', email)
      const next = await begin(req, res, { email, password })
      flashes.set(res, {
        type: 'success',
        key: purpose === 'invite' ? 'branch:done.placeAccepted' : 'auth:toast.passwordReset',
      })
      return next
    },
  })
}
