import { Button, LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { CustomerLinks, SessionView } from './customer.view.ts'
import { CustomerFrame } from './customer-frame.tsx'
import { browserName, SessionLines } from './session-lines.tsx'

export type SessionsProps = {
  links: CustomerLinks
  /** Posts `session`, or `others`. */
  action: string
  signOut: string
  sessions: SessionView[]
}

/** `/profile/sessions`. Title: `customer:sessions.title`. */
export function SessionsPage({ links, action, signOut, sessions }: SessionsProps) {
  const { t } = usePage()
  return (
    <CustomerFrame links={links} here="profile">
      <h1>{t('customer:sessions.title')}</h1>
      <p className="lead">{t('customer:sessions.lead')}</p>
      <ul className="log sessions">
        {sessions.map((session) => (
          <li key={session.handle}>
            <SessionLines {...session} />
            {session.here ? (
              <PostForm action={signOut}>{t('customer:profile.signOut')}</PostForm>
            ) : (
              <ButtonForm action={action} fields={{ session: session.handle }}>
                <Button>
                  {t(session.until ? 'customer:sessions.revoke' : 'customer:sessions.end')}
                  <span className="vh"> {session.until ? '' : browserName(t, session.browser)}</span>
                </Button>
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
      <p className="small">{t('customer:sessions.unknown')}</p>
      <div className="actions">
        {sessions.some(({ here }) => !here) && (
          <PostForm action={action} fields={{ others: '1' }} primary>
            {t('customer:sessions.endOthers')}
          </PostForm>
        )}
        <LinkButton href={links.profile}>{t('common:back')}</LinkButton>
      </div>
    </CustomerFrame>
  )
}
