import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findings } from './axe.ts'
import { inChromium, openChromium } from './chromium.ts'
import { toConfirm } from './guest-steps.ts'
import { useSite } from './site.ts'
import { untilControlled } from './until-controlled.ts'

/** Every address that any cache of this browser holds. */
const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** What a browser that can install the site says: the event that Chromium sends where it is not headless. */
const canInstall = `addEventListener('load', () => setTimeout(() => {
  const event = new Event('beforeinstallprompt', { cancelable: true })
  event.prompt = async () => { window.prompted = true; return { outcome: 'accepted' } }
  window.held = !dispatchEvent(event)
}, 50))`

inChromium('installing', () => {
  const site = useSite()

  it('is possible: Chromium finds nothing wrong with the manifest', async () => {
    // A Chromium without windows can install nothing, and has nothing to say about it.
    const browser = await openChromium()
    const page = await browser.newPage()
    const devtools = await page.context().newCDPSession(page)
    await page.goto(`${site.url}/tip`)
    expect(await devtools.send('Page.getAppManifest')).toMatchObject({ errors: [] })
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // A test's browser keeps nothing, like a private window; that is all that stands in the way.
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
    await browser.close()
  })

  it('comes to a phone that is never idle, too', async () => {
    const { page } = await site.visit()
    await page.addInitScript(
      `requestIdleCallback = (go, { timeout } = {}) => timeout && setTimeout(go, timeout)`,
    )
    await page.goto(`${site.url}/tip`)
    await untilControlled(page)
    await page.context().close()
  })

  it('is offered on the start page, begins at the press of the button, and is offered no more once somebody has said no', async () => {
    const { page, complaints } = await site.visit({ bypassCSP: true })
    await page.addInitScript(canInstall)
    await page.goto(`${site.url}/welcome`)
    await page.click('button[value=home]')
    const offer = page.locator('.install')
    await offer.getByRole('button', { name: 'Install' }).click()
    await page.waitForFunction('window.prompted')
    await offer.waitFor({ state: 'hidden' })
    await page.reload()
    await offer.waitFor()
    expect(await page.evaluate('held')).toBe(true)
    expect(await findings(page)).toEqual([])
    await offer.getByRole('button', { name: 'Not now' }).click()
    expect(await offer.isVisible()).toBe(false)
    await page.reload()
    await page.waitForFunction('window.held')
    expect(await offer.isVisible()).toBe(false)
    expect(complaints).toEqual([])
  })

  it('is explained where only the browser’s own menu can do it', async () => {
    const { page } = await site.visit({ bypassCSP: true })
    await page.addInitScript(`Object.defineProperty(navigator, 'standalone', { value: false })`)
    await page.goto(`${site.url}/`)
    await page.click('button[value=home]')
    const offer = page.locator('.install')
    await offer.waitFor()
    expect(await offer.textContent()).toContain('Add to Home Screen')
    expect(await offer.getByRole('button').allTextContents()).toEqual(['Not now'])
    expect(await findings(page)).toEqual([])
  })

  it('says in the reader’s language that there is no connection, and goes on once there is one', async () => {
    const { page, context } = await site.visit({ bypassCSP: true })
    await page.goto(`${site.url}/tip?lang=ja`)
    await untilControlled(page)
    await expect.poll(() => page.evaluate(async () => (await caches.match('/lang'))?.text())).toBe('ja')
    await context.setOffline(true)
    await page.goto(`${site.url}/tip`)
    expect(await page.textContent('h1')).toBe('オフラインです')
    expect(await findings(page)).toEqual([])
    await context.setOffline(false)
    await page.click('main .actions a')
    await page.waitForSelector('#branchNumber')
  })

  it('keeps this build’s scripts and the page for being offline, and nothing else', async () => {
    const { page, context } = await site.visit()
    const asked: string[] = []
    context.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.goto(`${site.url}/tip`)
    await untilControlled(page)
    await toConfirm(site, page)
    await page.goto(`${site.url}/scanner`)
    await page.waitForLoadState('networkidle')
    const kept = await cached(page)
    expect(kept).toEqual(expect.arrayContaining(['/offline/ja', '/offline/en', '/offline/cn']))
    expect(kept.some((path) => path.startsWith('/assets/client-'))).toBe(true)
    expect(
      kept.filter((path) => !/^\/(offline\/(ja|en|cn|ko|hant)|assets\/[\w.-]+\.js|lang)$/.test(path)),
    ).toEqual([])
    expect(asked.filter((path) => path.endsWith('.wasm'))).toEqual([])
  })

  it('does not concern a guest who has scanned a code', async () => {
    const { page, context } = await site.visit()
    await page.goto(`${site.url}/q/${site.seed.codes.branch}`, { waitUntil: 'networkidle' })
    expect(await page.locator('link[rel=manifest], .install').count()).toBe(0)
    expect(context.serviceWorkers()).toEqual([])
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })

  it('gives up an older build’s files when a newer worker takes over', async () => {
    const { page } = await site.visit()
    await page.goto(`${site.url}/tip`)
    await page.evaluate(async () => {
      const cache = await caches.open('scripts-0123456789abcdef')
      await cache.put('/assets/old-1.js', new Response(''))
    })
    await untilControlled(page)
    await page.evaluate(async () => {
      const [registration] = await navigator.serviceWorker.getRegistrations()
      await registration?.unregister()
    })
    await page.reload()
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('scripts-0123456789abcdef')
  })
})
