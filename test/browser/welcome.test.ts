import { expect, it } from 'vitest'
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
})
