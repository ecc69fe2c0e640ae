import type { Request, Response } from 'express'
import { RegisterPage } from '../../../pages/auth/register.page.tsx'
import { paths } from '../../base/paths.ts'
import { callContext } from '../../http/call-context.ts'
import { type FormHandlers, formPage } from '../../http/form-page.ts'
import { refusalOf } from '../../http/refusal.ts'
import { returnOf } from '../../http/return-to.ts'
import { recordAcceptance } from '../legal/legal.store.ts'
import { registerSchema } from './auth.schema.ts'
import { type AuthStep, askMark } from './auth-step.ts'
import type { AuthWeb } from './auth-web.ts'

/**
 * `/auth/register`: creates an account and sends a code. An address with an account leads to the same page with the
 * same text. It then gets a new code, but only if it is not confirmed yet.
 */
export function registerController(web: AuthWeb): FormHandlers {
  const { db, identity, authLimits, steps, ownAccounts, passwords, flashes, clock, send } = web

  /**
   * Records the agreement. The account exists even if this fails: the agreement is then returned, and recorded at the
   * sign-in.
   */
  async function record(req: Request, personId: string): Promise<AuthStep['agreed']> {
    const given = { personId, lang: req.lang, at: clock() }
    try {
      await recordAcceptance(db, given)
      return undefined
    } catch (err) {
      req.log.error({ err, ...given }, 'acceptance not recorded')
      return given
    }
  }

  /**
   * Sends a code to an address that is not confirmed yet. It does so after the answer, so that a known address takes
   * no longer than a new one.
   */
  function afterAnswer(req: Request, res: Response, email: string) {
    const context = callContext(req)
    res.once('finish', () => {
      identity
        .resendCode(email, context)
        .catch((err: unknown) => req.log.warn({ err }, 'code not sent again'))
    })
  }

  return formPage({
    send,
    schema: registerSchema,
    view: ({ req, typed, errors }) => {
      const back = returnOf(req)
      return {
        title: req.text('auth:register.title'),
        signedIn: true,
        page: (
          <RegisterPage
            action={paths.register(back)}
            values={typed}
            errors={errors}
            links={{ login: paths.login(back), terms: paths.terms(), privacy: paths.privacy() }}
          />
        ),
      }
    },
    act: async ({ req, res, data: { name, email, password } }) => {
      let agreed: AuthStep['agreed']
      let kept: Pick<AuthStep, 'ask' | 'mark'>
      try {
        const guessed = await passwords.problem(req, password, [email, name])
        if (guessed) return { errors: { password: guessed } }
        await authLimits.register(req, email)
        const ask = await authLimits.registrationCode(req, email)
        const { outcome, sub } = await identity.signUp({ name, email, password }, callContext(req))
        if (sub) agreed = await record(req, sub)
        if (outcome === 'taken' && ask) afterAnswer(req, res, email)
        const before = steps.register.read(req)
        const mark = ownAccounts.mark(email, outcome === 'created', before)
        kept = { mark, ...askMark(ask, before, email) }
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang, fields: { email: 'email', password: 'password' } })
      }
      steps.register.write(res, { email, sentAt: clock(), ...kept, ...(agreed && { agreed }) })
      flashes.set(res, { type: 'success', key: 'auth:toast.codeSent' })
      return paths.registerConfirm(returnOf(req))
    },
  })
}
