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
    const { page, complaints } = await site.visit({
      locale: guest.locale,
      viewport: { width: 390, height: 844 },
    })
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
    expect(complaints).toEqual([])
    // The window says that it is paid; below the receipt, there are not too many ways on.
    expect(await page.title()).toMatch(guest.paid)
    expect(await page.locator('.keep a').count()).toBeLessThanOrEqual(2)
  })

  it('is gone with the keyboard alone', async () => {
    const { page } = await site.visit()
    await page.goto(`${site.url}/q/${site.seed.codes.branch}`)
    const focusOn = async (selector: string) => {
      for (let presses = 0; presses < 60; presses += 1) {
        if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`the Tab key never reaches ${selector}`)
    }
    await focusOn('input[name=amount]')
    await page.keyboard.type('900')
    await focusOn('main button[type=submit]')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/confirm/)
    await focusOn('a[href*="/credit"]')
    await page.waitForSelector('a[href*="/credit"][aria-expanded]')
    await page.keyboard.press('Enter')
    const details = { 'cc-number': cards.good, 'cc-exp': '1230', 'cc-csc': '123' }
    for (const [field, value] of Object.entries(details)) {
      // The number has the focus as soon as it is there.
      if (field !== 'cc-number') await page.keyboard.press('Tab')
      // The frame is another process: what is typed before it has the focus is lost.
      await cardFrame(page).locator(`[autocomplete="${field}"]:focus`).waitFor()
      await page.keyboard.type(value)
    }
    await focusOn('input[autocomplete="cc-name"]')
    await page.keyboard.type('HANAKO YAMADA')
    await focusOn('form[action*="/credit"] button[type=submit]')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/payment\?tip=/)
    await focusOn('form[action*="/payment"] button[type=submit]')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/payment\/success/)
  })
})
