import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/error-summary.tsx'
import { PasswordField } from '../../views/components/password-field.tsx'
import { TextField } from '../../views/components/text-field.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { AuthLinks } from './auth-links.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { TermsField, type TermsLinks } from './terms-field.tsx'

export type RegisterField = 'name' | 'email' | 'password' | 'confirmPassword' | 'terms'

export type RegisterProps = {
  /** Posts `name`, `email`, `password`, `confirmPassword`, and `terms=1`. */
  action: string
  values: { name: string; email: string; terms: boolean }
  errors?: FormErrors<RegisterField> | undefined
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
      <form method="post" action={action} className="stack" noValidate>
        <TextField
          name="name"
          autoComplete="name"
          label={t('auth:fields.name')}
          value={values.name}
          error={errors?.name}
        />
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('auth:fields.email')}
          value={values.email}
          error={errors?.email}
        />
        <NewPasswordField name="password" label={t('auth:fields.password')} error={errors?.password} />
        <PasswordField
          name="confirmPassword"
          autoComplete="new-password"
          label={t('auth:fields.confirmPassword')}
          error={errors?.confirmPassword}
        />
        <TermsField checked={values.terms} error={errors?.terms} links={links} />
        <Button primary>{t('auth:register.submit')}</Button>
      </form>
      <AuthLinks
        links={[{ lead: t('auth:register.known'), href: links.login, text: t('auth:register.signIn') }]}
      />
    </VisitorLayout>
  )
}
