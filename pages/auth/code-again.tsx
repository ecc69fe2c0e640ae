import ResendWait from '../../islands/resend-wait.tsx'
import { useFormId } from '../../views/components/form/form.tsx'
import { Island } from '../../views/island.tsx'
import { usePage } from '../../views/page-context.tsx'

/** The id of the form that {@link CodeAgain} submits. */
export const codeFormId = 'code-form'

/** For a reader to whom no code has come. */
export function NoCodeYet({ text, seconds }: { text: string; seconds: number }) {
  const { t } = usePage()
  return (
    <section className="apart stack">
      <h2>{t('auth:confirm.nothing')}</h2>
      <p>{text}</p>
      <CodeAgain seconds={seconds} />
    </section>
  )
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
