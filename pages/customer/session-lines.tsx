import { When } from '../../views/components/when.tsx'
import { usePage } from '../../views/page-context.tsx'
import type { SessionView } from './customer.view.ts'

/** A browser in which the reader is signed in, or a program with an access token of theirs. */
export function SessionLines({ browser, signedInAt, lastSeenAt, here, until }: SessionView) {
  const { t, timeZone } = usePage()
  const line = (words: 'until' | 'made' | 'here' | 'lastSeen' | 'since', at?: number) => (
    <span className="small">
      {t(`customer:sessions.${words}`)}
      {at !== undefined && (
        <>
          {' '}
          <When at={at} timeZone={timeZone} zone />
        </>
      )}
    </span>
  )
  const program = until !== undefined
  return (
    <>
      <span className="name">{program ? t('customer:sessions.program') : browserName(t, browser)}</span>
      {program ? line('until', until) : here ? line('here') : line('lastSeen', lastSeenAt)}
      {line(program ? 'made' : 'since', signedInAt)}
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
