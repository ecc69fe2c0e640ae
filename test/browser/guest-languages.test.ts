import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findingsWithoutScripts } from './axe.ts'
import { inChromium } from './chromium.ts'
import { cards, payHosted } from './guest-steps.ts'
import { useSite } from './site.ts'

/** What such a guest's browser asks for, what Stripe's page must then speak, and words of ours on the way. */
const guests = [
  {
    locale: 'ko-KR',
    lang: 'ko',
    stripe: 'ko',
    said: ['감사합니다', '결제 확인서', '500엔'],
  },
  {
    locale: 'zh-HK',
    lang: 'zh-Hant',
    stripe: 'zh-HK',
    said: ['感謝您的心意', '付款證明', '500日圓'],
  },
]

/** From the code to the receipt without JavaScript, with a card that is declined on the way. */
inChromium('a guest of another language', () => {
  const site = useSite()

  /** The language that Stripe was asked for, of the page that is open. */
  const stripeSpeaks = async (page: Page) => {
    const id = /cs_\w+/.exec(page.url())?.[0]
    const headers = { Authorization: `Bearer ${site.sandbox.secretKey}` }
    const session = await fetch(`${site.sandbox.url}/v1/checkout/sessions/${id}`, { headers })
    return ((await session.json()) as { locale: string }).locale
  }

  it.each(guests)('reads every step, in $locale', async ({ locale, lang, stripe, said }) => {
    const { page } = await site.visit({ locale, javaScriptEnabled: false })
    const reads = async () => {
      expect(await page.locator('html').getAttribute('lang')).toBe(lang)
      expect(await findingsWithoutScripts(site, page)).toEqual([])
    }
    await page.goto(`${site.url}/q/${site.seed.codes.branch}`)
    await reads()
    await page.click('main form button[type=submit]')
    await reads()
    await page.click('label:has-text("500")')
    await page.click('main form button[type=submit]')
    await page.waitForURL(/\/confirm/)
    await reads()
    expect(await page.locator('a[href*="/credit"]').isVisible()).toBe(false)
    await toStripe(page)
    expect(await stripeSpeaks(page)).toBe(stripe)
    await payHosted(page, cards.declined)
    await page.waitForLoadState()
    await page.click('a[href*="/payment/cancel"]')
    await page.waitForURL(/\/payment\/cancel/)
    await reads()
    await page.click('main form button[type=submit]')
    await page.waitForURL(/\/confirm/)
    await toStripe(page)
    await payHosted(page)
    await page.waitForURL(/\/success/)
    await reads()
    const receipt = await page.textContent('main')
    for (const words of said) expect(receipt).toContain(words)
  })
})

async function toStripe(page: Page) {
  await page.click('main form[action*="/confirm"] button[type=submit]')
  await page.waitForURL(/\/c\/pay\//)
}
