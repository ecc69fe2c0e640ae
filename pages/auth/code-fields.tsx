import { useField } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { usePage } from '../../views/page-context.tsx'
import { EmailField } from './email-field.tsx'

/**
 * The e-mail address and the code. `askEmail`: shows a field for the address; otherwise the code was just sent to it.
 */
export function CodeFields({ askEmail }: { askEmail: boolean }) {
  const { t } = usePage()
  const { value: email } = useField('email')
  return (
    <>
      {askEmail ? (
        <EmailField />
      ) : (
        // For password managers, which look for the user name of the new password.
        <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      )}
      <CodeField label={t('auth:fields.code')} hint={t('auth:fields.codeHint')} />
    </>
  )
}

/** The code of the e-mail. */
export function CodeField(field: { label: string; hint?: string }) {
  return <TextField {...field} name="code" inputMode="numeric" autoComplete="one-time-code" />
}
