import { Button, LinkButton } from '../../views/components/button.tsx'
import { ButtonForm } from '../../views/components/form/button-form.tsx'
import { PostForm } from '../../views/components/form/post-form.tsx'
import { When } from '../../views/components/when.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { CustomerLinks } from './customer.view.ts'
import { CustomerFrame } from './customer-frame.tsx'

export type SessionView = {
  handle: string
  browser: { browser?: string; system?: string }
  /** ms since 1970. */
  signedInAt: number
  lastSeenAt: number
  here: boolean
}

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
            <Session session={session} />
            {session.here ? (
              <PostForm action={signOut}>{t('customer:profile.signOut')}</PostForm>
            ) : (
              <ButtonForm action={action} fields={{ session: session.handle }}>
                <Button>
                  {t('customer:sessions.end')}
                  <span className="vh"> {nameOf(t, session.browser)}</span>
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

function Session({ session: { browser, signedInAt, lastSeenAt, here } }: { session: SessionView }) {
  const { t, timeZone } = usePage()
  return (
    <>
      <span className="name">{nameOf(t, browser)}</span>
      <span className="small">
        {here ? (
          t('customer:sessions.here')
        ) : (
          <>
            {t('customer:sessions.lastSeen')} <When at={lastSeenAt} timeZone={timeZone} />
          </>
        )}
      </span>
      <span className="small">
        {t('customer:sessions.since')} <When at={signedInAt} timeZone={timeZone} />
      </span>
    </>
  )
}

function nameOf(t: ReturnType<typeof usePage>['t'], { browser, system }: SessionView['browser']): string {
  if (browser && system) return t('customer:sessions.browserOn', { browser, system })
  return browser ?? system ?? t('customer:sessions.noName')
}
