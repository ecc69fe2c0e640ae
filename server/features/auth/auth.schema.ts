import { z } from 'zod'
import { keptText } from '../../../views/hidden-characters.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { otpShape } from '../../base/constants.ts'
import { mailAddress, plainAddress } from '../../base/typed-text.ts'
import { newPasswordProblem } from '../../http/password-rule.ts'

const nameMaximum = 100

type Form = Record<string, string | undefined>
type Check = (form: Form) => LocaleKey | undefined

const text = z.string('common:errors.validation').max(1000, 'common:errors.validation').default('')
const address = text.transform(plainAddress)
/** Keyboards that complete words add spaces around a name. */
const words = text.transform((value) => keptText(value).trim())
/** People type and paste codes with spaces, and in full-width digits. */
const digits = text.transform((value) => value.normalize('NFKC').replaceAll(/\s/g, ''))

const email: Check = ({ email = '' }) => {
  if (email === '') return 'auth:errors.emailRequired'
  const wrong = 'auth:errors.invalidEmailAddress'
  return mailAddress(wrong).safeParse(email).success ? undefined : wrong
}

const name: Check = ({ name = '' }) => {
  if (name === '') return 'auth:errors.nameRequired'
  return name.length > nameMaximum ? 'auth:errors.nameLength' : undefined
}

const code: Check = ({ code = '' }) => {
  if (code === '') return 'auth:errors.codeRequired'
  return otpShape.test(code) ? undefined : 'auth:errors.codeLength'
}

/** The repeated new password. */
const repeated =
  (field: 'password' | 'newPassword'): Check =>
  ({ confirmPassword = '', [field]: first = '' }) => {
    if (confirmPassword === '') return 'auth:errors.confirmPasswordRequired'
    return confirmPassword === first ? undefined : 'auth:errors.passwordsMatch'
  }

/** Checks each field separately, so that all errors are shown at once. */
function checked(checks: Record<string, Check>) {
  return (form: Form, context: z.RefinementCtx) => {
    for (const [field, check] of Object.entries(checks)) {
      const message = check(form)
      if (message) context.addIssue({ code: 'custom', path: [field], message })
    }
  }
}

/** A phone number typed instead of the e-mail address gets its own message. */
const phoneNumber = /^\+?\d[\d\s()-]{6,}$/

const emailNotPhone: Check = (form) =>
  phoneNumber.test((form.email ?? '').normalize('NFKC')) ? 'auth:errors.phoneAndPassword' : email(form)

/** At sign-in any password may be right: older ones were set under other rules. */
const presentPassword: Check = ({ password = '' }) =>
  password === '' ? 'auth:errors.passwordRequired' : undefined

export const loginSchema = z
  .strictObject({ email: address, password: text })
  .superRefine(checked({ email: emailNotPhone, password: presentPassword }))

const newPassword: Check = ({ password = '' }) => newPasswordProblem(password, 'auth:errors.passwordRequired')

const terms: Check = ({ terms }) => (terms === '1' ? undefined : 'auth:errors.termsRequired')

export const registerSchema = z
  .strictObject({ name: words, email: address, password: text, confirmPassword: text, terms: text })
  .superRefine(
    checked({
      name,
      email,
      password: newPassword,
      confirmPassword: repeated('password'),
      terms,
    }),
  )

const linkForm = z.strictObject({
  // The page shows the address to password managers; the link alone says whose it is.
  email: text,
  name: words,
  password: text,
  confirmPassword: text,
  terms: text,
})
const linkChecks = {
  password: newPassword,
  confirmPassword: repeated('password'),
}

/** The page of a link: those who are invited register with it, others set a new password. */
export const linkSchemas = {
  invite: linkForm.superRefine(checked({ name, ...linkChecks, terms })),
  reset: linkForm.superRefine(checked(linkChecks)),
}

export const resetPasswordSchema = z.strictObject({ email: address }).superRefine(checked({ email }))

const codeForm = { email: address, code: digits }
const newPasswordForm = { ...codeForm, newPassword: text, confirmPassword: text }
const resend = { resend: z.literal('1', 'common:errors.validation') }

export const registerConfirmSchema = z.strictObject(codeForm).superRefine(checked({ email, code }))

export const resetPasswordConfirmSchema = z.strictObject(newPasswordForm).superRefine(
  checked({
    email,
    code,
    newPassword: ({ newPassword = '' }) => newPasswordProblem(newPassword, 'auth:errors.newPasswordRequired'),
    confirmPassword: repeated('newPassword'),
  }),
)

/** The same forms, sent to get another code: only the address is checked. */
export const resendSchema = z.strictObject({ ...newPasswordForm, ...resend }).superRefine(checked({ email }))
