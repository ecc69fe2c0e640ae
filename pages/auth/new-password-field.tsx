import { useField } from '../../views/components/form.tsx'
import { PasswordField } from '../../views/components/password-field.tsx'
import { usePage } from '../../views/page-context.tsx'

/** A line for a password that is being set: says the rule, and how to choose one where what was typed would be guessed. */
export function NewPasswordField(field: { name: string; label: string }) {
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
