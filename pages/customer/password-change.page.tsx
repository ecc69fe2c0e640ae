import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { PasswordField } from '../../views/components/form/password-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { NewPasswordFields } from '../auth/new-password-fields.tsx'
import type { CustomerLinks } from './customer.view.ts'
import { CustomerFrame } from './customer-frame.tsx'

type PasswordName = 'oldPassword' | 'newPassword' | 'confirmPassword'

type PasswordChangeProps = FormProps<PasswordName> & {
  links: CustomerLinks
  /** For password managers: the account of this password. */
  email: string
}

/**
 * `/profile/password-change`. Title: `customer:passwordChange.title`. After an error the passwords are not shown
 * again.
 */
export function PasswordChangePage({ links, action, email, errors }: PasswordChangeProps) {
  const { t } = usePage()
  return (
    <CustomerFrame links={links} here="profile">
      <ErrorSummary errors={errors} />
      <h1>{t('customer:passwordChange.title')}</h1>
      <p className="lead">{t('customer:passwordChange.lead')}</p>
      <Form action={action} errors={errors}>
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          name="oldPassword"
          label={t('customer:passwordChange.current')}
          autoComplete="current-password"
        />
        <NewPasswordFields name="newPassword" label={t('customer:passwordChange.new')} />
        <div className="actions">
          <Button primary>{t('customer:passwordChange.submit')}</Button>
          <LinkButton href={links.profile}>{t('common:back')}</LinkButton>
        </div>
      </Form>
    </CustomerFrame>
  )
}
