import { Email } from '../../views/components/address.tsx'
import { SummaryList } from '../../views/components/summary-list.tsx'
import { usePage } from '../../views/page-context.tsx'
import { EmailPending, type EmailPendingView } from './email-pending.tsx'

export type ProfileSignInProps = {
  links: Record<'email' | 'password', string>
  email: string
  /** A change of address that still needs its code. */
  pending?: EmailPendingView | undefined
}

/** What the reader signs in with, and links to change it. */
export function ProfileSignIn({ email, pending, links }: ProfileSignInProps) {
  const { t } = usePage()
  return (
    <section className="apart">
      <h2>{t('customer:profile.signIn')}</h2>
      <SummaryList
        rows={[
          {
            label: t('customer:profile.email'),
            value: <Email of={email} />,
            change: { href: links.email, text: t('common:change'), of: t('customer:profile.changeEmail') },
          },
          {
            label: t('customer:profile.password'),
            value: <span className="lead">{t('customer:profile.passwordHidden')}</span>,
            change: {
              href: links.password,
              text: t('common:change'),
              of: t('customer:profile.changePassword'),
            },
          },
        ]}
      />
      {pending && <EmailPending {...pending} />}
    </section>
  )
}
