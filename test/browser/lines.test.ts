import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { useGallery } from './gallery-page.ts'

/** Where what matches stands. */
const boxes = (page: Page, selector: string) =>
  page.$$eval(selector, (all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))

/** Where lines end on a small phone. */
inChromium('lines', () => {
  const open = useGallery({ viewport: { width: 360, height: 640 } })

  it.each([
    ['paydays', 'en', 1280, '.payday time'],
    ['confirm-huge', 'cn', 360, '.small > .whole'],
    ['confirm-huge', 'cn', 1280, '.small > .whole'],
    ['customer-profile', 'ja', 360, '.rows bdi'],
    ['customer-profile', 'cn', 360, '.rows bdi'],
  ] as const)('no day, share or address of %s (%s) is broken at %i px', async (name, lang, width, parts) => {
    const page = await open(name, lang)
    await page.setViewportSize({ width, height: 800 })
    const lines = await page.$$eval(parts, (all) =>
      all.map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size
      }),
    )
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.filter((several) => several > 1)).toEqual([])
  })

  it.each([360, 180])('a list to import has its lines one below the other at %i px', async (width) => {
    const page = await open('staff-import-wrong', 'en')
    await page.setViewportSize({ width, height: 640 })
    await page.click('main details summary')
    const tooWide = await page.$$eval('.scroll', (all) => all.map((one) => one.scrollWidth - one.clientWidth))
    expect(tooWide).toEqual([0, 0])
    // Its columns' names stand in each line instead.
    expect(await page.isVisible('td .slim')).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await page.isVisible('td .slim')).toBe(false)
  })

  it.each(['refund-earlier', 'staff-profile'])('a desk has two columns on %s', async (name) => {
    const page = await open(name, 'ja')
    const across = async () => (await boxes(page, '.split > *')).slice(0, 2).map(({ x }) => x)
    expect(new Set(await across()).size).toBe(1)
    await page.setViewportSize({ width: 1280, height: 800 })
    const [left = 0, right = 0] = await across()
    expect(right - left).toBeGreaterThan(400)
  })

  it.each(['confirm', 'payment', 'success'])('%s fits a phone at twice the size', async (name) => {
    const page = await open(name, 'ja')
    await page.setViewportSize({ width: 180, height: 320 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(180)
    const starts = await boxes(page, '.rows > div:not(.sum) > :is(dt, dd:nth-child(2))')
    expect(new Set(starts.map(({ x }) => x)).size).toBe(1)
  })

  it.each([180, 320, 360])('an amount of five digits stays within its tile at %i px', async (width) => {
    const page = await open('amount-sixty-staff', 'cn')
    await page.setViewportSize({ width, height: 640 })
    const tiles = await boxes(page, '.money .face')
    const amounts = await boxes(page, '.money .face > :first-child')
    const spaces = tiles.map((tile, at) => tile.width - (amounts[at]?.width ?? 0))
    expect(spaces.length).toBeGreaterThan(2)
    expect(Math.min(...spaces)).toBeGreaterThan(width < 360 ? 6 : 10)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  it('the place of the wallets has words in its middle, and is no higher for them', async () => {
    const page = await open('confirm', 'ja')
    const [room, words] = await boxes(page, '.wallets, .wallets .safe')
    const middle = (box?: DOMRect) => (box ? box.top + box.height / 2 : 0)
    expect(Math.abs(middle(room) - middle(words))).toBeLessThan(2)
    // They say what the footer would say once more.
    expect(await page.isVisible('footer p')).toBe(false)
    await page.$eval('.wallets .safe', (safe) => safe.remove())
    expect((await boxes(page, '.wallets'))[0]?.height).toBe(room?.height)
    expect(await page.isVisible('footer p')).toBe(true)
  })
})
