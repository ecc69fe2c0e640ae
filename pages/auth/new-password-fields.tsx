import { useField } from '../../views/components/form/form.tsx'
import { PasswordField } from '../../views/components/form/password-field.tsx'
import { usePage } from '../../views/page-context.tsx'

type Props = { name: string; label: string }

/** A field for a new password. States the rule and, if the typed one is easy to guess, how to choose a better one. */
export function NewPasswordField(field: Props) {
  const { t } = usePage()
  const guessed = useField(field.name).errorKey === 'auth:errors.passwordRequirements'
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={guessed ? t('auth:hints.passwordGuessed') : t('auth:fields.passwordRule')}
    />
  )
}

/** A new password, twice. */
export function NewPasswordFields(field: Props) {
  const { t } = usePage()
  return (
    <>
      <NewPasswordField {...field} />
      <PasswordField
        name="confirmPassword"
        autoComplete="new-password"
        label={t('auth:fields.confirmPassword')}
      />
    </>
  )
}
