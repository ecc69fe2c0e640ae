import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { AuthForm } from './auth-form.tsx'
import { CodeForm, type CodeFormProps } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Posts `newPassword` and `confirmPassword` besides. */
type ResetPasswordConfirmProps = CodeFormProps<'newPassword' | 'confirmPassword'> & {
  links: { other: string; login: string; register: string }
}

/** `/auth/reset-password/confirm`. Title: `auth:resetConfirm.title`. */
export function ResetPasswordConfirmPage({ links, ...form }: ResetPasswordConfirmProps) {
  const { t } = usePage()
  return (
    <CodeForm
      {...form}
      name="resetConfirm"
      links={[
        { lead: 'auth:confirm.wrong', href: links.other, text: 'auth:confirm.otherAddress' },
        { lead: 'auth:reset.remembered', href: links.login, text: 'auth:register.signIn' },
        { lead: 'auth:login.new', href: links.register, text: 'auth:login.register' },
      ]}
    >
      <NewPasswordFields name="newPassword" label={t('auth:fields.newPassword')} />
    </CodeForm>
  )
}

type ResetPasswordProps = FormProps<'email'> & { links: { login: string; confirm: string } }

/** `/auth/reset-password`. Title: `auth:reset.title`. */
export const ResetPasswordPage = ({ links, ...form }: ResetPasswordProps) => (
  <AuthForm
    {...form}
    name="reset"
    links={[
      { lead: 'auth:reset.have', href: links.confirm, text: 'auth:reset.enter' },
      { lead: 'auth:reset.remembered', href: links.login, text: 'auth:register.signIn' },
    ]}
  >
    <EmailField />
  </AuthForm>
)
