import ResendWait from '../../islands/resend-wait.tsx'
import { useField, useFormId } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'

/**
 * The e-mail address and the code. `askEmail`: shows a field for the address; otherwise the code was just sent to it.
 */
export function CodeFields({ askEmail }: { askEmail: boolean }) {
  const { t } = usePage()
  const { value: email } = useField('email')
  return (
    <>
      {askEmail ? (
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('auth:fields.email')}
        />
      ) : (
        // For password managers, which look for the user name of the new password.
        <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      )}
      <TextField
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t('auth:fields.code')}
        hint={t('auth:fields.codeHint')}
      />
    </>
  )
}

/** The id of the form that {@link CodeAgain} submits. */
export const codeFormId = 'code-form'

/** Asks for another code: submits the same form, with its address and `resend=1`. */
export function CodeAgain({ seconds }: { seconds: number }) {
  const { t } = usePage()
  return (
    <div className="actions">
      <Island
        of={ResendWait}
        when="load"
        props={{
          form: useFormId(codeFormId),
          seconds,
          texts: {
            submit: t('auth:resend.submit'),
            waiting: t('auth:resend.waiting', { seconds: '{seconds}' }),
          },
        }}
      />
      <p className="small">{t('auth:resend.note')}</p>
    </div>
  )
}
