import { Email } from '../../views/components/address.tsx'
import { Button, LinkButton } from '../../views/components/button.tsx'
import { Form } from '../../views/components/form/form.tsx'
import { FormEnd } from '../../views/components/form/form-end.tsx'
import { TextField } from '../../views/components/form/text-field.tsx'
import { fill } from '../../views/fill.ts'
import type { FormProps } from '../../views/form-errors.ts'
import { usePage } from '../../views/page-context.tsx'
import type { CodeLife } from '../../views/words.ts'
import { CodeAgain, CodeField, codeFormId } from '../auth/code-form.tsx'
import type { CustomerLinks } from './customer.view.ts'
import { ProfileFrame } from './customer-frame.tsx'
import { EmailPending, type EmailPendingView, GiveUp } from './email-pending.tsx'

/** Posts `code`. With `resend`, a new code is sent instead; `giveUp` cancels the change. */
type EmailConfirmProps = FormProps<'code'> & {
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
    <ProfileFrame
      links={links}
      errors={errors}
      title={t('customer:emailConfirm.title')}
      lead={fill(t, 'customer:emailConfirm.lead', { email: <Email of={email} /> })}
    >
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
    </ProfileFrame>
  )
}

type EmailChangeProps = FormProps<'newEmail' | 'confirmEmail'> & {
  links: CustomerLinks
  /** The current address. */
  email: string
  /** A change that still needs its code. */
  pending?: EmailPendingView | undefined
}

/** `/profile/email-change`. Title: `customer:emailChange.title`. */
export function EmailChangePage({ links, action, email, pending, values, errors }: EmailChangeProps) {
  const { t } = usePage()
  return (
    <ProfileFrame
      links={links}
      errors={errors}
      title={t('customer:emailChange.title')}
      lead={fill(t, 'customer:emailChange.lead', { email: <Email of={email} /> })}
    >
      {pending && <EmailPending {...pending} />}
      <Form action={action} values={values} errors={errors}>
        {(['newEmail', 'confirmEmail'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            type="email"
            label={t(`customer:emailChange.${name}`)}
            autoComplete="email"
          />
        ))}
        <FormEnd back={links.profile}>{t('customer:emailChange.submit')}</FormEnd>
      </Form>
    </ProfileFrame>
  )
}

/** The same address where no mail is sent: nobody could prove that a new address is theirs. */
export function EmailFixedPage({ links, email }: Pick<EmailChangeProps, 'links' | 'email'>) {
  const { t } = usePage()
  return (
    <ProfileFrame
      links={links}
      title={t('customer:emailChange.title')}
      lead={fill(t, 'customer:emailChange.noMail', { email: <Email of={email} /> })}
    >
      <p>{t('customer:emailChange.askOwner')}</p>
      <div className="actions">
        <LinkButton href={links.profile}>{t('common:back')}</LinkButton>
      </div>
    </ProfileFrame>
  )
}
