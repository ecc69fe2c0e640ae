import { When } from '../../views/components/when.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { SessionView } from './customer.view.ts'

/** A browser in which the reader is signed in, or a program with an access token of theirs. */
export function SessionLines({ browser, signedInAt, lastSeenAt, here, until }: SessionView) {
  const { t, timeZone } = usePage()
  if (until !== undefined)
    return (
      <>
        <span className="name">{t('customer:sessions.program')}</span>
        <span className="small">
          {t('customer:sessions.until')} <When at={until} timeZone={timeZone} zone />
        </span>
        <span className="small">
          {t('customer:sessions.made')} <When at={signedInAt} timeZone={timeZone} zone />
        </span>
      </>
    )
  return (
    <>
      <span className="name">{browserName(t, browser)}</span>
      <span className="small">
        {here ? (
          t('customer:sessions.here')
        ) : (
          <>
            {t('customer:sessions.lastSeen')} <When at={lastSeenAt} timeZone={timeZone} zone />
          </>
        )}
      </span>
      <span className="small">
        {t('customer:sessions.since')} <When at={signedInAt} timeZone={timeZone} zone />
      </span>
    </>
  )
}

export function browserName(
  t: ReturnType<typeof usePage>['t'],
  { browser, system }: SessionView['browser'],
): string {
  if (browser && system) return t('customer:sessions.browserOn', { browser, system })
  return browser ?? system ?? t('customer:sessions.noName')
}
