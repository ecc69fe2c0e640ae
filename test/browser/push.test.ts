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
  const opened = async ({ granted = true, script = '', javaScriptEnabled = true } = {}) => {
    const visit = await site.visit({ bypassCSP: true, javaScriptEnabled })
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

  it('are turned on and off with one press each, and what is typed beside stays', async () => {
    const { page, context, complaints } = await opened()
    await ownService(context, page)
    await page.check('[name=amounts][value="1"]')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'Turn off' }).waitFor()
    await page.locator('.push-devices li').waitFor()
    expect(await page.textContent('.push-devices')).toContain('This device')
    expect(await page.isChecked('[name=amounts][value="1"]')).toBe(true)
    expect(await findings(page)).toEqual([])
    await page.screenshot({ path: 'test/browser/screenshots/push-on.png', fullPage: true })
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('button', { name: 'Turn on' }).waitFor()
    expect(await page.textContent('.push-devices')).toContain('No device')
    expect(complaints).toEqual([])
  })

  it('say what to do where the browser refuses, can not, or needs the installed app', async () => {
    const said = async (script: string) => {
      const { page, context } = await opened({ granted: false, script })
      await page.locator('[data-awake]').waitFor()
      const text = page.locator('[data-island=push-device]')
      await expect.poll(() => text.textContent()).not.toContain('One moment')
      const found = await text.textContent()
      expect(await findings(page)).toEqual([])
      await context.close()
      return found
    }
    expect(
      await said("Object.defineProperty(Notification, 'permission', { get: () => 'denied' })"),
    ).toContain('does not let this site')
    expect(await said('delete window.PushManager')).toContain('can’t receive notifications')
    const iphone =
      "delete window.PushManager; Object.defineProperty(navigator, 'standalone', { value: false })"
    expect(await said(iphone)).toContain('Add to Home Screen')
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

  it('say which step failed: permission, private window, network or server', async () => {
    const pressed = async (script: string, go = async (_: { page: Page; context: BrowserContext }) => {}) => {
      const { page, context } = await opened({ script })
      await page.getByRole('button', { name: 'Turn on' }).waitFor()
      await go({ page, context })
      await page.getByRole('button', { name: 'Turn on' }).click()
      const text = page.locator('[data-island=push-device] [role=status]')
      await expect.poll(() => text.textContent()).not.toMatch(/One moment|^Off on/)
      const said = await text.textContent()
      await context.close()
      return said
    }
    const refusing = (name: string) =>
      `PushManager.prototype.subscribe = async () => { throw new DOMException('no', '${name}') }`
    expect(await pressed(refusing('AbortError'))).toContain('Private windows')
    expect(await pressed(refusing('NotAllowedError'))).toContain('does not let this site')
    expect(await pressed(refusing('NetworkError'))).toContain('check the connection')
    const asked = "Notification.requestPermission = async () => 'denied'"
    expect(await pressed(asked)).toContain('does not let this site')
    const away = pressed(refusing('AbortError'), async ({ context }) => context.setOffline(true))
    expect(await away).toContain('check the connection')
    const failing = `const real = fetch
      window.fetch = async (to, how) => how?.method === 'POST' ? new Response('', { status: 500 }) : real(to, how)`
    const broken = pressed(failing, async ({ page, context }) => ownService(context, page))
    expect(await broken).toContain('The server could not keep it')
  })

  it('are turned on from home, and tried out with a button', async () => {
    const { page, context } = await opened()
    await page.goto(`${site.url}/branch`)
    await page.getByRole('link', { name: 'Turn on notifications of tips' }).click()
    await ownService(context, page)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.locator('.toast-box', { hasText: 'The test is on its way' }).waitFor()
    await expect
      .poll(() => service.received.at(-1)?.payload ?? '')
      .toContain('This is how a tip is announced')
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.locator('.toast-box', { hasText: 'Device removed' }).waitFor()
  })

  it('can be set, and the script that they need is named, without JavaScript', async () => {
    const { page } = await opened({ javaScriptEnabled: false })
    expect(await page.textContent('main')).toContain('needs JavaScript')
    expect(await page.getByRole('button', { name: 'Turn on' }).isVisible()).toBe(false)
    await page.check('[name=amounts][value="1"]')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.toast-box').waitFor()
    expect(await page.isChecked('[name=amounts][value="1"]')).toBe(true)
    await page.screenshot({ path: 'test/browser/screenshots/push-no-script.png', fullPage: true })
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
