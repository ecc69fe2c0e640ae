import { Email } from '../../views/components/address.tsx'
import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
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
import { TermsField, type TermsLinks } from './terms-field.tsx'

/** Posts `email` and `code`; or adds `resend=1`. */
type RegisterConfirmProps = FormProps<'email' | 'code'> & {
  /** Shows a field for the address. Otherwise the code was just sent to it. */
  askEmail: boolean
  /** How long the code is good. */
  codeLife: CodeLife
  /** Seconds until another code can be sent. */
  resendSeconds: number
  links: { other: string; login: string; reset: string }
}

/** `/auth/register/confirm`. Title: `auth:confirm.title`. */
export function RegisterConfirmPage(props: RegisterConfirmProps) {
  const { action, values, askEmail, errors, codeLife, resendSeconds, links } = props
  const { t } = usePage()
  const valid = t(`auth:codeValid.${codeLife}`)
  return (
    <VisitorLayout>
      <ErrorSummary errors={errors} />
      <h1>{t('auth:confirm.title')}</h1>
      <p className="lead">
        {askEmail
          ? t('auth:confirm.lead', { valid })
          : fill(t, 'auth:confirm.sentTo', { valid, email: <Email of={values?.email ?? ''} /> })}
      </p>
      <Form id={codeFormId} action={action} values={values} errors={errors}>
        <CodeFields askEmail={askEmail} />
        <Button primary>{t('auth:confirm.submit')}</Button>
      </Form>
      <NoCodeYet text={t('auth:confirm.nothingText')} seconds={resendSeconds} />
      <AuthLinks
        links={[
          { lead: t('auth:confirm.done'), href: links.login, text: t('auth:register.signIn') },
          { lead: t('auth:confirm.wrong'), href: links.other, text: t('auth:confirm.otherAddress') },
          { lead: t('auth:login.forgot'), href: links.reset, text: t('auth:resetConfirm.title') },
        ]}
      />
    </VisitorLayout>
  )
}

type RegisterField = 'name' | 'email' | 'password' | 'confirmPassword' | 'terms'

/** Posts `name`, `email`, `password`, `confirmPassword`, and `terms=1`. */
type RegisterProps = FormProps<RegisterField> & {
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
