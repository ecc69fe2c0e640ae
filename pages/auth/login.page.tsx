import { PasswordField } from '../../views/components/form/password-field.tsx'
import { TextLink } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'

type LoginProps = FormProps<'email' | 'password'> & {
  /** A further hint on the error. */
  hint?: LocaleKey | undefined
  links: { reset: string }
  /** Where people register by themselves; undefined if they can't, since nobody can mail them a code. */
  open: { register: string; confirm: string } | undefined
}

/** `/auth/login`. Title: `auth:login.title`. */
export function LoginPage({ links, open, ...form }: LoginProps) {
  const { t } = usePage()
  return (
    <AuthForm
      {...form}
      name="login"
      lead={!open && t('auth:login.leadNoMail')}
      after={!open && <p className="elsewhere">{t('auth:login.askOwner')}</p>}
      links={
        open && [
          { lead: 'auth:login.new', href: open.register, text: 'auth:login.register' },
          { lead: 'auth:login.unconfirmed', href: open.confirm, text: 'auth:login.confirm' },
        ]
      }
    >
      <EmailField />
      <PasswordField name="password" autoComplete="current-password" label={t('auth:fields.password')} />
      <p>
        <TextLink href={links.reset}>{t('auth:login.forgot')}</TextLink>
      </p>
    </AuthForm>
  )
}
