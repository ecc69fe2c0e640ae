import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/error-summary.tsx'
import { PasswordField } from '../../views/components/password-field.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { NewPasswordField } from '../auth/new-password-field.tsx'
import type { CustomerLinks } from './customer.view.ts'
import { CustomerFrame } from './customer-frame.tsx'

export type PasswordName = 'oldPassword' | 'newPassword' | 'confirmPassword'

export type PasswordChangeProps = {
  links: CustomerLinks
  action: string
  /** For password managers: whose password this is. */
  email: string
  errors?: FormErrors<PasswordName> | undefined
}

/** `/profile/password-change`. Title: `customer:passwordChange.title`. Passwords are never shown again. */
export function PasswordChangePage({ links, action, email, errors }: PasswordChangeProps) {
  const { t } = usePage()
  const field = (name: PasswordName) => ({ name, error: errors?.[name] })
  return (
    <CustomerFrame links={links} here="profile">
      <ErrorSummary errors={errors} />
      <h1>{t('customer:passwordChange.title')}</h1>
      <p className="lead">{t('customer:passwordChange.lead')}</p>
      <form method="post" action={action} className="stack" noValidate>
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          {...field('oldPassword')}
          label={t('customer:passwordChange.current')}
          autoComplete="current-password"
        />
        <NewPasswordField {...field('newPassword')} label={t('customer:passwordChange.new')} />
        <PasswordField
          {...field('confirmPassword')}
          label={t('customer:passwordChange.confirm')}
          autoComplete="new-password"
        />
        <div className="actions">
          <Button primary>{t('customer:passwordChange.submit')}</Button>
          <LinkButton href={links.profile}>{t('common:back')}</LinkButton>
        </div>
      </form>
    </CustomerFrame>
  )
}
