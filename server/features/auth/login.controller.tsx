import type { Request, RequestHandler, Response } from 'express'
import { LoginPage } from '../../../pages/auth/login.page.tsx'
import type { LocaleKey } from '../../../views/translate.ts'
import { trustPassword } from '../../access/distrust.store.ts'
import { afterSignIn } from '../../access/member.store.ts'
import type { TokenSet } from '../../gateways/cognito/identity-gateway.ts'
import { callContext } from '../../http/call-context.ts'
import { type FieldErrors, parseForm, type Typed } from '../../http/parse-form.ts'
import { refusalOf } from '../../http/refusal.ts'
import { returnOf } from '../../http/return-to.ts'
import { watchRefusal } from '../../http/sign-in-watch.ts'
import { sameAddress } from '../../mail-address.ts'
import { paths } from '../../paths.ts'
import { recordAcceptance } from '../legal/legal.store.ts'
import { loginSchema } from './auth.schema.ts'
import type { AuthWeb } from './auth-web.ts'

const emailNotPhone: LocaleKey = 'auth:hints.emailNotPhone'

type Shown = { status?: number; typed?: Typed; errors?: FieldErrors; hint?: LocaleKey }

/** `/auth/login`: with an e-mail address and a password, and back to where one wanted to go. */
export function loginController(web: AuthWeb): { get: RequestHandler; post: RequestHandler } {
  const { db, identity, signIns, authLimits, browsers, steps, flashes, send } = web

  const show = (req: Request, res: Response, { status = 200, typed = {}, errors = {}, hint }: Shown) => {
    const back = returnOf(req)
    send(req, res, {
      status,
      title: req.text('auth:login.title'),
      errors,
      signedIn: true,
      page: (
        <LoginPage
          action={paths.login(back)}
          values={{ email: typed.email ?? '' }}
          errors={errors}
          hint={hint}
          links={{
            register: paths.register(back),
            confirm: paths.registerConfirm(back),
            reset: paths.resetPassword(back),
          }}
        />
      ),
    })
  }

  /** The session begins. After a forgotten password it is the only one: whoever knew the old one is out. */
  async function begin(req: Request, res: Response, tokens: TokenSet) {
    const reset = steps.reset.read(req)
    const only = reset?.done === true && sameAddress(reset.email, tokens.user.email)
    await signIns.begin(req, res, tokens, { only })
    if (only) await trustPassword(db, tokens.user.email)
    const agreed = steps.register.read(req)?.agreed
    if (agreed?.personId === tokens.user.sub) {
      await recordAcceptance(db, agreed).catch((err: unknown) =>
        req.log.error({ err, ...agreed }, 'acceptance not recorded'),
      )
    }
    steps.reset.clear(res)
    steps.register.clear(res)
  }

  return {
    get: (req, res) => {
      // An address that was just confirmed, or whose password was just set, need not be typed again.
      const email = (steps.reset.read(req) ?? steps.register.read(req))?.email
      show(req, res, { typed: { ...(email && { email }) } })
    },
    post: async (req, res) => {
      const form = parseForm(loginSchema, req.body)
      if (!form.ok) {
        const { typed, errors } = form
        const phone = errors.email?.key === 'auth:errors.phoneAndPassword'
        return show(req, res, { status: 400, typed, errors, ...(phone && { hint: emailNotPhone }) })
      }
      const { email } = form.data
      let tokens: TokenSet
      try {
        await authLimits.signIn(req, email)
        tokens = await identity.signIn(form.data, callContext(req))
        await begin(req, res, tokens)
      } catch (error) {
        watchRefusal(web, req, error)
        return show(req, res, { typed: form.typed, ...refusalOf(error, { res, lang: req.lang }) })
      }
      await authLimits.forget('signIn', req, email)
      browsers.remember(req, res, email)
      flashes.set(res, { type: 'success', key: 'auth:toast.signedIn' })
      res.redirect(303, await afterSignIn(db, tokens.user, returnOf(req)))
    },
  }
}
