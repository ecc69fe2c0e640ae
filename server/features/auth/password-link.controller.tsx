import type { Request, Response } from 'express'
import { PasswordLinkPage, type PasswordLinkState } from '../../../pages/auth/password-link.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { NotFoundError, PasswordLinkError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import type { Trx } from '../../db/database.ts'
import { callContext } from '../../http/call-context.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { refusalOf } from '../../http/refusal.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { tellByMail } from '../../outbox/mail/account-news.ts'
import {
  acceptInvitation,
  afterSignIn,
  findLink,
  forgetProved,
  type LinkPlace,
  placesOf,
  recordLink,
  type StandingLink,
  takeLink,
  trustPassword,
} from '../../people/access/index.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { recordAcceptance } from '../legal/legal.store.ts'
import { linkSchemas } from './auth.schema.ts'
import type { AuthWeb } from './auth-web.ts'

type About = { token: string; link: StandingLink }

/**
 * `/auth/link/{token}`: somebody sets a password on their own phone, without a mailed code. `get` uses nothing up,
 * because programs open links too; `post` uses the link up, and signs in.
 */
export function passwordLinkController(web: AuthWeb): FormHandlers {
  const { authLimits, browsers, clock, db, formPage, identity, passwords, signIns } = web

  /** With mail a code proves the address: owners' links, made before there was mail, count no more. */
  const isGood = (link: StandingLink | undefined) =>
    link !== undefined && (link.byOperator || !identity.mailsCodes)

  /** `signedIn`: the browser is somebody's already. `known`: the one who is invited has a password, which no link replaces. */
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
      return {
        title: `auth:link.${state}.title`,
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
          const agreed = { personId: account.sub, lang: ownLang(req.lang), at: clock() }
          if (purpose === 'invite') await recordAcceptance(trx, agreed)
        })
        req.log.info({ person, purpose, network: web.networkOf(req) }, 'password set by a link')
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang, fields: { password: 'password' } })
      }
      if (purpose === 'reset') await tellByMail(web, req, 'password-changed', email)
      return {
        to: await begin(req, res, { email, password }),
        toast: purpose === 'invite' ? 'branch:done.placeAccepted' : 'auth:toast.passwordReset',
      }
    },
  })
}

type Account = { sub: string; confirmed: boolean }

/**
 * Uses a link up for an account that gets its password in the same transaction: takes the
 * place of an invitation. Of two at once one wins.
 * @throws PasswordLinkError if the link does not count (any more), or is an invitation and the account has its password
 */
export async function claimLink(trx: Trx, token: string, account: Account, now: number): Promise<void> {
  const { sub } = account
  // Roles and places change behind this lock, so the link is read again behind it.
  const { place } = (await findLink(trx, token, now)) ?? {}
  if (place) await holdBusiness(trx, place.businessId)
  const link = await findLink(trx, token, now)
  if (!link || !(await takeLink(trx, link.tokenHash))) throw new PasswordLinkError()
  const invited = link.purpose === 'invite'
  if (invited && account.confirmed) throw new PasswordLinkError()
  // Whoever had the address before had another password.
  await trustPassword(trx, link.email)
  // An owner's word is no proof of an address: with one they could take over what somebody else had at Cognito.
  if (!link.byOperator) await forgetProved(trx, link.email)
  if (invited) await takePlace(trx, { sub, email: link.email }, link.place, now)
  for (const own of await placesOf(trx, sub))
    await recordLink(trx, { ...own, by: own.memberId, action: 'member.password' }, now)
}

async function takePlace(
  trx: Trx,
  person: { sub: string; email: string },
  place: LinkPlace | undefined,
  now: number,
): Promise<void> {
  const taken = place && (await acceptInvitation(trx, { ...person, emailVerified: true }, place.id))
  if (!taken) throw new PasswordLinkError()
  const { id, name, businessId, branchId } = place
  const entry = { businessId, branchId, memberId: id, subject: id, details: { name } }
  await recordChange(trx, { ...entry, action: 'member.accepted' }, now)
}
