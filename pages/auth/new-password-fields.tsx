import { useField } from '../../views/components/form/form.tsx'
import { PasswordField } from '../../views/components/form/password-field.tsx'
import { usePage } from '../../views/page-context.tsx'

/** A new password, twice. States the rule and, if the typed one is easy to guess, how to choose a better one. */
export function NewPasswordFields(field: { name: string; label: string }) {
  const { t } = usePage()
  const guessed = useField(field.name).errorKey === 'auth:errors.passwordRequirements'
  return (
    <>
      <PasswordField
        {...field}
        autoComplete="new-password"
        also="confirmPassword"
        hint={guessed ? t('auth:hints.passwordGuessed') : t('auth:fields.passwordRule')}
      />
      <PasswordField
        name="confirmPassword"
        autoComplete="new-password"
        second
        label={t('auth:fields.confirmPassword')}
      />
    </>
  )
}
