import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import { AuthLinks } from './auth-links.tsx'
import { EmailField } from './email-field.tsx'

export type ResetPasswordProps = FormProps<'email'> & {
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
      <Form action={action} values={values} errors={errors}>
        <EmailField />
        <Button primary>{t('auth:reset.submit')}</Button>
      </Form>
      <AuthLinks
        links={[
          { lead: t('auth:reset.have'), href: links.confirm, text: t('auth:reset.enter') },
          { lead: t('auth:reset.remembered'), href: links.login, text: t('auth:register.signIn') },
        ]}
      />
    </VisitorLayout>
  )
}
