import { TextField } from '../../views/components/text-field.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'

type Errors = FormErrors<'email' | 'code'>

type Props = {
  email: string
  /** Whether to ask for the address; else it is the one the code has just been sent to. */
  askEmail: boolean
  code: string
  errors?: Errors | undefined
}

/** Whose code, and the code. */
export function CodeFields({ email, askEmail, code, errors }: Props) {
  const { t } = usePage()
  return (
    <>
      {askEmail ? (
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t('auth:fields.email')}
          value={email}
          error={errors?.email}
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
        value={code}
        error={errors?.code}
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
        name="resend-wait"
        when="load"
        props={{
          form: codeFormId,
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
