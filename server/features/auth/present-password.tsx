import type { Request, Response } from 'express'
import { PresentPasswordPage } from '../../../pages/auth/present-password.page.tsx'
import type { CustomerLinks } from '../../../pages/customer/customer.view.ts'
import { allRoles } from '../../../views/roles.ts'
import type { PayWay, Role } from '../../../views/words.ts'
import { SignedOutError } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { sameAddress } from '../../config/mail-address.ts'
import { IdentityError } from '../../gateways/identity/identity-error.ts'
import { formView, type PasswordAsked, type PresentPassword } from '../../http/form-page.ts'
import { type FormRefusal, refusalOf } from '../../http/refusal.ts'
import { branchLinks } from '../../people/access/index.ts'
import { watchRefusal } from '../../people/limits/index.ts'
import type { AccountWeb } from '../../web.ts'

/** How long a typed password counts as recent, in ms. */
const recentMs = 10 * 60_000
const field = 'presentPassword'

/** Navigation links for a member or a customer. */
const linksOf = ({ member }: Request): CustomerLinks => ({
  histories: paths.histories(),
  profile: paths.profile(),
  scan: paths.scanner(),
  ...(member && { branch: branchLinks(member) }),
})

type Place = { role: Role; email?: string | undefined }

/** Whether somebody gets more rights than staff have, who had less: their sign-in outlasts the session that did it. */
export function givesRights(after: Place, before?: Place): boolean {
  if (after.role === 'staff') return false
  if (!before || !sameAddress(after.email ?? '', before.email ?? '')) return true
  return allRoles.indexOf(after.role) < allRoles.indexOf(before.role)
}

type Paid = { payrollNumber: string; payWay?: PayWay | 'usual' | undefined }

/** Whether somebody's wages would go another way than before: that outlasts the session that did it, too. */
export const changesPayroll = (after: Paid, before: Paid = { payrollNumber: '' }): boolean =>
  after.payrollNumber !== before.payrollNumber || (after.payWay ?? 'usual') !== (before.payWay ?? 'usual')

/** A stolen session alone must do nothing that outlasts it: what could, asks for the present password. */
export function createPresentPassword(needs: Omit<AccountWeb, 'formPage' | 'present'>): PresentPassword {
  const { clock, send, signIns, tries } = needs
  const guesses = tries.of({ name: 'present-password', points: 10, seconds: 3600 })

  const show = formView<PasswordAsked>({
    send,
    view: ({ req, about, errors, hint }) => ({
      title: 'auth:present.title',
      page: (
        <PresentPasswordPage
          links={{ ...linksOf(req), back: about.action }}
          action={about.action}
          encType={about.encType}
          fields={about.typed}
          email={req.person?.email ?? ''}
          errors={errors}
          hint={hint}
        />
      ),
    }),
  })

  /** Undefined if the password is right; the session then counts as newly signed in. */
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
    answerOf(sent) {
      const { [field]: answer, ...rest } = (sent.body ?? {}) as Record<string, unknown>
      if (typeof answer !== 'string') return undefined
      sent.body = rest
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
