import { focusContent } from './focus-content.ts'
import { type InstallEvent, onInstallEvent } from './install-event.ts'

/** Under this name a browser remembers that its person has said no. */
const dismissed = 'install-dismissed'

/** Once the page is there and quiet: something for when the connection is gone, and the offer to install. */
export async function makeInstallable(): Promise<void> {
  const offer = document.querySelector<HTMLElement>('.install')
  if (offer && !isDismissed()) prepare(offer)
  // Undefined where the page did not come over https.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return
  try {
    await workers.register('/service-worker.js')
    const { active } = await workers.ready
    active?.postMessage({ lang: document.documentElement.lang })
  } catch {
    // Forbidden or unfinished; the page does without.
  }
}

function prepare(offer: HTMLElement): void {
  const find = <E extends HTMLElement>(name: string) => offer.querySelector<E>(`.install-${name}`)
  const close = () => {
    offer.hidden = true
    focusContent()
  }
  const refuse = () => {
    close()
    dismiss()
  }
  find('later')?.addEventListener('click', refuse)
  addEventListener('appinstalled', () => (offer.hidden = true))
  onInstallEvent((event: InstallEvent) => {
    offer.hidden = false
    const now = find<HTMLButtonElement>('now')
    if (!now) return
    now.hidden = false
    now.onclick = async () => {
      const { outcome } = await event.prompt()
      if (outcome === 'accepted') close()
      else refuse()
    }
  })
  // Safari on iPhones and iPads can install a site but has no event for it: its own menu does, and has to be explained.
  if ((navigator as { standalone?: boolean }).standalone === false) {
    const ios = find('ios')
    if (ios) ios.hidden = false
    offer.hidden = false
  }
}

function isDismissed(): boolean {
  try {
    return localStorage.getItem(dismissed) !== null
  } catch {
    return false
  }
}

function dismiss(): void {
  try {
    localStorage.setItem(dismissed, new Date().toISOString())
  } catch {
    // Without storage it is asked again on the next page.
  }
}
