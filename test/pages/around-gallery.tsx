import type { ReactElement } from 'react'
import Toast from '../../islands/toast.tsx'
import { OfflinePage } from '../../pages/system/offline.page.tsx'
import { Island } from '../../views/island.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'

const long = 'The sign-in service is not working at the moment. Please try again later.'

/** What stands around the pages: when there is no connection, and over a page. */
export const aroundGallery: Record<string, ReactElement> = {
  offline: <OfflinePage />,
  'toast-success': (
    <VisitorLayout>
      <h1>…</h1>
      <Island of={Toast} when="load" props={{ type: 'success', text: 'Login Success', close: 'Close' }} />
    </VisitorLayout>
  ),
  'toast-error': (
    <VisitorLayout>
      <h1>…</h1>
      <Island of={Toast} when="load" props={{ type: 'error', text: long, close: 'Close' }} />
    </VisitorLayout>
  ),
}
