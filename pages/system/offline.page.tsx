import { OneMessage } from './message.page.tsx'

/** The service worker shows this instead of any page that can't be reached, at that page's address. */
export const OfflinePage = () => (
  <OneMessage
    oneLanguage
    icon="bang"
    words="system:offline"
    help="system:offline.paying"
    ways={[{ href: '', label: 'system:actions.tryAgain' }]}
  />
)
