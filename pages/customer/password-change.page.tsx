import { Form } from '../../views/components/form/form.tsx'
import { FormEnd } from '../../views/components/form/form-end.tsx'
import { PasswordField } from '../../views/components/form/password-field.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import { NewPasswordFields } from '../auth/new-password-fields.tsx'
import type { CustomerLinks } from './customer.view.ts'
import { ProfileFrame } from './customer-frame.tsx'

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
    <ProfileFrame
      links={links}
      errors={errors}
      title={t('customer:passwordChange.title')}
      lead={t('customer:passwordChange.lead')}
    >
      <Form action={action} errors={errors}>
        <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          name="oldPassword"
          label={t('customer:passwordChange.current')}
          autoComplete="current-password"
        />
        <NewPasswordFields name="newPassword" label={t('customer:passwordChange.new')} />
        <FormEnd back={links.profile}>{t('customer:passwordChange.submit')}</FormEnd>
      </Form>
    </ProfileFrame>
  )
}
