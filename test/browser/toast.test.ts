import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { toastMs } from '../../views/constants.ts'
import { findings } from './axe.ts'
import { inChromium } from './chromium.ts'
import { flashCookie } from './flash-cookie.ts'
import { listening } from './listening.ts'
import { useSite } from './site.ts'

inChromium('toasts', () => {
  const site = useSite()
  const awake = '[data-island=toast][data-awake]:not([data-mismatch]) .toast-box:has(button:not([hidden]))'
  const boxOf = (page: Page) => page.locator('.toast-box')

  /** A guest for whom a text was left, as a form that worked does. */
  async function guestWithToast(type: 'success' | 'error' = 'success', javaScriptEnabled = true) {
    const guest = await site.visit({ bypassCSP: true, javaScriptEnabled })
    await guest.context.addCookies([{ name: 'flash', value: flashCookie(type), url: site.url }])
    return { ...guest, open: () => guest.page.goto(`${site.url}/tip`) }
  }

  it('go by themselves after three seconds', async () => {
    const { page, complaints, open } = await guestWithToast()
    // Without a toast a page of a visitor loads no React.
    const files: string[] = []
    page.on('request', (request) => {
      if (/\/assets\/(hydrate|toast)-/.test(request.url())) files.push(request.url())
    })
    await open()
    await page.waitForSelector(awake)
    expect(await findings(page)).toEqual([])
    const shown = () =>
      page.evaluate(
        () => performance.now() - (performance.getEntriesByName('first-paint')[0]?.startTime ?? 0),
      )
    await boxOf(page).waitFor({ state: 'detached' })
    expect(await shown()).toBeGreaterThan(toastMs)
    expect(files.length).toBeGreaterThan(0)
    files.length = 0
    await page.reload()
    await listening(page)
    expect(await boxOf(page).count()).toBe(0)
    expect(files).toEqual([])
    expect(complaints).toEqual([])
  })

  it.each(['Enter', 'Escape'])(
    'stay under the pointer and under the focus, and close by hand (%s)',
    async (key) => {
      const { page, open } = await guestWithToast()
      await open()
      const box = boxOf(page)
      const leaving = () => box.evaluate((element) => element.getAnimations()[0]?.playState)
      await page.waitForSelector(awake)
      // The steps below may take longer than it stays.
      await box.evaluate((element) => element.getAnimations()[0]?.updatePlaybackRate(0.01))
      expect(await leaving()).toBe('running')
      await box.hover()
      expect(await leaving()).toBe('paused')
      await page.mouse.move(5, 5)
      expect(await leaving()).toBe('running')
      await page.getByRole('button', { name: 'Close' }).focus()
      expect(await leaving()).toBe('paused')
      await page.keyboard.press(key)
      await box.waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    },
  )

  it('have their whole time from when they wake, on a slow network', async () => {
    const { page, open } = await guestWithToast()
    await page.route('**/assets/toast-*', async (route) => {
      // Later than an awake one would have gone.
      await boxOf(page).evaluate((element, ms) => {
        for (const animation of element.getAnimations()) animation.currentTime = ms * 2
      }, toastMs)
      await route.continue()
    })
    await open()
    await page.waitForSelector(awake)
    const at = await boxOf(page).evaluate((element) => Number(element.getAnimations()[0]?.currentTime))
    expect(at).toBeLessThan(toastMs)
  })

  it.each([
    ['success', 'status'],
    ['error', 'alert'],
  ] as const)('are read out: a %s changes a region of the role %s after it is there', async (type, role) => {
    const { page, open } = await guestWithToast(type)
    await page.addInitScript(`window.changes = []
    new MutationObserver((list) => { for (const { target, addedNodes } of list) {
      if (target.className === 'toast' && document.readyState !== 'loading')
        changes.push([target.getAttribute('role'), addedNodes[0]?.textContent.length > 5]) }
    }).observe(document, { childList: true, subtree: true })`)
    await open()
    await page.waitForSelector(awake)
    expect(await page.evaluate('changes')).toContainEqual([role, true])
  })

  it('go at last where their script does not come', async () => {
    const { page, open } = await guestWithToast()
    await page.route('**/assets/toast-*', (route) => route.abort())
    await open()
    await page.waitForSelector('[data-island=toast][data-failed]', { state: 'attached' })
    const box = boxOf(page)
    expect(await box.isVisible()).toBe(true)
    await box.evaluate((element) => element.getAnimations()[0]?.finish())
    expect(await box.isVisible()).toBe(false)
  })

  it('stand still above the content without JavaScript, until the next page', async () => {
    const { page, open } = await guestWithToast('success', false)
    await open()
    const box = boxOf(page)
    expect(await box.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
    expect([await box.isVisible(), await box.locator('button').isVisible()]).toEqual([true, false])
    const [toast, main] = await Promise.all([box.boundingBox(), page.locator('main').boundingBox()])
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0)
    await page.reload()
    expect(await box.count()).toBe(0)
  })
})
