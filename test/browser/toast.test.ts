import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { toastMs } from '../../views/constants.ts'
import { findings } from './axe.ts'
import { inChromium } from './chromium.ts'
import { flashCookie } from './flash-cookie.ts'
import { listening } from './listening.ts'
import { useSite, type Visit } from './site.ts'

/** Leaves a text for the next page, as a form that worked does. */
const leaveToast = ({ context }: Visit, url: string, type: 'success' | 'error' = 'success') =>
  context.addCookies([{ name: 'flash', value: flashCookie(type), url }])

inChromium('toasts', () => {
  const site = useSite()
  const url = () => `${site.url}/tip`

  const awake = '[data-island=toast][data-awake]:not([data-mismatch]) .toast-box:has(button:not([hidden]))'
  /** Without a toast a page of a visitor loads no React. */
  const islandFiles = (page: Page) => {
    const files: string[] = []
    page.on('request', (request) => {
      if (/\/assets\/(hydrate|toast)-/.test(request.url())) files.push(request.url())
    })
    return files
  }

  it.each([
    ['en-US', 'Login Success', 'Close'],
    ['ja-JP', 'ログインしました', '閉じる'],
    ['zh-CN', '登录成功', '关闭'],
  ])('go by themselves after three seconds, in %s', async (locale, text, close) => {
    const guest = await site.visit({ bypassCSP: true, locale })
    const files = islandFiles(guest.page)
    await leaveToast(guest, site.url)
    await guest.page.goto(url())
    await guest.page.waitForSelector(awake)
    expect(await guest.page.getByRole('status').filter({ hasText: text }).count()).toBe(1)
    expect(await guest.page.getByRole('button', { name: close }).isVisible()).toBe(true)
    expect(await findings(guest.page)).toEqual([])
    await guest.page.screenshot({ path: `test/browser/screenshots/toast.${locale.slice(0, 2)}.png` })
    const shown = () =>
      guest.page.evaluate(
        () => performance.now() - (performance.getEntriesByName('first-paint')[0]?.startTime ?? 0),
      )
    await guest.page.waitForSelector('.toast-box', { state: 'detached' })
    expect(await shown()).toBeGreaterThan(toastMs)
    expect(files.length).toBeGreaterThan(0)
    files.length = 0
    await guest.page.reload()
    await listening(guest.page)
    expect(await guest.page.locator('.toast-box').count()).toBe(0)
    expect(files).toEqual([])
    expect(guest.complaints).toEqual([])
  })

  it('stay under the pointer and under the focus, and close by hand', async () => {
    const { page, ...guest } = await site.visit()
    await leaveToast({ page, ...guest }, site.url)
    await page.goto(url())
    const box = page.locator('.toast-box')
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
    await page.keyboard.press('Enter')
    await box.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  })

  it('close with the Escape key', async () => {
    const guest = await site.visit()
    await leaveToast(guest, site.url, 'error')
    await guest.page.goto(url())
    await guest.page.waitForSelector(awake)
    await guest.page.getByRole('button', { name: 'Close' }).press('Escape')
    await guest.page.locator('.toast-box').waitFor({ state: 'detached' })
  })

  it('have their whole time from when they wake, on a slow network', async () => {
    const guest = await site.visit()
    await guest.page.route('**/assets/toast-*', async (route) => {
      // Later than an awake one would have gone.
      await guest.page.locator('.toast-box').evaluate((element, ms) => {
        for (const animation of element.getAnimations()) animation.currentTime = ms * 2
      }, toastMs)
      await route.continue()
    })
    await leaveToast(guest, site.url)
    await guest.page.goto(url())
    await guest.page.waitForSelector(awake)
    const at = await guest.page
      .locator('.toast-box')
      .evaluate((element) => Number(element.getAnimations()[0]?.currentTime))
    expect(at).toBeLessThan(toastMs)
  })

  it.each([
    ['success', 'status'],
    ['error', 'alert'],
  ] as const)('are read out: a %s changes a region of the role %s after it is there', async (type, role) => {
    const guest = await site.visit()
    await guest.page.addInitScript(`window.changes = []
    new MutationObserver((list) => { for (const { target, addedNodes } of list) {
      if (target.className === 'toast' && document.readyState !== 'loading')
        changes.push([target.getAttribute('role'), addedNodes[0]?.textContent.length > 5]) }
    }).observe(document, { childList: true, subtree: true })`)
    await leaveToast(guest, site.url, type)
    await guest.page.goto(url())
    await guest.page.waitForSelector(awake)
    expect(await guest.page.evaluate('changes')).toContainEqual([role, true])
  })

  it('go at last where their script does not come', async () => {
    const guest = await site.visit()
    await guest.page.route('**/assets/toast-*', (route) => route.abort())
    await leaveToast(guest, site.url)
    await guest.page.goto(url())
    await guest.page.waitForSelector('[data-island=toast][data-failed]', { state: 'attached' })
    const box = guest.page.locator('.toast-box')
    expect(await box.isVisible()).toBe(true)
    await box.evaluate((element) => element.getAnimations()[0]?.finish())
    expect(await box.isVisible()).toBe(false)
  })

  it.each([
    ['en-US', 'Login Success'],
    ['ja-JP', 'ログインしました'],
    ['zh-CN', '登录成功'],
  ])('stand still above the content without JavaScript, until the next page, in %s', async (locale, text) => {
    const guest = await site.visit({ javaScriptEnabled: false, locale })
    await leaveToast(guest, site.url)
    await guest.page.goto(url())
    const box = guest.page.locator('.toast-box')
    expect(await box.textContent()).toBe(text)
    expect(await box.evaluate((element) => getComputedStyle(element).animationName)).toBe('none')
    expect([await box.isVisible(), await box.locator('button').isVisible()]).toEqual([true, false])
    const [toast, main] = await Promise.all([box.boundingBox(), guest.page.locator('main').boundingBox()])
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0)
    await guest.page.screenshot({
      path: `test/browser/screenshots/toast-static.${locale.slice(0, 2)}.png`,
    })
    await guest.page.reload()
    expect(await box.count()).toBe(0)
  })
})
