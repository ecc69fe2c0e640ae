import { z } from 'zod'
import type { LocaleKey } from '../../../views/translate.ts'
import { otpShape } from '../../base/constants.ts'
import { mailAddress, plainAddress, typedText } from '../../base/typed-text.ts'
import { sameAddress } from '../../config/mail-address.ts'
import { canBePassword, newPasswordProblem } from '../../http/password-rule.ts'

const name = typedText('customer:errors.nameRequired')
  .min(1, 'customer:errors.nameRequired')
  .max(100, 'customer:errors.nameLength')
const username = typedText('customer:errors.usernameRequired')
  .min(1, 'customer:errors.usernameRequired')
  .max(50, 'customer:errors.usernameLength')

/** `/profile` of a person who has a username. */
export const profileSchema = z.strictObject({ name, username })

/** `/profile` of a person without a username: registering does not ask for one, so saving must not require one. */
export const firstProfileSchema = z.strictObject({
  name,
  username: typedText().max(50, 'customer:errors.usernameLength').default(''),
})

const newEmail = mailAddress('auth:errors.invalidEmailAddress').min(1, 'auth:errors.emailRequired')

/** `/profile/email-change`: the address twice, so that a typing error locks nobody out. */
export const emailChangeSchema = z
  .strictObject({ newEmail, confirmEmail: z.string('customer:errors.emailsMatch').overwrite(plainAddress) })
  .refine((form) => sameAddress(form.newEmail, form.confirmEmail), {
    path: ['confirmEmail'],
    message: 'customer:errors.emailsMatch',
  })

/** `/profile/email-change/confirm`. Accepts full-width digits, spaces and hyphens. */
export const emailConfirmSchema = z.strictObject({
  code: z
    .string('customer:errors.codeRequired')
    .max(100, 'auth:errors.codeLength')
    .transform((value) => value.normalize('NFKC').replaceAll(/[\s-]/g, ''))
    .refine((value) => value !== '', 'customer:errors.codeRequired')
    .refine((value) => value === '' || otpShape.test(value), 'auth:errors.codeLength'),
})

/** The same form, sent by the button that asks for another code. */
export const resendEmailCodeSchema = z.strictObject({
  resend: z.literal('1', 'common:errors.validation'),
  code: z.string().optional(),
})

const password = z.string('common:errors.validation').max(1000, 'common:errors.validation').default('')

function oldPasswordProblem(password: string): LocaleKey | undefined {
  if (password === '') return 'auth:errors.passwordRequired'
  return canBePassword(password) ? undefined : 'auth:errors.incorrectOldPassword'
}

/** `/profile/password-change`. `username` is there for password managers only. */
export const passwordChangeSchema = z
  .strictObject({
    username: z.string().optional(),
    oldPassword: password,
    newPassword: password,
    confirmPassword: password,
  })
  .superRefine((form, context) => {
    // Each field is checked separately, so that all errors are shown at once.
    const problems: Record<string, LocaleKey | undefined> = {
      oldPassword: oldPasswordProblem(form.oldPassword),
      newPassword: newPasswordProblem(form.newPassword, 'auth:errors.newPasswordRequired'),
      confirmPassword: repeatProblem(form),
    }
    for (const [field, message] of Object.entries(problems)) {
      if (message) context.addIssue({ code: 'custom', path: [field], message })
    }
  })

function repeatProblem({ newPassword, confirmPassword }: Record<'newPassword' | 'confirmPassword', string>) {
  if (confirmPassword === '') return 'auth:errors.confirmPasswordRequired'
  return confirmPassword === newPassword ? undefined : 'auth:errors.passwordsMatch'
}

/** The button that cancels the change. */
export const giveUpSchema = z.strictObject({ giveUp: z.literal('1', 'common:errors.validation') })

/** `/profile/sessions`: one session, or all others. */
export const sessionsSchema = z
  .strictObject({
    session: z.string().min(1).max(100).optional(),
    others: z.literal('1').optional(),
  })
  .refine(
    ({ session, others }) => (session === undefined) !== (others === undefined),
    'common:errors.validation',
  )
