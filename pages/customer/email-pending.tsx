import { Email } from '../../views/components/address.tsx'
import { LinkButton } from '../../views/components/button.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'

/** `confirm`: the page for the code. It can also send another code and cancel the change. */
export type EmailPendingView = { email: string; confirm: string }

/** A change of address that still needs its code. */
export function EmailPending({ email, confirm }: EmailPendingView) {
  const { t } = usePage()
  return (
    <Notice title={t('customer:emailPending.title')}>
      <p>{fill(t, 'customer:emailPending.lead', { email: <Email of={email} /> })}</p>
      <div className="actions">
        <LinkButton href={confirm}>{t('customer:emailPending.enter')}</LinkButton>
        <PostForm action={confirm} fields={{ resend: '1' }} className="quiet">
          {t('customer:emailConfirm.resend')}
        </PostForm>
        <GiveUp action={confirm} />
      </div>
    </Notice>
  )
}

/** Cancels the change; the current address stays. */
export function GiveUp({ action }: { action: string }) {
  const { t } = usePage()
  return (
    <PostForm action={action} fields={{ giveUp: '1' }} className="quiet">
      {t('customer:emailPending.giveUp')}
    </PostForm>
  )
}
