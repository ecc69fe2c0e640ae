import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findingsWithoutScripts } from './axe.ts'
import { inChromium } from './chromium.ts'
import { cards, payHosted } from './guest-steps.ts'
import { useSite } from './site.ts'

/** What such a guest's browser asks for, what Stripe's page must then speak, and words of ours on the way. */
const guests = [
  {
    ...{ locale: 'ko-KR', lang: 'ko', stripe: 'ko', left: '아직 결제되지 않았습니다', paid: '감사합니다' },
    ...{ receipt: '결제 확인서', yen: '500엔' },
  },
  {
    ...{ locale: 'zh-HK', lang: 'zh-Hant', stripe: 'zh-HK', left: '尚未付款', paid: '感謝您的心意' },
    ...{ receipt: '付款證明', yen: '500日圓' },
  },
  {
    ...{ locale: 'zh-TW', lang: 'zh-Hant', stripe: 'zh-TW', left: '尚未付款', paid: '感謝您的心意' },
    ...{ receipt: '付款證明', yen: '500日圓' },
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

  it.each(guests)('reads every step, in $locale', async ({ locale, lang, stripe, ...words }) => {
    const { page } = await site.visit({ locale, javaScriptEnabled: false })
    const reads = async () => {
      expect(await page.locator('html').getAttribute('lang')).toBe(lang)
      expect(await findingsWithoutScripts(site, page)).toEqual([])
    }
    await page.goto(`${site.url}/q/${site.seed.codes.branch}`)
    await reads()
    await page.click('main form button[type=submit]')
    await reads()
    expect(await page.locator('[aria-invalid], .error, [role=alert]').count()).toBeGreaterThan(0)
    await page.click('label:has-text("500")')
    await page.click('main form button[type=submit]')
    await page.waitForURL(/\/confirm/)
    await reads()
    await toStripe(page)
    expect(await stripeSpeaks(page)).toBe(stripe)
    await payHosted(page, cards.declined)
    await page.waitForLoadState()
    await page.click('a[href*="/payment/cancel"]')
    await page.waitForURL(/\/payment\/cancel/)
    await reads()
    expect(await page.textContent('main')).toContain(words.left)
    await page.click('main form button[type=submit]')
    await page.waitForURL(/\/confirm/)
    await toStripe(page)
    await payHosted(page)
    await page.waitForURL(/\/success/)
    await reads()
    const receipt = await page.textContent('main')
    for (const said of [words.paid, words.receipt, words.yen]) expect(receipt).toContain(said)
  })

  it('changes the language by a tap, without a script', async () => {
    // A browser that names only languages we lack reads English.
    const { page } = await site.visit({ locale: 'fr-FR', javaScriptEnabled: false })
    await page.goto(`${site.url}/q/${site.seed.codes.branch}`)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.click('.langs summary')
    expect(await page.locator('.langs a').allTextContents()).toEqual([
      '日本語',
      '简体中文',
      '繁體中文',
      '한국어',
    ])
    await page.click('.langs a[lang=ko]')
    expect(await page.locator('html').getAttribute('lang')).toBe('ko')
    // What only people with an account read is in three, and says so.
    await page.goto(`${site.url}/auth/login`)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('p[lang=ko]').textContent()).toContain('일본어, 영어 및 중국어(간체)')
    expect(await page.locator('.langs a').allTextContents()).toEqual(['日本語', '简体中文'])
    expect(await findingsWithoutScripts(site, page)).toEqual([])
  })
})

async function toStripe(page: Page) {
  await page.click('main form[action*="/confirm"] button[type=submit]')
  await page.waitForURL(/\/c\/pay\//)
}
