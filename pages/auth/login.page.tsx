import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PasswordField } from '../../views/components/form/password-field.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'
import { AuthLinks } from './auth-links.tsx'
import { EmailField } from './email-field.tsx'

type LoginProps = FormProps<'email' | 'password'> & {
  /** A further hint on the error. */
  hint?: LocaleKey | undefined
  links: { reset: string }
  /** Where people register by themselves; undefined if they can't, since nobody can mail them a code. */
  open: { register: string; confirm: string } | undefined
}

/** `/auth/login`. Title: `auth:login.title`. */
export function LoginPage({ action, values, errors, hint, links, open }: LoginProps) {
  const { t } = usePage()
  return (
    <VisitorLayout>
      <ErrorSummary errors={errors} />
      {hint && <p className="small">{t(hint)}</p>}
      <h1>{t('auth:login.title')}</h1>
      <p className="lead">{t(open ? 'auth:login.lead' : 'auth:login.leadNoMail')}</p>
      <Form action={action} values={values} errors={errors}>
        <EmailField />
        <PasswordField name="password" autoComplete="current-password" label={t('auth:fields.password')} />
        <p>
          <TextLink href={links.reset}>{t('auth:login.forgot')}</TextLink>
        </p>
        <Button primary>{t('auth:login.submit')}</Button>
      </Form>
      {open ? (
        <AuthLinks
          links={[
            { lead: t('auth:login.new'), href: open.register, text: t('auth:login.register') },
            { lead: t('auth:login.unconfirmed'), href: open.confirm, text: t('auth:login.confirm') },
          ]}
        />
      ) : (
        <p className="elsewhere">{t('auth:login.askOwner')}</p>
      )}
    </VisitorLayout>
  )
}
