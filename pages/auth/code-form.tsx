import type { ReactNode } from 'react'
import ResendWait from '../../islands/resend-wait.tsx'
import { Email } from '../../views/components/address.tsx'
import { useFormId } from '../../views/components/form/form.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { CodeLife } from '../../views/words.ts'
import { AuthForm } from './auth-form.tsx'
import { EmailField } from './email-field.tsx'

/** The id of the form that {@link CodeAgain} submits. */
export const codeFormId = 'code-form'

/** Posts `email` and `code`; or adds `resend=1`. */
export type CodeFormProps<Field extends string> = FormProps<'email' | 'code' | Field> & {
  /** Shows a field for the address. Otherwise the code was just sent to it. */
  askEmail: boolean
  /** How long the code is good. */
  codeLife: CodeLife
  /** Seconds until another code can be sent. */
  resendSeconds: number
}

type Props = CodeFormProps<never> &
  Pick<Parameters<typeof AuthForm>[0], 'links'> & { name: 'confirm' | 'resetConfirm'; children?: ReactNode }

/** A visitor's page for the code of a mail. */
export function CodeForm({ name, askEmail, codeLife, resendSeconds, children, ...form }: Props) {
  const { t } = usePage()
  const valid = t(`auth:codeValid.${codeLife}`)
  const email = form.values?.email ?? ''
  return (
    <AuthForm
      {...form}
      name={name}
      id={codeFormId}
      lead={
        askEmail
          ? t(`auth:${name}.lead`, { valid })
          : fill(t, `auth:${name}.sentTo`, { valid, email: <Email of={email} /> })
      }
      after={
        <section className="apart stack">
          <h2>{t('auth:confirm.nothing')}</h2>
          <p>{t(`auth:${name}.nothingText`)}</p>
          <CodeAgain seconds={resendSeconds} />
        </section>
      }
    >
      {askEmail ? (
        <EmailField />
      ) : (
        // For password managers, which look for the user name of the new password.
        <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      )}
      <CodeField label={t('auth:fields.code')} hint={t('auth:fields.codeHint')} />
      {children}
    </AuthForm>
  )
}

/** The code of the e-mail. */
export function CodeField(field: { label: string; hint?: string }) {
  return <TextField {...field} name="code" inputMode="numeric" autoComplete="one-time-code" />
}

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
