import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { firstAwake, scanFirst } from './guest-steps.ts'
import { layoutShifts, watchLayout } from './layout-shift.ts'
import { useSite } from './site.ts'

const submit = 'main form .dock button[type=submit]'
const preset = (yen: number) => `label:has([name=preset][value="${yen}"])`

/** Notes where the button stands each time the wallet changes: it is asleep only for a moment, too short to wait for. */
const watchWallet = `window.moments = []
new MutationObserver(() => {
  const [wallet, button] = [document.querySelector('.first-wallet'), document.querySelector('${submit}')]
  if (wallet && !wallet.classList.contains('waiting'))
    moments.push({ asleep: wallet.inert, y: Math.round(button.getBoundingClientRect().top) })
}).observe(document, { attributes: true, childList: true, subtree: true })`
type Moment = { asleep: boolean; y: number }

inChromium('where a wallet stands on the first page', () => {
  const site = useSite()
  const presetOf = async (page: Page) => Number(await page.getAttribute('[name=preset]', 'value'))
  beforeEach(() => site.sandbox.control.wallet({ kind: 'apple_pay' }))
  afterEach(() => site.sandbox.control.wallet({ kind: null }))

  it.each([
    ['a phone', { width: 360, height: 640 }, '', 700],
    ['a phone, late', { width: 360, height: 640 }, '', 4000],
    ['a phone, at the end of the page', { width: 360, height: 640 }, 'end', 700],
    ['letters twice as large', { width: 360, height: 640 }, 'large', 700],
    ['a phone on its side', { width: 640, height: 360 }, 'button', 700],
  ] as const)('moves nothing that a thumb is on its way to: %s', async (_, viewport, how, afterMs) => {
    site.sandbox.control.wallet({ kind: 'apple_pay', afterMs })
    const { page } = await site.visit({ viewport })
    await page.addInitScript(watchWallet)
    await scanFirst(site, page)
    if (how === 'large') await page.evaluate("document.documentElement.style.fontSize = '200%'")
    await page.click(preset(await presetOf(page)))
    if (how === 'end') await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    if (how === 'button') await page.locator(submit).scrollIntoViewIfNeeded()
    // A page is scrolled by whole pixels.
    const place = async () => Math.round((await page.locator(submit).boundingBox())?.y ?? 0)
    const before = await place()
    const tall = await page.evaluate('document.documentElement.scrollHeight')
    await firstAwake(page)
    const moments = await page.evaluate<Moment[]>('moments')
    // The wallet does nothing yet when it appears: a tap that was meant for something else pays nothing.
    expect(moments[0]).toMatchObject({ asleep: true })
    for (const y of [...moments.map((moment) => moment.y), await place()])
      expect(Math.abs(y - before)).toBeLessThanOrEqual(how ? 1 : 0)
    expect(await page.evaluate('document.documentElement.scrollHeight')).toBeGreaterThan(tall as number)
    expect(await page.evaluate(() => scrollX)).toBe(0)
    // The end of the page can be reached, and nothing there is covered.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
    await page.locator('footer a').last().click({ trial: true })
  })

  it('makes the other button an outline as long as it is there', async () => {
    const { page } = await site.visit()
    await scanFirst(site, page)
    const filled = () =>
      page.locator(submit).evaluate((one) => {
        const sheet = getComputedStyle(one.closest('.page') ?? one).backgroundColor
        return getComputedStyle(one).backgroundColor !== sheet
      })
    expect(await filled()).toBe(true)
    await page.fill('#amount', '1000')
    await firstAwake(page)
    await expect.poll(filled).toBe(false)
    await page.fill('#amount', '99')
    await expect.poll(filled).toBe(true)
  })

  it.each([
    ['no wallet', null, undefined],
    ['a blocked script', 'apple_pay', 'abort'],
    ['a script that never answers', 'apple_pay', 'hang'],
  ] as const)('with %s nothing moves and nothing is seen, and the button works', async (_, kind, script) => {
    site.sandbox.control.wallet({ kind })
    const { page } = await site.visit({ viewport: { width: 360, height: 640 } })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    if (script === 'abort') await page.route(site.sandbox.stripeJsUrl, (route) => route.abort())
    if (script === 'hang') await page.route(site.sandbox.stripeJsUrl, () => {})
    await page.addInitScript(
      `window.told = new Promise((tell) => addEventListener('message', ({ data }) => data?.event && tell(data)))`,
    )
    await watchLayout(page)
    await scanFirst(site, page)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => url.includes('stripe') || url.includes('/wallet'))).toEqual([])
    await page.click(preset(await presetOf(page)))
    const form = page.locator('main form')
    const tall = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = [await form.boundingBox(), await page.locator(submit).boundingBox(), await tall()]
    if (script) await expect.poll(() => asked, { timeout: 30_000 }).toContain(site.sandbox.stripeJsUrl)
    else expect(await page.evaluate('told')).toMatchObject({ event: 'ready' })
    await page.waitForTimeout(700)
    expect(await layoutShifts(page)).toEqual([])
    expect([await form.boundingBox(), await page.locator(submit).boundingBox(), await tall()]).toEqual(before)
    expect(await page.locator('.first-wallet:visible, .wallet-terms:visible').count()).toBe(0)
    await page.click(submit)
    await page.waitForURL(/\/confirm\?tip=/)
  })
})
