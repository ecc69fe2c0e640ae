import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/form/error-summary.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { LinkLine } from '../../views/components/text-link.tsx'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
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
  /** Seconds until another code can be sent. */
  secondsToResend: number
}

/** `/profile/email-change/confirm`. Title: `customer:emailConfirm.title`. */
export function EmailConfirmPage(props: EmailConfirmProps) {
  const { links, action, email, values, errors, secondsToResend } = props
  const { t } = usePage()
  return (
    <CustomerFrame links={links} here="profile">
      <ErrorSummary errors={errors} />
      <h1>{t('customer:emailConfirm.title')}</h1>
      <p className="lead">{t('customer:emailConfirm.lead', { email })}</p>
      <Form id={codeFormId} action={action} values={values} errors={errors}>
        <CodeField label={t('customer:emailConfirm.code')} />
        <Button primary>{t('customer:emailConfirm.submit')}</Button>
      </Form>
      <div className="actions apart">
        <p className="small">{t('customer:emailConfirm.nothing')}</p>
        <CodeAgain seconds={secondsToResend} />
        <GiveUp action={action} />
        <LinkLine href={links.other}>{t('customer:emailConfirm.other')}</LinkLine>
      </div>
    </CustomerFrame>
  )
}
