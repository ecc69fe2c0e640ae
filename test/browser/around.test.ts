import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { chunkReloadGuardMs } from '../../views/constants.ts'
import { findings } from './axe.ts'
import { inChromium } from './chromium.ts'
import { listening } from './listening.ts'
import { useSite } from './site.ts'

/** Where the server says that it has another build than the one the page came with. */
const newBuild = (page: Page) =>
  page.route('**/build.json', (route) => route.fulfill({ json: { id: 'another', islands: {} } }))

inChromium('around the pages', () => {
  const site = useSite({ BUILD_CHECK_SECONDS: '1' })
  const url = (path = '/tip') => site.url + path

  describe('newer builds', () => {
    const open = async () => {
      const visit = await site.visit({ bypassCSP: true, serviceWorkers: 'block' })
      const loads: string[] = []
      visit.page.on('load', () => void loads.push(visit.page.url()))
      return { ...visit, loads, offer: visit.page.locator('.offer') }
    }

    it('are offered once there is one, and not before', async () => {
      const { page, offer, loads, complaints } = await open()
      const asked = page.waitForResponse('**/build.json')
      await page.goto(url())
      expect(((await (await asked).json()) as { id: string }).id).toMatch(/^[0-9a-f]{16}$/)
      await page.waitForResponse('**/build.json')
      expect(await offer.count()).toBe(0)
      await newBuild(page)
      await offer.waitFor()
      expect(await page.getByRole('status').textContent()).toContain('A newer version of this page is ready.')
      expect(await findings(page)).toEqual([])
      const reload = offer.getByRole('button', { name: 'Reload' })
      await Promise.all([page.waitForEvent('load'), reload.click()])
      expect(loads).toHaveLength(2)
      await offer.waitFor()
      await offer.getByRole('button', { name: 'Later' }).click()
      expect(await offer.count()).toBe(0)
      expect(complaints.filter((text) => !/Service Worker/.test(text))).toEqual([])
    })

    it('are not offered while somebody types, and the offer goes when they begin', async () => {
      const { page, offer } = await open()
      await newBuild(page)
      await page.goto(url())
      await offer.waitFor()
      await page.fill('#branchNumber', '1')
      expect(await offer.count()).toBe(0)
      // Typed before the page can have heard of it.
      await page.unroute('**/build.json')
      await page.goto(url())
      await page.fill('#branchNumber', '1')
      await page.locator('h1').click()
      await newBuild(page)
      for (let look = 0; look < 2; look++) await page.waitForResponse('**/build.json')
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await offer.count()).toBe(0)
    })

    it('are not looked for while nobody sees the page, nor on the answer to a form', async () => {
      const { page } = await open()
      let asked = 0
      await page.route('**/build.json', (route) => {
        asked++
        return route.continue()
      })
      await page.addInitScript(
        `window.ticks = 0
        const every = setInterval
        window.setInterval = (work, ms) => every(() => { ticks++; work() }, ms)
        Object.defineProperty(document, 'visibilityState', { get: () => window.seen ? 'visible' : 'hidden', configurable: true })`,
      )
      await page.goto(url())
      await page.waitForFunction('ticks >= 2')
      expect(asked).toBe(0)
      const first = page.waitForResponse('**/build.json')
      await page.evaluate(`seen = true; document.dispatchEvent(new Event('visibilitychange'))`)
      await first
      await page.fill('#branchNumber', '0')
      await page.click('main form button[type=submit]')
      await page.waitForSelector('.errors')
      expect(await page.locator('script[data-build]').count()).toBe(0)
    })

    it('reload a page whose script is gone, once in ten seconds for a path; then it works without', async () => {
      const { page, loads, offer } = await open()
      await newBuild(page)
      await page.route('**/assets/{hydrate,scanner}-*', (route) => route.fulfill({ status: 404 }))
      await page.goto(url('/scanner'))
      await listening(page)
      await page.locator('main button.primary').first().click()
      await page.waitForFunction(
        () => performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload',
      )
      await listening(page)
      await page.locator('main button.primary').first().click()
      await page.waitForSelector('[data-failed]', { state: 'attached' })
      // The next look comes a second after the page; a reload would have come before what it offers.
      await offer.waitFor()
      expect(loads).toHaveLength(2)
      // Later it may be tried again.
      await page.evaluate((ms) => {
        for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, String(Date.now() - ms))
      }, chunkReloadGuardMs)
      await page.reload()
      await listening(page)
      const again = page.waitForEvent('load')
      await page.locator('main button.primary').first().click()
      await again
      expect(loads).toHaveLength(4)
      await page.fill('input[name=branchNumber]', site.seed.branchNumber)
      await page.click('main form button[type=submit]')
      await page.waitForURL(`**/tip/${site.seed.branchId}`)
    })

    it('reload a page that is looked at, if what offers it is gone with the build of the page', async () => {
      const { page, loads } = await open()
      await page.goto(url())
      await page.route('**/assets/offer-reload-*', (route) => route.fulfill({ status: 404 }))
      await newBuild(page)
      await page.waitForEvent('load')
      expect(loads).toHaveLength(2)
      expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type)).toBe(
        'reload',
      )
    })

    it('leave a page alone whose script failed for another reason', async () => {
      const { page, loads } = await open()
      await page.route('**/assets/{hydrate,scanner}-*', (route) => route.abort())
      await page.goto(url('/scanner'))
      await listening(page)
      await page.locator('main button.primary').first().click()
      await page.waitForSelector('[data-failed]', { state: 'attached' })
      await page.waitForResponse('**/build.json')
      await page.waitForResponse('**/build.json')
      expect(loads).toHaveLength(1)
    })
  })
})
