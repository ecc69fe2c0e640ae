import type { ReactElement } from 'react'
import { OfflinePage } from '../../pages/system/offline.page.tsx'
import { Toast } from '../../views/components/toast.tsx'
import { VisitorLayout } from '../../views/layouts/visitor-layout.tsx'

const long = 'The sign-in service is not working at the moment. Please try again later.'

/** What stands around the pages: when there is no connection, and over a page. */
export const aroundGallery: Record<string, ReactElement> = {
  offline: <OfflinePage />,
  'toast-success': (
    <VisitorLayout>
      <h1>…</h1>
      <Toast type="success" text="Login Success" />
    </VisitorLayout>
  ),
  'toast-error': (
    <VisitorLayout>
      <h1>…</h1>
      <Toast type="error" text={long} />
    </VisitorLayout>
  ),
}
