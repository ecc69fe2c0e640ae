import { Email } from '../../views/components/address.tsx'
import { Button, LinkButton } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import type { CodeLife } from '../../views/words.ts'
import { CodeAgain, codeFormId } from '../auth/code-again.tsx'
import { CodeField } from '../auth/code-fields.tsx'
import type { CustomerLinks } from './customer.view.ts'
import { CustomerFrame } from './customer-frame.tsx'
import { GiveUp } from './email-pending.tsx'

/** Posts `code`. With `resend`, a new code is sent instead; `giveUp` cancels the change. */
export type EmailConfirmProps = FormProps<'code'> & {
  links: CustomerLinks & { other: string }
  /** The address that the code was sent to. */
  email: string
  /** How long the code is good. */
  codeLife: CodeLife
  /** Seconds until another code can be sent. */
  secondsToResend: number
}

/** `/profile/email-change/confirm`. Title: `customer:emailConfirm.title`. */
export function EmailConfirmPage(props: EmailConfirmProps) {
  const { links, action, email, values, errors, codeLife, secondsToResend } = props
  const { t } = usePage()
  return (
    <CustomerFrame links={links} here="profile">
      <ErrorSummary errors={errors} />
      <h1>{t('customer:emailConfirm.title')}</h1>
      <p className="lead">{fill(t, 'customer:emailConfirm.lead', { email: <Email of={email} /> })}</p>
      <Form id={codeFormId} action={action} values={values} errors={errors}>
        <CodeField label={t('customer:emailConfirm.code')} />
        <Button primary>{t('customer:emailConfirm.submit')}</Button>
      </Form>
      <div className="actions apart">
        <p className="small">
          {t('customer:emailConfirm.nothing', { valid: t(`auth:codeValid.${codeLife}`) })}
        </p>
        <CodeAgain seconds={secondsToResend} />
        <GiveUp action={action} />
        <LinkButton href={links.other} className="quiet">
          {t('customer:emailConfirm.other')}
        </LinkButton>
      </div>
    </CustomerFrame>
  )
}
