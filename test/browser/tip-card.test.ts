import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { cardFrame, openCard, toConfirm } from './guest-steps.ts'
import { layoutShifts, watchLayout } from './layout-shift.ts'
import { useSite } from './site.ts'

const small = { viewport: { width: 360, height: 640 } }
const link = 'a[href*="/credit"]'
const send = 'form[action*="/credit"] button[type=submit]'

/** Whether it can be pressed where the page stands now. */
/** Right after a step nothing can be pressed yet: the browser shows pictures of both pages for a moment. */
const expectOnScreen = (page: Page, selector: string) =>
  expect
    .poll(() =>
      page.$eval(selector, (element) => {
        const { x, y, width, height, bottom } = element.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + height / 2)
        return bottom <= innerHeight && element.contains(top)
      }),
    )
    .toBe(true)

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

inChromium('a card on the confirm page', () => {
  const site = useSite()

  it('opens in place, moves nothing by itself, and its button is on the screen', async () => {
    const { page } = await site.visit({ ...small, locale: 'ja-JP' })
    const looked = Promise.withResolvers<void>()
    await page.route('**/stripe-js/frame*', async (route) => {
      await looked.promise
      await route.continue()
    })
    await watchLayout(page)
    await toConfirm(site, page, '1500', 'とてもおいしかったです。'.repeat(12))
    await expectOnScreen(page, link)
    await page.click(`${link}[aria-expanded]`)
    expect(await page.locator(link).isVisible()).toBe(false)
    expect(await focused(page)).toBe('H2')
    // Longer than the time for which browsers take a movement as the answer to a tap.
    await page.waitForTimeout(800)
    looked.resolve()
    await cardFrame(page).locator('[autocomplete="cc-number"]:focus').waitFor()
    await expectOnScreen(page, send)
    expect(await layoutShifts(page)).toEqual([])
  })

  it('is a light page without a background in the dark, with labels as large as ours', async () => {
    const { page } = await site.visit({ ...small, colorScheme: 'dark' })
    await toConfirm(site, page)
    await openCard(page)
    // In a dark page, any other scheme gives a frame of Stripe's a white background.
    expect(await page.$eval('.card-slot iframe', (it) => getComputedStyle(it).colorScheme)).toBe('light')
    const frame = cardFrame(page)
    const behind = await frame.locator('body').evaluate((it) => getComputedStyle(it).backgroundColor)
    expect(behind).toBe('rgba(0, 0, 0, 0)')
    const letters = (label: Element) => {
      const { fontSize, fontWeight } = getComputedStyle(label)
      return [fontSize, fontWeight]
    }
    const ours = await page.$eval('label[for="name-on-card"]', letters)
    expect(await frame.locator('label').first().evaluate(letters)).toEqual(ours)
  })

  it('takes the focus from no field that is in use', async () => {
    const { page } = await site.visit(small)
    const held = Promise.withResolvers<void>()
    await page.route('**/stripe-js/frame*', async (route) => {
      await held.promise
      await route.continue()
    })
    await toConfirm(site, page)
    await page.click(`${link}[aria-expanded]`)
    await page.type('#name-on-card', 'HANAKO')
    held.resolve()
    await page.waitForSelector(`${send}:not([aria-disabled])`)
    await page.keyboard.type(' YAMADA')
    expect(await page.inputValue('#name-on-card')).toBe('HANAKO YAMADA')
  })

  it('is typed on its own page where the script has not come', async () => {
    const { page } = await site.visit(small)
    await page.route('**/assets/**', (route) => route.abort())
    await toConfirm(site, page)
    await page.unroute('**/assets/**')
    await page.click(link)
    await page.waitForURL(/\/credit\?tip=/)
    await cardFrame(page).locator('[autocomplete="cc-number"]').waitFor()
    await expectOnScreen(page, send)
  })

  it('opens its own page in a new tab', async () => {
    const { page, context } = await site.visit()
    await toConfirm(site, page)
    await page.waitForSelector(`${link}[aria-expanded]`)
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.click(link, { modifiers: ['ControlOrMeta'] }),
    ])
    await tab.waitForURL(/\/credit\?tip=/)
    expect(page.url()).toContain('/confirm')
  })
})
