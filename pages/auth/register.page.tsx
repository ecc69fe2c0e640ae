import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { AuthLinks } from './auth-links.tsx'
import { EmailField } from './email-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { TermsField, type TermsLinks } from './terms-field.tsx'

export type RegisterField = 'name' | 'email' | 'password' | 'confirmPassword' | 'terms'

/** Posts `name`, `email`, `password`, `confirmPassword`, and `terms=1`. */
export type RegisterProps = FormProps<RegisterField> & {
  links: { login: string } & TermsLinks
}

/** `/auth/register`. Title: `auth:register.title`. */
export function RegisterPage({ action, values, errors, links }: RegisterProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <ErrorSummary errors={errors} />
      <h1>{t('auth:register.title')}</h1>
      <p className="lead">{t('auth:register.lead')}</p>
      <Form action={action} values={values} errors={errors}>
        <TextField name="name" autoComplete="name" label={t('auth:fields.name')} />
        <EmailField />
        <NewPasswordFields name="password" label={t('auth:fields.password')} />
        <TermsField links={links} />
        <Button primary>{t('auth:register.submit')}</Button>
      </Form>
      <AuthLinks
        links={[{ lead: t('auth:register.known'), href: links.login, text: t('auth:register.signIn') }]}
      />
    </VisitorLayout>
  )
}
