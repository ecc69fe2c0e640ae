import ResendWait from '../../islands/resend-wait.tsx'
import { useField, useFormId } from '../../views/components/form.tsx'
import { TextField } from '../../views/components/text-field.tsx'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'

/** Whose code, and the code. `askEmail`: whether to ask for the address; else the code has just been sent to it. */
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
        // For password managers too, which look for the name that a new password belongs to.
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

/** The form that {@link CodeAgain} belongs to. */
export const codeFormId = 'code-form'

/** Asks for another code: sends the same form, address included, with `resend=1`. */
export function CodeAgain({ seconds }: { seconds: number }) {
  const { t } = usePage()
  return (
    <div className="actions">
      <Island
        of={ResendWait}
        when="load"
        props={{
          form: useFormId(codeFormId) ?? codeFormId,
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
