import { Email } from '../../views/components/address.tsx'
import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { CodeLife } from '../../views/words.ts'
import { AuthLinks } from './auth-links.tsx'
import { codeFormId, NoCodeYet } from './code-again.tsx'
import { CodeFields } from './code-fields.tsx'
import { EmailField } from './email-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Posts `email`, `code`, `newPassword`, `confirmPassword`; or adds `resend=1`. */
type ResetPasswordConfirmProps = FormProps<'email' | 'code' | 'newPassword' | 'confirmPassword'> & {
  /** Shows a field for the address. Otherwise the code was just sent to it. */
  askEmail: boolean
  /** How long the code is good. */
  codeLife: CodeLife
  /** Seconds until another code can be sent. */
  resendSeconds: number
  links: { other: string; login: string; register: string }
}

/** `/auth/reset-password/confirm`. Title: `auth:resetConfirm.title`. */
export function ResetPasswordConfirmPage(props: ResetPasswordConfirmProps) {
  const { action, values, askEmail, errors, codeLife, resendSeconds, links } = props
  const { t } = usePage()
  const valid = t(`auth:codeValid.${codeLife}`)
  return (
    <VisitorLayout>
      <ErrorSummary errors={errors} />
      <h1>{t('auth:resetConfirm.title')}</h1>
      <p className="lead">
        {askEmail
          ? t('auth:resetConfirm.lead', { valid })
          : fill(t, 'auth:resetConfirm.sentTo', { valid, email: <Email of={values?.email ?? ''} /> })}
      </p>
      <Form id={codeFormId} action={action} values={values} errors={errors}>
        <CodeFields askEmail={askEmail} />
        <NewPasswordFields name="newPassword" label={t('auth:fields.newPassword')} />
        <Button primary>{t('auth:resetConfirm.submit')}</Button>
      </Form>
      <NoCodeYet text={t('auth:resetConfirm.nothingText')} seconds={resendSeconds} />
      <AuthLinks
        links={[
          { lead: t('auth:confirm.wrong'), href: links.other, text: t('auth:confirm.otherAddress') },
          { lead: t('auth:reset.remembered'), href: links.login, text: t('auth:register.signIn') },
          { lead: t('auth:login.new'), href: links.register, text: t('auth:login.register') },
        ]}
      />
    </VisitorLayout>
  )
}

type ResetPasswordProps = FormProps<'email'> & {
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
