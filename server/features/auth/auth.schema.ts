import { z } from 'zod'
import { withoutHidden } from '../../../views/hidden-characters.ts'
import type { LocaleKey } from '../../../views/translate.ts'
import { otpShape } from '../../constants.ts'
import { newPasswordProblem } from '../../http/password-rule.ts'

const nameMaximum = 100
/** RFC 5321. */
const emailMaximum = 254

type Form = Record<string, string | undefined>
type Check = (form: Form) => LocaleKey | undefined

const text = z.string('common:errors.validation').max(1000, 'common:errors.validation').default('')
/** Blanks around an address or a name come from keyboards that complete words. */
const trimmed = text.transform((value) => value.trim())
const words = text.transform((value) => withoutHidden(value).trim())
/** Codes are typed and pasted with blanks, and in full-width digits. */
const digits = text.transform((value) => value.normalize('NFKC').replaceAll(/\s/g, ''))

const isEmail = (value: string) => value.length <= emailMaximum && z.email().safeParse(value).success

const email: Check = ({ email = '' }) => {
  if (email === '') return 'auth:errors.emailRequired'
  return isEmail(email) ? undefined : 'auth:errors.invalidEmailAddress'
}

const name: Check = ({ name = '' }) => {
  if (name === '') return 'auth:errors.nameRequired'
  return name.length > nameMaximum ? 'auth:errors.nameLength' : undefined
}

const code: Check = ({ code = '' }) => {
  if (code === '') return 'auth:errors.codeRequired'
  return otpShape.test(code) ? undefined : 'auth:errors.codeLength'
}

/** The second time a new password is typed. */
const repeated =
  (field: 'password' | 'newPassword'): Check =>
  ({ confirmPassword = '', [field]: first = '' }) => {
    if (confirmPassword === '') return 'auth:errors.confirmPasswordRequired'
    return confirmPassword === first ? undefined : 'auth:errors.passwordsMatch'
  }

/** Each field is checked by itself, so that a person reads every mistake at once. */
function checked(checks: Record<string, Check>) {
  return (form: Form, context: z.RefinementCtx) => {
    for (const [field, check] of Object.entries(checks)) {
      const message = check(form)
      if (message) context.addIssue({ code: 'custom', path: [field], message })
    }
  }
}

/** What is typed by who takes a phone number for their name here; it gets words of its own. */
const phoneNumber = /^\+?\d[\d\s()-]{6,}$/

const emailNotPhone: Check = (form) =>
  phoneNumber.test((form.email ?? '').normalize('NFKC')) ? 'auth:errors.phoneAndPassword' : email(form)

/** At sign-in any password may be right: older ones were made under other rules. */
const presentPassword: Check = ({ password = '' }) =>
  password === '' ? 'auth:errors.passwordRequired' : undefined

export const loginSchema = z
  .strictObject({ email: trimmed, password: text })
  .superRefine(checked({ email: emailNotPhone, password: presentPassword }))

export const registerSchema = z
  .strictObject({ name: words, email: trimmed, password: text, confirmPassword: text, terms: text })
  .superRefine(
    checked({
      name,
      email,
      password: ({ password = '' }) => newPasswordProblem(password, 'auth:errors.passwordRequired'),
      confirmPassword: repeated('password'),
      terms: ({ terms }) => (terms === '1' ? undefined : 'auth:errors.termsRequired'),
    }),
  )

export const resetPasswordSchema = z.strictObject({ email: trimmed }).superRefine(checked({ email }))

const codeForm = { email: trimmed, code: digits }
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

/** The same forms sent to get another code: only the address counts. */
export const resendSchema = z.strictObject({ ...newPasswordForm, ...resend }).superRefine(checked({ email }))
