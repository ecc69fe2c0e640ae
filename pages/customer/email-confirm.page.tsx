import { Button } from '../../views/components/button.tsx'
import { ErrorSummary } from '../../views/components/error-summary.tsx'
import { PostForm } from '../../views/components/post-form.tsx'
import { TextField } from '../../views/components/text-field.tsx'
import type { FormErrors } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import type { CustomerLinks } from './customer.view.ts'
import { CustomerFrame } from './customer-frame.tsx'

export type EmailConfirmProps = {
  links: CustomerLinks & { other: string }
  /** Posts `code`; with `resend` instead, a new code is sent. */
  action: string
  /** Where the code went, where this browser knows it. */
  email?: string | undefined
  values: { code: string }
  errors?: FormErrors<'code'> | undefined
}

/** `/profile/email-change/confirm`. Title: `customer:emailConfirm.title`. */
export function EmailConfirmPage({ links, action, email, values, errors }: EmailConfirmProps) {
  const { t } = usePage()
  return (
    <CustomerFrame links={links} here="profile">
      <ErrorSummary errors={errors} />
      <h1>{t('customer:emailConfirm.title')}</h1>
      <p className="lead">
        {email ? t('customer:emailConfirm.lead', { email }) : t('customer:emailConfirm.leadUnknown')}
      </p>
      <form method="post" action={action} className="stack" noValidate>
        <TextField
          name="code"
          label={t('customer:emailConfirm.code')}
          value={values.code}
          error={errors?.code}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button primary>{t('customer:emailConfirm.submit')}</Button>
      </form>
      <div className="actions apart">
        <p className="small">{t('customer:emailConfirm.nothing')}</p>
        <PostForm action={action} fields={{ resend: '1' }}>
          {t('customer:emailConfirm.resend')}
        </PostForm>
        <p className="center">
          <a className="change" href={links.other}>
            {t('customer:emailConfirm.other')}
          </a>
        </p>
      </div>
    </CustomerFrame>
  )
}
