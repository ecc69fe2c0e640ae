/**
 * The service worker: an offline page, this build's scripts from the browser's own store, and messages about tips.
 * It keeps nothing else: no person's page, no answer with money in it, no other build's file, no WebAssembly.
 */
import { files, id } from 'virtual:build'
import { addPlugins, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { defaultLang } from '../views/lang.ts'
import { type GuestLang, guestLangs, langOfTag, ownLang } from '../views/languages.ts'
import { listenForPush, type PushWorker } from './push/push.worker.ts'

type Extendable = Event & { waitUntil(work: Promise<unknown>): void; data?: { lang?: string } }

const worker = globalThis as unknown as {
  addEventListener(name: string, listener: (event: Extendable) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
}

const prefix = 'scripts-'
const scripts = prefix + id
const settings = 'settings'
const offlinePath = (lang: GuestLang) => `/offline/${lang}`

// Fetch without cookies, so that nothing about a signed-in person can be stored.
addPlugins([{ requestWillFetch: async ({ request }) => new Request(request, { credentials: 'omit' }) }])
precache(guestLangs().map((lang) => ({ url: offlinePath(lang), revision: id })))
cleanupOutdatedCaches()

const own = new Set(files)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && own.has(url.pathname),
  new CacheFirst({ cacheName: scripts }),
)

const network = new NetworkOnly()
registerRoute(
  new NavigationRoute(async (options) => {
    try {
      return await network.handle(options)
    } catch (error) {
      const page = await matchPrecache(offlinePath(await langOfReader()))
      if (!page) throw error
      return page
    }
  }),
)

listenForPush(globalThis as unknown as PushWorker, async () => ownLang(await langOfReader()))
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(begin()))
worker.addEventListener('message', (event) => {
  const { lang } = event.data ?? {}
  if (lang) event.waitUntil(remember(lang))
})

async function begin() {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== scripts)
  await Promise.all(others.map((name) => caches.delete(name)))
  // The browser requests the page while it is still starting this worker.
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** Remembers the language of the last page: the URL of the next one does not tell it. */
async function remember(lang: string) {
  const cache = await caches.open(settings)
  await cache.put('/lang', new Response(lang))
}

async function langOfReader(): Promise<GuestLang> {
  const kept = await caches.match('/lang', { cacheName: settings })
  const wanted = (await kept?.text()) ?? navigator.language
  return langOfTag(wanted) ?? defaultLang
}
