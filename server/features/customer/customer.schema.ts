import { z } from 'zod'

const name = z
  .string('auth:errors.nameRequired')
  .trim()
  .min(1, 'auth:errors.nameRequired')
  .max(100, 'auth:errors.nameLength')
const username = z
  .string('customer:errors.usernameRequired')
  .trim()
  .min(1, 'customer:errors.usernameRequired')
  .max(50, 'customer:errors.usernameLength')

/** `/profile`. */
export const profileSchema = z.strictObject({ name, username })

const newEmail = z
  .string('auth:errors.emailRequired')
  .trim()
  .min(1, 'auth:errors.emailRequired')
  .max(254, 'auth:errors.invalidEmailAddress')
  .pipe(z.email('auth:errors.invalidEmailAddress'))

/** `/profile/email-change`: the address twice, so that a slip of the thumb locks nobody out. */
export const emailChangeSchema = z
  .strictObject({ newEmail, confirmEmail: z.string('customer:errors.emailsMatch').trim() })
  .refine((form) => form.newEmail.toLowerCase() === form.confirmEmail.toLowerCase(), {
    path: ['confirmEmail'],
    message: 'customer:errors.emailsMatch',
  })

/** `/profile/email-change/confirm`. Full-width digits and blanks between them are understood. */
export const emailConfirmSchema = z.strictObject({
  code: z
    .string('customer:errors.codeRequired')
    .max(100, 'auth:errors.codeLength')
    .transform((value) => value.normalize('NFKC').replaceAll(/[\s-]/g, ''))
    .refine((value) => value !== '', 'customer:errors.codeRequired')
    .refine((value) => value === '' || /^\d{6}$/.test(value), 'auth:errors.codeLength'),
})

/** The same form, sent by the button that asks for another code. */
export const resendSchema = z.strictObject({
  resend: z.literal('1', 'common:errors.validation'),
  code: z.string().optional(),
})

/** What a new password needs: the form's rule, wherever one is set. The pool's own may be stricter. */
const newPassword = z
  .string('auth:errors.newPasswordRequired')
  .min(1, 'auth:errors.newPasswordRequired')
  .min(8, 'auth:errors.passwordLength')
  .max(256, 'auth:errors.passwordRequirements')
  .regex(/^(?=.*\p{L})(?=.*\p{N})(?=.*[^\p{L}\p{N}\s]).*$/su, 'auth:errors.passwordKinds')

/** `/profile/password-change`. `username` is there for password managers only. */
export const passwordChangeSchema = z
  .strictObject({
    username: z.string().optional(),
    oldPassword: z
      .string('auth:errors.passwordRequired')
      .min(1, 'auth:errors.passwordRequired')
      .max(256, 'auth:errors.incorrectOldPassword'),
    newPassword,
    confirmPassword: z
      .string('auth:errors.confirmPasswordRequired')
      .min(1, 'auth:errors.confirmPasswordRequired'),
  })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'auth:errors.passwordsMatch',
    // Also where another field is wrong: both are mended at once.
    when: ({ value }) => {
      const form = value as { newPassword?: unknown; confirmPassword?: unknown }
      return (
        typeof form.newPassword === 'string' &&
        typeof form.confirmPassword === 'string' &&
        form.confirmPassword !== ''
      )
    },
  })

/** A form that is only a button. */
export const buttonSchema = z.strictObject({})
