import type { Lang } from '../../views/lang.ts'
import { subscriptionForm } from './push.address.ts'

/** What the server sends (server/features/push/push.text.ts). */
type News = {
  id: string
  kind: string
  url: string
  title: Record<Lang, string>
  body: Record<Lang, string>
}

type PushEvents = Event & {
  waitUntil(work: Promise<unknown>): void
  data?: { json(): unknown }
  notification?: Notification
  oldSubscription?: PushSubscription
  newSubscription?: PushSubscription
}

export type PushWorker = {
  addEventListener(name: string, listener: (event: PushEvents) => void): void
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Window[]>
    openWindow(url: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
}
type Window = { url: string; focus(): Promise<unknown> }

/**
 * Shows messages about tips and paydays, one of each kind: a newer one takes the place of the older one.
 * @param langOf the language of the page that the person saw last
 */
export function listenForPush(worker: PushWorker, langOf: () => Promise<Lang>): void {
  const { clients, registration } = worker

  async function show({ id, kind: tag, url, title, body }: News) {
    const lang = await langOf()
    const shown = await registration.getNotifications({ tag })
    // A message that was sent twice rings once.
    const repeated = shown.some(({ data }) => (data as { id?: string } | null)?.id === id)
    const options = { renotify: !repeated, silent: repeated, icon: '/icons/192.png' }
    await registration.showNotification(title[lang], { ...options, body: body[lang], tag, data: { id, url } })
  }

  async function open(url: string) {
    const all = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    const there = all.find((window) => new URL(window.url).pathname === url)
    await (there ? there.focus() : clients.openWindow(url))
  }

  /** The push service has given the browser another address. */
  async function renew({ oldSubscription, newSubscription }: PushEvents) {
    const applicationServerKey = oldSubscription?.options.applicationServerKey
    const fresh =
      newSubscription ??
      (applicationServerKey &&
        (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })))
    if (fresh)
      await fetch('/branch/profile/notifications/here', { method: 'POST', body: subscriptionForm(fresh) })
  }

  // One after the other: Chromium forgets a notification that is being shown while it lists those that are.
  let last: Promise<unknown> = Promise.resolve()
  worker.addEventListener('push', (event) => {
    const showing = last.then(() => show(event.data?.json() as News))
    last = showing.catch(() => {})
    event.waitUntil(showing)
  })
  worker.addEventListener('notificationclick', (event) => {
    const { notification } = event
    if (!notification) return
    notification.close()
    event.waitUntil(open((notification.data as News).url))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
}
