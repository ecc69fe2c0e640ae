import { expect, it } from 'vitest'
import { findings } from './axe.ts'
import { inChromium } from './chromium.ts'
import { useSite } from './site.ts'

inChromium('a first visit', () => {
  const site = useSite()

  it('ends at the home page even where cookies are refused: the browser says where it comes from', async () => {
    const { page } = await site.visit({ serviceWorkers: 'block' })
    await page.goto(`${site.url}/`)
    const home = page.waitForRequest(`${site.url}/`)
    await page.click('button[value=home]')
    expect((await (await home).allHeaders())['sec-fetch-site']).toBe('same-origin')
  })

  it.each([
    [360, 360],
    [1280, 768],
  ])('at %i px the coming-soon page is %i px wide', async (width, shown) => {
    const { page } = await site.visit({ viewport: { width, height: 740 }, locale: 'ja', bypassCSP: true })
    await page.goto(`${site.url}/coming-soon`)
    expect(await page.textContent('h1')).toBe('準備中')
    expect(await page.locator('.page').evaluate((element) => element.getBoundingClientRect().width)).toBe(
      shown,
    )
    expect(await findings(page)).toEqual([])
    await page.screenshot({ path: `test/browser/screenshots/coming-soon.${width}.png` })
  })
})
