import { TextField } from '../../views/components/form/text-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { AuthForm } from './auth-form.tsx'
import { CodeForm, type CodeFormProps } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { TermsField, type TermsLinks } from './terms-field.tsx'

type RegisterConfirmProps = CodeFormProps<never> & { links: { other: string; login: string; reset: string } }

/** `/auth/register/confirm`. Title: `auth:confirm.title`. */
export const RegisterConfirmPage = ({ links, ...form }: RegisterConfirmProps) => (
  <CodeForm
    {...form}
    name="confirm"
    links={[
      { lead: 'auth:confirm.done', href: links.login, text: 'auth:register.signIn' },
      { lead: 'auth:confirm.wrong', href: links.other, text: 'auth:confirm.otherAddress' },
      { lead: 'auth:login.forgot', href: links.reset, text: 'auth:resetConfirm.title' },
    ]}
  />
)

type RegisterField = 'name' | 'email' | 'password' | 'confirmPassword' | 'terms'

/** Posts `name`, `email`, `password`, `confirmPassword`, and `terms=1`. */
type RegisterProps = FormProps<RegisterField> & { links: { login: string } & TermsLinks }

/** `/auth/register`. Title: `auth:register.title`. */
export function RegisterPage({ links, ...form }: RegisterProps) {
  const { t } = usePage()
  return (
    <AuthForm
      {...form}
      name="register"
      links={[{ lead: 'auth:register.known', href: links.login, text: 'auth:register.signIn' }]}
    >
      <TextField name="name" autoComplete="name" label={t('auth:fields.name')} />
      <EmailField />
      <NewPasswordFields name="password" label={t('auth:fields.password')} />
      <TermsField links={links} />
    </AuthForm>
  )
}
