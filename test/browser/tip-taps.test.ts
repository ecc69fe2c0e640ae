import { expect, it } from 'vitest'
import { guestLangs } from '../../views/languages.ts'
import { inChromium } from './chromium.ts'
import { cardFrame, cards, payButton } from './guest-steps.ts'
import { useSite } from './site.ts'

/** What browsers of these guests ask for, and how the window says that it is paid. */
const guests: Record<string, { locale: string; paid: RegExp }> = {
  ja: { locale: 'ja-JP', paid: /^お支払いが完了/ },
  en: { locale: 'en-US', paid: /^Paid/ },
  cn: { locale: 'zh-CN', paid: /^支付成功/ },
  ko: { locale: 'ko-KR', paid: /^결제가 완료/ },
  hant: { locale: 'zh-TW', paid: /^付款成功/ },
}

/** What a tip costs a guest who has never been here: 500 yen to one person of a hotel, by a card typed here. */
inChromium('the way of a tip', () => {
  const site = useSite()

  it.each(guestLangs())('is six taps, four fields and four screens (%s)', async (lang) => {
    const guest = guests[lang] ?? { locale: lang, paid: /^$/ }
    const { page } = await site.visit({ locale: guest.locale, viewport: { width: 390, height: 844 } })
    const screens: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) screens.push(new URL(page.url()).pathname.split('/').slice(3).join('/'))
    })
    let taps = 0
    const tap = async (selector: string) => {
      taps += 1
      await page.click(selector)
    }
    await page.goto(`${site.url}/q/${site.seed.hotel.codes.branch}`)
    await tap('label:has([name=preset][value="500"])')
    await tap('.people label')
    await tap('.dock button')
    await page.waitForURL(/\/confirm/)
    await page.waitForSelector('a[aria-expanded]')
    await tap('.dock a[href*="/credit"]')
    // The number has the focus by itself.
    const frame = cardFrame(page)
    await frame.locator('[autocomplete="cc-number"]:focus').waitFor()
    const fields = { 'cc-number': cards.good, 'cc-exp': '1230', 'cc-csc': '123' }
    for (const [field, value] of Object.entries(fields))
      await frame.locator(`[autocomplete="${field}"]`).fill(value)
    await page.fill('[autocomplete="cc-name"]', 'WANG FANG')
    expect(Object.keys(fields)).toHaveLength(3)
    await tap('form[action*="/credit"] button:not([aria-disabled])')
    await page.waitForURL(/\/payment\?/)
    // What the window is called is what the page is called.
    expect(await page.title()).toBe(await page.textContent('h1'))
    await tap(payButton)
    await page.waitForURL(/\/success/)
    expect([taps, screens]).toEqual([6, ['', 'confirm', 'payment', 'payment/success']])
    // The window says that it is paid; below the receipt, there are not too many ways on.
    expect(await page.title()).toMatch(guest.paid)
    expect(await page.locator('.keep a').count()).toBeLessThanOrEqual(2)
  })
})
