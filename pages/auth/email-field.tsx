import { TextField } from '../../views/components/form/text-field.tsx'
import { usePage } from '../../views/page-context.tsx'

/** The address with which a person signs in. */
export function EmailField() {
  const { t } = usePage()
  return <TextField name="email" type="email" autoComplete="username" label={t('auth:fields.email')} />
}
