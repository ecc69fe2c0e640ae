import { LinkButton } from '../../views/components/button.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { Name } from '../../views/components/name.tsx'
import { When } from '../../views/components/when.tsx'
import { fill } from '../../views/fill.ts'
import { usePage } from '../../views/page-context.tsx'
import type { CustomerLinks, SessionView } from './customer.view.ts'
import { ProfileFrame } from './customer-frame.tsx'
import { browserName, SessionLines } from './session-lines.tsx'

type SessionsProps = {
  links: CustomerLinks
  /** Posts `session`, or `others`. */
  action: string
  signOut: string
  sessions: SessionView[]
  /** What happened lately with links to set this person's password. */
  news: LinkNewsView[]
}

/** `by`: who made the link; undefined: whoever runs the server. */
type LinkNewsView = { at: number; what: 'made' | 'used'; by: string | undefined }

function LinkNews({ news }: { news: LinkNewsView[] }) {
  const { t, timeZone } = usePage()
  return (
    <section className="apart">
      <h2>{t('customer:sessions.links')}</h2>
      <ul className="log">
        {news.map(({ at, what, by }) => (
          <li key={`${at} ${what}`}>
            <span>
              {what === 'used'
                ? t('customer:sessions.linkUsed')
                : by === undefined
                  ? t('customer:sessions.linkByOperator')
                  : fill(t, 'customer:sessions.linkMade', { name: <Name of={by} /> })}
            </span>
            <span className="small">
              <When at={at} timeZone={timeZone} zone />
            </span>
          </li>
        ))}
      </ul>
      <p className="small">{t('customer:sessions.linksNote')}</p>
    </section>
  )
}

/** `/profile/sessions`. Title: `customer:sessions.title`. */
export function SessionsPage({ links, action, signOut, sessions, news }: SessionsProps) {
  const { t } = usePage()
  return (
    <ProfileFrame links={links} title={t('customer:sessions.title')} lead={t('customer:sessions.lead')}>
      <ul className="log sessions">
        {sessions.map((session) => (
          <li key={session.handle}>
            <SessionLines {...session} />
            {session.here ? (
              <PostForm action={signOut}>{t('customer:profile.signOut')}</PostForm>
            ) : (
              <PostForm action={action} fields={{ session: session.handle }}>
                {t(session.until ? 'customer:sessions.revoke' : 'customer:sessions.end')}
                <span className="vh"> {session.until ? '' : browserName(t, session.browser)}</span>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      <p className="small">{t('customer:sessions.unknown')}</p>
      {news.length > 0 && <LinkNews news={news} />}
      <div className="actions">
        {sessions.some(({ here }) => !here) && (
          <PostForm action={action} fields={{ others: '1' }} primary>
            {t('customer:sessions.endOthers')}
          </PostForm>
        )}
        <LinkButton href={links.profile}>{t('common:back')}</LinkButton>
      </div>
    </ProfileFrame>
  )
}
