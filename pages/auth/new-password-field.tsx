import { PasswordField } from '../../views/components/password-field.tsx'
import type { FieldMessage } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'

type Props = { name: string; label: string; error?: FieldMessage | undefined }

/** A line for a password that is being set: says the rule, and how to choose one where what was typed would be guessed. */
export function NewPasswordField({ error, ...field }: Props) {
  const { t } = usePage()
  const guessed = error?.key === 'auth:errors.passwordRequirements'
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={guessed ? t('auth:hints.passwordGuessed') : t('auth:fields.passwordRule')}
      error={error}
    />
  )
}
