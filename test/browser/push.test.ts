import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/database.ts'
import { demoMembers } from '../demo/seed-demo.ts'
import { cognitoEnvironment } from '../sandbox/cognito/environment.ts'
import { type CognitoSandbox, startCognitoSandbox } from '../sandbox/cognito/server.ts'
import { type PushSandbox, type Subscription, startPushSandbox } from '../sandbox/push/server.ts'
import { findings } from './axe.ts'
import { inChromium, openChromium } from './chromium.ts'
import { useSite } from './site.ts'
import { untilControlled } from './until-controlled.ts'

const password = 'Correct-horse-1'
const address = '/branch/profile/notifications'
const message = {
  id: 'one',
  kind: 'tips',
  url: '/branch',
  title: { ja: 'チップ', en: 'A tip came for you', cn: '小费' },
  body: { ja: '今日', en: 'Today so far: 1 tip', cn: '今天' },
}

/** The page may be served by it before Playwright has heard of it. */
const workerOf = async (context: BrowserContext) =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

inChromium('notifications', () => {
  let cognito: CognitoSandbox
  let service: PushSandbox
  const env: Record<string, string> = {}
  beforeAll(async () => {
    cognito = await startCognitoSandbox()
    service = await startPushSandbox()
    await cognito.seedUser({ ...demoMembers.staff, password })
    Object.assign(env, cognitoEnvironment(cognito), { PUSH_SERVICE_URL: service.url })
  })
  // A Chromium without windows shows no notifications.
  const site = useSite(env, () => openChromium())
  afterAll(() => site.browser?.close())
  afterAll(async () => {
    await service.close()
    await cognito.close()
  })

  /** Signed in, on the page of notifications. `granted`: the person says yes when the browser asks. */
  const opened = async ({ granted = true, script = '' } = {}) => {
    const visit = await site.visit({ bypassCSP: true })
    if (granted) await visit.context.grantPermissions(['notifications'], { origin: site.url })
    await visit.page.goto(`${site.url}/auth/login?lang=en`)
    await visit.page.fill('#email', demoMembers.staff.email)
    await visit.page.fill('#password', password)
    await visit.page.locator('main form .btn.primary').click()
    await visit.page.waitForURL(`${site.url}/branch`)
    if (script) await visit.page.addInitScript(script)
    await visit.page.goto(site.url + address)
    return visit
  }
  /** This Chromium reaches no push service of Google's: ours gives out the address instead. */
  const ownService = async (context: BrowserContext, page: Page) => {
    await context.exposeFunction('subscribeHere', (key: string): Subscription => service.subscribe(key))
    await page.addInitScript(() => {
      let kept: PushSubscription | null = null
      PushManager.prototype.getSubscription = async () => kept
      PushManager.prototype.subscribe = async (options) => {
        const key = String(options?.applicationServerKey)
        const { endpoint, p256dh, auth } = await (
          window as unknown as { subscribeHere(key: string): Promise<Subscription> }
        ).subscribeHere(key)
        const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
        const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
        kept = {
          endpoint,
          options: { applicationServerKey: bytes.buffer, userVisibleOnly: true },
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
          unsubscribe: async () => {
            kept = null
            return true
          },
        } as unknown as PushSubscription
        return kept
      }
    })
    await page.reload()
  }

  it('are turned on, turned off and tried out with one press each', async () => {
    const { page, context, complaints } = await opened()
    await ownService(context, page)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'Turn off' }).waitFor()
    await page.locator('.push-devices li').waitFor()
    expect(await page.textContent('.push-devices')).toContain('This device')
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    expect(await page.textContent('.push-devices')).toContain('No device')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect
      .poll(() => service.received.at(-1)?.payload ?? '')
      .toContain('This is how a tip is announced')
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No device').waitFor()
    expect(complaints).toEqual([])
  })

  const refusing = (name: string) =>
    `PushManager.prototype.subscribe = async () => { throw new DOMException('no', '${name}') }`
  const isDenied = "Object.defineProperty(Notification, 'permission', { get: () => 'denied' })"
  const onIphone =
    "delete window.PushManager; Object.defineProperty(navigator, 'standalone', { value: false })"
  it.each([
    ['the browser refuses', isDenied, 'does not let this site'],
    ['the browser can not', 'delete window.PushManager', 'can’t receive notifications'],
    ['the installed app is needed', onIphone, 'Add to Home Screen'],
  ])('say what to do where %s', async (_, script, said) => {
    const { page } = await opened({ granted: false, script })
    await page.locator('[data-awake]').waitFor()
    await expect.poll(() => page.textContent('[data-island=push-device]')).toContain(said)
    expect(await findings(page)).toEqual([])
  })

  it.each([
    ['permission', "Notification.requestPermission = async () => 'denied'", 'does not let this site'],
    ['the private window', refusing('AbortError'), 'Private windows'],
    ['leave to subscribe', refusing('NotAllowedError'), 'does not let this site'],
    ['the network', refusing('NetworkError'), 'check the connection'],
    ['the connection', refusing('AbortError'), 'check the connection'],
    [
      'the server',
      `const real = fetch
      window.fetch = async (to, how) => how?.method === 'POST' ? new Response('', { status: 500 }) : real(to, how)`,
      'The server could not keep it',
    ],
  ])('say that %s was what failed', async (step, script, said) => {
    const { page, context } = await opened({ script })
    if (step === 'the server') await ownService(context, page)
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    await context.setOffline(step === 'the connection')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect.poll(() => page.textContent('[data-island=push-device] [role=status]')).toContain(said)
  })

  it('say that it did not work where the service worker is never ready', async () => {
    const script = `Object.defineProperty(navigator.serviceWorker, 'ready', { get: () => new Promise(() => {
      document.documentElement.dataset.shown = document.querySelector('[data-island=push-device]')?.textContent
    }) })`
    const { page, context } = await opened({ script })
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    await page.clock.install()
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.locator('html[data-shown*="One moment"]').waitFor()
    await page.clock.fastForward(31_000)
    await expect.poll(() => page.textContent('[data-island=push-device]')).toContain('That did not work')
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    await context.close()
  })

  it('are shown by the service worker in the language of the last page, the newest of each kind', async () => {
    const { page, context } = await opened()
    await untilControlled(page)
    const lastLang = () => page.evaluate(async () => (await caches.match('/lang'))?.text())
    await expect.poll(lastLang).toBe('en')
    const worker = await workerOf(context)
    /** All at once. Whoever lists notifications while one is being shown makes Chromium forget it: this waits. */
    const arrive = (...all: object[]) =>
      worker.evaluate(async (messages) => {
        const { PushEvent } = globalThis as unknown as { PushEvent: new (_: string, of: object) => Event }
        const shown = messages.map((message) => {
          const { promise, resolve: waitUntil } = Promise.withResolvers()
          const event = new PushEvent('push', { data: JSON.stringify(message) })
          dispatchEvent(Object.assign(event, { waitUntil }))
          return promise
        })
        await Promise.all(shown)
      }, all)
    const shown = () =>
      page.evaluate(async () => {
        const all = await (await navigator.serviceWorker.ready).getNotifications()
        return all.map(({ title, body, silent }) => [title, body, silent])
      })
    await arrive(message)
    await expect.poll(shown).toEqual([['A tip came for you', 'Today so far: 1 tip', false]])
    // The same again, since its server died before it could note that it was sent: it rings once.
    await arrive(message)
    await expect.poll(shown).toEqual([['A tip came for you', 'Today so far: 1 tip', true]])
    await page.goto(`${site.url}${address}?lang=ja`)
    await expect.poll(lastLang).toBe('ja')
    await arrive(...['paydays', 'tips'].map((kind) => ({ ...message, id: kind, kind })))
    await expect.poll(shown).toEqual([1, 2].map(() => ['チップ', '今日', false]))
  })

  it('open the start page of the branch with a click, or show it where it is open', async () => {
    const { page, context } = await opened()
    await untilControlled(page)
    const worker = await workerOf(context)
    /** A browser opens and shows windows after a real click only. Returns what the worker wanted. */
    const clicked = () =>
      worker.evaluate(async (url) => {
        type Shown = { close(): void; data: { url: string } }
        const scope = globalThis as unknown as {
          registration: ServiceWorkerRegistration
          clients: { openWindow(url: string): Promise<unknown> }
          WindowClient: { prototype: { url: string; focus(): Promise<unknown> } }
          NotificationEvent: new (name: string, init: { notification: Shown }) => Event
        }
        const wanted: string[] = []
        scope.clients.openWindow = async (to) => void wanted.push(`opened ${to}`)
        scope.WindowClient.prototype.focus = async function focus() {
          wanted.push(`shown ${new URL(this.url).pathname}`)
        }
        await scope.registration.showNotification('A tip', { data: { url } })
        const [notification] = await scope.registration.getNotifications()
        const event = new scope.NotificationEvent('notificationclick', {
          notification: notification as unknown as Shown,
        })
        dispatchEvent(event)
        while (wanted.length === 0) await new Promise((done) => setTimeout(done, 20))
        const left = await scope.registration.getNotifications()
        return [...wanted, left.length]
      }, message.url)
    expect(await clicked()).toEqual(['opened /branch', 0])
    await page.goto(`${site.url}/branch`)
    expect(await clicked()).toEqual(['shown /branch', 0])
  })

  it('go on when the push service gives the browser another address', async () => {
    const { page, context } = await opened()
    await ownService(context, page)
    await untilControlled(page)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'Turn off' }).waitFor()
    const db = openDatabase({ dataDir: site.dataDir })
    const rows = () => db.selectFrom('push_device').select(['id', 'endpoint', 'p256dh', 'auth']).execute()
    const { public_key: key } = await db.selectFrom('push_key').selectAll().executeTakeFirstOrThrow()
    const [before] = await rows()
    const { endpoint, p256dh, auth } = service.subscribe(key)
    const worker = await workerOf(context)
    // Chromium makes this event only together with Google's service. It names the old address, and no new one.
    await worker.evaluate(
      ({ address, serverKey }) => {
        const { endpoint, ...keys } = address
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        registration.pushManager.subscribe = async (options) =>
          ({ endpoint, options, toJSON: () => ({ endpoint, keys }) }) as unknown as PushSubscription
        const text = atob(serverKey.replaceAll('-', '+').replaceAll('_', '/'))
        const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
        const event = Object.assign(new Event('pushsubscriptionchange'), {
          oldSubscription: { options: { applicationServerKey: bytes.buffer } },
          waitUntil: () => {},
        })
        dispatchEvent(event)
      },
      { address: { endpoint, p256dh, auth }, serverKey: key },
    )
    await expect.poll(rows).toEqual([{ id: before?.id, endpoint, p256dh, auth }])
    expect(endpoint).not.toBe(before?.endpoint)
    await db.destroy()
  })
})
