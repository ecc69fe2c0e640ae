import type { Request, Response } from 'express'
import { LoginPage } from '../../../pages/auth/login.page.tsx'
import { paths } from '../../base/paths.ts'
import { sameAddress } from '../../config/mail-address.ts'
import type { SignIn } from '../../gateways/identity/identity-gateway.ts'
import { callContext } from '../../http/call-context.ts'
import type { FormHandlers } from '../../http/form-page.ts'
import { refusalOf } from '../../http/refusal.ts'
import { returnOf } from '../../http/return-to.ts'
import { afterSignIn, trustPassword } from '../../people/access/index.ts'
import { watchRefusal } from '../../people/limits/index.ts'
import { recordAcceptance } from '../legal/legal.store.ts'
import { loginSchema } from './auth.schema.ts'
import type { AuthWeb } from './auth-web.ts'

/** `/auth/login`: sign-in with e-mail address and password, then back to the requested page. */
export function loginController(web: AuthWeb): FormHandlers {
  const { authLimits, browsers, db, formPage, identity, signIns, steps } = web

  /** Begins the session. After a password reset it is the only one: all other sessions end. */
  async function begin(req: Request, res: Response, tokens: SignIn) {
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

  return formPage({
    schema: loginSchema,
    initial: (req) => {
      // An address that was just confirmed, or whose password was just set, is filled in.
      const email = (steps.reset.read(req) ?? steps.register.read(req))?.email
      return email ? { email } : {}
    },
    view: ({ req, typed, errors, hint }) => {
      const back = returnOf(req)
      const phone = errors.email?.key === 'auth:errors.phoneAndPassword'
      return {
        title: 'auth:login.title',
        page: (
          <LoginPage
            action={paths.login(back)}
            values={typed}
            errors={errors}
            hint={phone ? 'auth:hints.emailNotPhone' : hint}
            links={{ reset: paths.resetPassword(back) }}
            open={
              identity.mailsCodes
                ? { register: paths.register(back), confirm: paths.registerConfirm(back) }
                : undefined
            }
          />
        ),
      }
    },
    act: async ({ req, res, data }) => {
      const { email } = data
      let tokens: SignIn
      try {
        await authLimits.signIn(req, email)
        const known = browsers.idOf(req, email) !== undefined
        tokens = await identity.signIn(data, { ...callContext(req), known })
        await begin(req, res, tokens)
      } catch (error) {
        watchRefusal(web, req, error)
        return refusalOf(error, { res, lang: req.lang })
      }
      await authLimits.forgetSignIn(req, email)
      browsers.remember(req, res, email)
      return { to: await afterSignIn(db, tokens.user, returnOf(req)), toast: 'auth:toast.signedIn' }
    },
  })
}
