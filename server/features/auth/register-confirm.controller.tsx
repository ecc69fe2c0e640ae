import type { Request, Response } from 'express'
import { RegisterConfirmPage, RegisterPage } from '../../../pages/auth/register-confirm.page.tsx'
import { ownLang } from '../../../views/languages.ts'
import { paths } from '../../base/paths.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import { callContext } from '../../http/call-context.ts'
import type { FormHandlers, Shown, View } from '../../http/form-page.ts'
import { refusalOf } from '../../http/refusal.ts'
import { returnOf } from '../../http/return-to.ts'
import { distrustPassword, trustPassword } from '../../people/access/index.ts'
import { watchRefusal } from '../../people/limits/index.ts'
import { recordAcceptance } from '../legal/legal.store.ts'
import { registerConfirmSchema, registerSchema, resendSchema } from './auth.schema.ts'
import { type AuthStep, askMark, secondsToResend } from './auth-step.ts'
import { type AuthWeb, asksAgain } from './auth-web.ts'

const fields = { email: 'email', code: 'code' }

/** `/auth/register/confirm`: the mailed code proves the address; then the person signs in. */
export function registerConfirmController(web: AuthWeb): FormHandlers {
  const { authLimits, clock, db, formPage, identity, ownAccounts, steps } = web

  const view: View = ({ req, typed, errors }) => {
    const back = returnOf(req)
    const step = steps.register.read(req)
    const email = typed.email ?? step?.email ?? ''
    return {
      title: 'auth:confirm.title',
      page: (
        <RegisterConfirmPage
          action={paths.registerConfirm(back)}
          values={{ ...typed, email }}
          askEmail={!step || step.email !== email || errors.email !== undefined}
          errors={errors}
          codeLife={identity.codeLife.register}
          resendSeconds={secondsToResend(step, clock())}
          links={{
            other: paths.register(back),
            login: paths.login(back),
            reset: paths.resetPassword(back),
          }}
        />
      ),
    }
  }

  /** Only the browser that confirmed the address may learn that it is already confirmed. */
  function refused(req: Request, res: Response, email: string, error: unknown): Shown {
    const step = steps.register.read(req)
    if (
      step?.done &&
      step.email === email &&
      error instanceof IdentityError &&
      error.kind === 'alreadyConfirmed'
    ) {
      return { errors: { form: { key: 'auth:errors.userAlreadyConfirmed' } } }
    }
    return refusalOf(error, { res, lang: req.lang, fields })
  }

  /** Confirms the address. True if we know that the account's password was chosen by the same person. */
  async function confirm(req: Request, account: { email: string; code: string }): Promise<boolean> {
    const { email } = account
    const own = ownAccounts.isOwn(email, steps.register.read(req))
    // Before the code is used: from that moment on, a stranger's password would open the account.
    const takeBack = own ? undefined : await distrustPassword(db, email, clock())
    try {
      await identity.confirmSignUp(account, callContext(req))
    } catch (error) {
      // Without an answer, the code may have been accepted all the same.
      const unknown = error instanceof IdentityError && ['network', 'server'].includes(error.kind)
      if (!unknown) await takeBack?.()
      throw error
    }
    if (own) await trustPassword(db, email)
    return own
  }

  /**
   * Sends a code to set a new password. Returns the page for the code, or, if that failed, the page that asks for one.
   */
  async function toNewPassword(req: Request, res: Response, email: string): Promise<string> {
    let ask: string | undefined
    try {
      ask = await authLimits.codeUnlessJustSent('reset', req, email)
      if (ask) await identity.forgotPassword(email, callContext(req))
    } catch (err) {
      req.log.warn({ err }, 'code for a new password not sent')
      return paths.resetPassword(returnOf(req))
    }
    steps.reset.write(res, { email, sentAt: clock(), ...askMark(ask, steps.reset.read(req), email) })
    return paths.resetPasswordConfirm(returnOf(req))
  }

  const confirmed = formPage({
    schema: registerConfirmSchema,
    view,
    act: async ({ req, res, data: { email, code } }) => {
      let own: boolean
      try {
        await authLimits.codeCheck('register', req, email, steps.register.read(req))
        own = await confirm(req, { email, code })
      } catch (error) {
        watchRefusal(web, req, error, 'registration code')
        return refused(req, res, email, error)
      }
      await authLimits.forgetCodeCheck('register', req, email, steps.register.read(req))
      steps.register.write(res, { ...steps.register.read(req), email, sentAt: 0, done: true })
      return {
        to: own ? paths.login(returnOf(req)) : await toNewPassword(req, res, email),
        toast: own ? 'auth:toast.registered' : 'auth:toast.setPassword',
      }
    },
  })

  const again = formPage({
    schema: resendSchema,
    view,
    act: async ({ req, res, data: { email } }) => {
      let ask: string
      try {
        ask = await authLimits.code('register', req, email)
        await identity.resendCode(email, callContext(req))
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang, fields })
      }
      steps.register.write(res, { ...steps.register.read(req), email, sentAt: clock(), ask })
      return { to: paths.registerConfirm(returnOf(req)), toast: 'auth:toast.codeResent' }
    },
  })

  return { get: confirmed.get, post: (req, res) => (asksAgain(req) ? again : confirmed).post(req, res) }
}

/**
 * `/auth/register`: creates an account and sends a code. An address with an account leads to the same page with the
 * same text. It then gets a new code, but only if it is not confirmed yet.
 */
export function registerController(web: AuthWeb): FormHandlers {
  const { authLimits, clock, db, formPage, identity, ownAccounts, passwords, steps } = web

  /**
   * Records the agreement. The account exists even if this fails: the agreement is then returned, and recorded at the
   * sign-in.
   */
  async function record(req: Request, personId: string): Promise<AuthStep['agreed']> {
    const given = { personId, lang: ownLang(req.lang), at: clock() }
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
    schema: registerSchema,
    view: ({ req, typed, errors }) => {
      const back = returnOf(req)
      return {
        title: 'auth:register.title',
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
        const { ask, sends } = await authLimits.registrationCode(req, email)
        const { outcome, sub } = await identity.signUp({ name, email, password }, callContext(req))
        if (sub) agreed = await record(req, sub)
        if (outcome === 'taken' && sends) afterAnswer(req, res, email)
        const before = steps.register.read(req)
        const mark = ownAccounts.mark(email, outcome === 'created', before)
        kept = { mark, ...askMark(ask, before, email) }
      } catch (error) {
        return refusalOf(error, { res, lang: req.lang, fields: { email: 'email', password: 'password' } })
      }
      steps.register.write(res, { email, sentAt: clock(), ...kept, ...(agreed && { agreed }) })
      return { to: paths.registerConfirm(returnOf(req)), toast: 'auth:toast.codeSent' }
    },
  })
}
