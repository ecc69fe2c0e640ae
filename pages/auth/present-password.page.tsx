import { Email } from '../../views/components/address.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { FormEnd } from '../../views/components/form/form-end.tsx'
import { PasswordField } from '../../views/components/form/password-field.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import type { LocaleKey } from '../../views/translate.ts'
import type { CustomerLinks } from '../customer/customer.view.ts'
import { ProfileFrame } from '../customer/customer-frame.tsx'

type PresentPasswordProps = FormProps<'presentPassword'> & {
  links: CustomerLinks & { back: string }
  /** How the form that led here is sent, if unlike others, and its values. */
  encType?: 'multipart/form-data' | undefined
  fields: Record<string, string>
  /** For password managers: the account of this password. */
  email: string
  /** A further hint on the error. */
  hint?: LocaleKey | undefined
}

/** Asks for the password again before an action that a stolen session must not do. Title: `auth:present.title`. */
export function PresentPasswordPage(props: PresentPasswordProps) {
  const { links, action, encType, fields, email, errors, hint } = props
  const { t } = usePage()
  return (
    <ProfileFrame
      links={links}
      errors={errors}
      title={t('auth:present.title')}
      lead={fill(t, 'auth:present.lead', { email: <Email of={email} /> })}
    >
      <Form action={action} encType={encType} errors={errors} hidden={fields}>
        <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField
          name="presentPassword"
          autoComplete="current-password"
          label={t('auth:present.password')}
        />
        {hint && <p className="small">{t(hint)}</p>}
        <FormEnd back={links.back}>{t('auth:present.submit')}</FormEnd>
      </Form>
    </ProfileFrame>
  )
}
