import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/error-summary.tsx'
import { TextField } from '../../views/components/text-field.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { AuthLinks } from './auth-links.tsx'

export type ResetPasswordProps = {
  /** Posts `email`. */
  action: string
  values: { email: string }
  errors?: FormErrors<'email'> | undefined
  links: { login: string; confirm: string }
}

/** `/auth/reset-password`. Title: `auth:reset.title`. */
export function ResetPasswordPage({ action, values, errors, links }: ResetPasswordProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <ErrorSummary errors={errors} />
      <h1>{t('auth:reset.title')}</h1>
      <p className="lead">{t('auth:reset.lead')}</p>
      <form method="post" action={action} className="stack" noValidate>
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('auth:fields.email')}
          value={values.email}
          error={errors?.email}
        />
        <Button primary>{t('auth:reset.submit')}</Button>
      </form>
      <AuthLinks
        links={[
          { lead: t('auth:reset.have'), href: links.confirm, text: t('auth:reset.enter') },
          { lead: t('auth:reset.remembered'), href: links.login, text: t('auth:register.signIn') },
        ]}
      />
    </VisitorLayout>
  )
}
