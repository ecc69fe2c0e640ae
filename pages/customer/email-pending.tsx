import { LinkButton } from '../../views/components/button.tsx'
import { Notice } from '../../views/components/notice.tsx'
import { PostForm } from '../../views/components/post-form.tsx'
import { usePage } from '../../views/page-context.tsx'

/** `confirm`: the page where the code is entered; it also sends another one and gives the change up. */
export type EmailPendingView = { email: string; confirm: string }

/** A change of the address that waits for its code. */
export function EmailPending({ email, confirm }: EmailPendingView) {
  const { t } = usePage()
  return (
    <Notice title={t('customer:emailPending.title')}>
      <p>{t('customer:emailPending.lead', { email })}</p>
      <div className="actions">
        <LinkButton href={confirm}>{t('customer:emailPending.enter')}</LinkButton>
        <PostForm action={confirm} fields={{ resend: '1' }}>
          {t('customer:emailConfirm.resend')}
        </PostForm>
        <GiveUp action={confirm} />
      </div>
    </Notice>
  )
}

/** Ends the change; the address in force stays. */
export function GiveUp({ action }: { action: string }) {
  const { t } = usePage()
  return (
    <PostForm action={action} fields={{ giveUp: '1' }}>
      {t('customer:emailPending.giveUp')}
    </PostForm>
  )
}
