import { focusContent } from './focus-content.ts'
import { type InstallEvent, onInstallEvent } from './install-event.ts'

/** Runs when the page is loaded and idle: registers the service worker, and shows the offer to install. */
export async function makeInstallable(): Promise<void> {
  const offer = document.querySelector<HTMLElement>('.install')
  if (offer && !isDismissed()) prepare(offer)
  // Undefined if the page did not come over https.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return
  try {
    await workers.register('/service-worker.js')
    const { active } = await workers.ready
    active?.postMessage({ lang: document.documentElement.lang })
  } catch {
    // Forbidden or interrupted; the page works without it.
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
  // Safari on iPhones and iPads has no event for it; a person installs a site from its menu, which we explain.
  if ((navigator as { standalone?: boolean }).standalone === false) {
    const ios = find('ios')
    if (ios) ios.hidden = false
    offer.hidden = false
  }
}

/** The storage key that remembers that the person has said no. */
const dismissed = 'install-dismissed'

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
    // Without storage the next page asks again.
  }
}
