import type { Request, Response } from 'express'
import { PresentPasswordPage } from '../../../pages/auth/present-password.page.tsx'
import type { CustomerLinks } from '../../../pages/customer/customer.view.ts'
import { branchLinks } from '../../access/branch-links.ts'
import { SignedOutError } from '../../errors.ts'
import { IdentityError } from '../../gateways/cognito/identity-error.ts'
import { formView } from '../../http/form-page.ts'
import type { Typed } from '../../http/parse-form.ts'
import { type FormRefusal, refusalOf } from '../../http/refusal.ts'
import { type WatchNeeds, watchRefusal } from '../../limits/sign-in-watch.ts'
import { paths } from '../../paths.ts'
import type { AccountWeb } from '../../web.ts'

/** So long ago the password may have been typed, in ms. */
const recentMs = 10 * 60_000
const field = 'presentPassword'

type Asked = {
  answer: string | undefined
  /** Where the form was sent, and where its page is. */
  action: string
  /** What was typed in it, to be sent again. Nothing secret. */
  typed: Typed
}

export type PresentPassword = {
  /** Takes the answer out of a form that was sent from the page that asks; undefined where the form's own page sent it. */
  answerOf(req: Request): string | undefined
  /**
   * Whether the person has typed their password in this session within ten minutes, or just now. Where they have not,
   * the page that asks for it has been sent: it sends the same form again.
   */
  proven(req: Request, res: Response, asked: Asked): Promise<boolean>
}

type Needs = Pick<AccountWeb, 'clock' | 'send' | 'signIns' | 'tries'> & WatchNeeds

/** The page frame of the person who is asked: a member's or a customer's. */
const linksOf = ({ member }: Request): CustomerLinks => ({
  histories: paths.histories(),
  profile: paths.profile(),
  scan: paths.scanner(),
  ...(member && { branch: branchLinks(member) }),
})

/** A stolen sign-in alone must not take an account over: what would do so asks for the present password again. */
export function createPresentPassword(needs: Needs): PresentPassword {
  const { clock, send, signIns, tries } = needs
  const guesses = tries.of({ name: 'present-password', points: 10, seconds: 3600 })

  const show = formView<Asked>({
    send,
    view: ({ req, about, errors, hint }) => ({
      title: req.text('auth:present.title'),
      signedIn: true,
      page: (
        <PresentPasswordPage
          links={{ ...linksOf(req), back: about.action }}
          action={about.action}
          fields={about.typed}
          email={req.person?.email ?? ''}
          errors={errors}
          hint={hint}
        />
      ),
    }),
  })

  /** Undefined where the password is right; the sign-in is as new then. */
  async function check(req: Request, res: Response, password: string): Promise<FormRefusal | undefined> {
    if (!req.person) throw new SignedOutError()
    if (password === '') return { status: 400, errors: { [field]: { key: 'auth:errors.passwordRequired' } } }
    const { sub } = req.person
    try {
      await guesses.take(sub)
      await signIns.prove(req, res, password)
      await guesses.forget(sub)
      return undefined
    } catch (error) {
      watchRefusal(needs, req, error, 'present password')
      const refusal = refusalOf(error, { res, lang: req.lang })
      if (!(error instanceof IdentityError && error.kind === 'incorrectCredentials')) return refusal
      return { ...refusal, errors: { [field]: { key: 'auth:errors.incorrectPassword' } } }
    }
  }

  return {
    answerOf(req) {
      const { [field]: answer, ...rest } = (req.body ?? {}) as Record<string, unknown>
      if (typeof answer !== 'string') return undefined
      req.body = rest
      return answer
    },
    async proven(req, res, asked) {
      if (clock() - (await signIns.typedAt(req)) < recentMs) return true
      const refusal = asked.answer === undefined ? undefined : await check(req, res, asked.answer)
      if (asked.answer !== undefined && !refusal) return true
      await show(req, res, asked, refusal ?? { status: 403, errors: {} })
      return false
    },
  }
}
