import type { ReactElement } from 'react'
import type { SessionView } from '../../pages/customer/customer.view.ts'
import { SessionsPage } from '../../pages/customer/sessions.page.tsx'

const links = { histories: '/tip/histories', profile: '/profile', scan: '/scanner' }
const at = Date.UTC(2026, 10, 21, 7, 3)
const hereSession: SessionView = {
  handle: 'h1',
  browser: { browser: 'Chrome', system: 'Android' },
  signedInAt: at - 12 * 86_400_000,
  lastSeenAt: at,
  here: true,
}
const sessionsProps = { links, action: '/s', signOut: '/out' }
const sessions: SessionView[] = [
  hereSession,
  { ...hereSession, handle: 'h2', browser: { browser: 'Samsung Internet', system: 'Android' }, here: false },
  { ...hereSession, handle: 'h3', browser: {}, lastSeenAt: at - 20 * 86_400_000, here: false },
  { ...hereSession, handle: 'h4', browser: {}, here: false, until: at + 86_400_000 },
]

/** Where somebody is signed in. */
export const sessionsGallery: Record<string, ReactElement> = {
  'customer-sessions': <SessionsPage {...sessionsProps} sessions={sessions} news={[]} />,
  'customer-sessions-one': <SessionsPage {...sessionsProps} sessions={[hereSession]} news={[]} />,
  'customer-sessions-link': (
    <SessionsPage
      {...sessionsProps}
      sessions={[hereSession]}
      news={[
        { at: Date.UTC(2026, 10, 21, 7), what: 'used', by: '田中 さくら' },
        { at: Date.UTC(2026, 10, 21, 6, 50), what: 'made', by: '桜井 花子' },
        { at: Date.UTC(2026, 10, 1, 6, 50), what: 'made', by: undefined },
      ]}
    />
  ),
}
