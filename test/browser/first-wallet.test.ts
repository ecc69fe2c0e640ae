import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { failWalletTokens, firstAwake, scanFirst, scanWithWallet, walletFrame } from './guest-steps.ts'
import { listening } from './listening.ts'
import { useSite } from './site.ts'

const submit = 'main form .dock button[type=submit]'
const preset = (yen: number) => `label:has([name=preset][value="${yen}"])`

inChromium('a wallet on the first page', () => {
  const site = useSite()
  const charges = () => site.sandbox.books().charges.filter((charge) => charge.paid)
  const wallet = (page: Page) => walletFrame(page).locator('button.wallet')
  const facts = (page: Page) => page.textContent('.wallet-facts')
  const presetOf = async (page: Page) => Number(await page.getAttribute('[name=preset]', 'value'))
  beforeEach(() => site.sandbox.control.wallet({ kind: 'apple_pay' }))
  afterEach(() => site.sandbox.control.wallet({ kind: null }))

  it.each([
    ['ja-JP', 'apple_pay', 'お支払い先'],
    ['en-US', 'google_pay', 'Paid to'],
    ['zh-CN', 'apple_pay', '收款方'],
    ['ko-KR', 'google_pay', '받는 곳'],
    ['zh-TW', 'apple_pay', '收款方'],
  ] as const)(
    'pays in three taps from the scan, and once where the last is two (%s, %s)',
    async (locale, kind, payee) => {
      site.sandbox.control.wallet({ kind })
      const before = charges().length
      const { page, complaints } = await site.visit({ locale, viewport: { width: 360, height: 640 } })
      const pages: string[] = []
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) pages.push(new URL(page.url()).pathname.split('/').slice(3).join('/'))
      })
      await scanFirst(site, page)
      const yen = await presetOf(page)
      await page.click(preset(yen))
      await firstAwake(page)
      expect(await facts(page)).toContain(yen.toLocaleString('en'))
      const terms = await page.textContent('.wallet-terms')
      expect(terms).toContain(payee)
      expect(await page.locator('.wallet-terms dt:visible').count()).toBe(5)
      // What is chosen, what pays, the quick way first, and what the law wants read, in this order.
      const order = ['.amounts', '.first-wallet', submit, '.wallet-terms']
      const places = await page.evaluate(
        (all) =>
          [...document.querySelectorAll(all.join())].map((one) => all.findIndex((by) => one.matches(by))),
        order,
      )
      expect(places).toEqual([0, 1, 2, 3])
      await wallet(page).dblclick()
      await page.waitForURL(/\/payment\/success\?tip=\w+$/)
      expect(pages).toEqual(['', 'payment/success'])
      expect(charges().slice(before)).toMatchObject([{ amount: yen }])
      expect(complaints).toEqual([])
    },
  )

  it('charges what is chosen last, with recipient and words, and says so beside the wallet first', async () => {
    const before = charges().length
    const { page } = await site.visit()
    await scanFirst(site, page)
    await page.click(preset(await presetOf(page)))
    await firstAwake(page)
    await page.fill('#amount', '１２３４')
    await page.waitForSelector('.first-wallet[inert]')
    await firstAwake(page)
    expect(await facts(page)).toContain('1,234')
    await page.click('label:has([name=recipient][value=branch])')
    await page.waitForFunction(() =>
      document
        .querySelector('.wallet-terms .wallet-facts')
        ?.textContent?.includes('All of it is for the restaurant'),
    )
    await firstAwake(page)
    await page.fill('#review', 'Written last')
    await wallet(page).click()
    await page.waitForURL(/\/payment\/success/)
    expect(charges().slice(before)).toMatchObject([{ amount: 1234 }])
    expect(await page.textContent('main')).toContain('Written last')
  })

  it('is gone below the smallest amount and above the largest, and comes back', async () => {
    const { page } = await site.visit()
    await scanWithWallet(site, page, '1000')
    for (const amount of ['99', '100001', '']) {
      await page.fill('#amount', amount)
      await page.locator('.first-wallet').waitFor({ state: 'hidden' })
      expect(await page.locator('.wallet-terms').isVisible()).toBe(false)
      await page.fill('#amount', '500')
      await firstAwake(page)
      expect(await facts(page)).toContain('500')
    }
  })

  it('that Stripe can’t read says so in place, and everything can be chosen again', async () => {
    const { page } = await site.visit()
    await scanWithWallet(site, page, '1800')
    await failWalletTokens(page)
    await wallet(page).click()
    await page.waitForSelector('.first-wallet [role=alert]:not([hidden])')
    expect(await page.textContent('.first-wallet [role=alert]')).toMatch(/^Error: \S/)
    expect(await page.locator('[inert]').count()).toBe(0)
    await page.unroute('**/v1/confirmation_tokens')
    const yen = await presetOf(page)
    await page.click(preset(yen))
    await firstAwake(page)
    await wallet(page).click()
    await page.waitForURL(/\/payment\/success/)
    expect(charges().at(-1)).toMatchObject({ amount: yen })
  })

  it('shown again by the back button pays again only when it is approved again', async () => {
    const before = charges().length
    const { page } = await site.visit()
    await scanWithWallet(site, page, '2100')
    await wallet(page).click()
    await page.waitForURL(/\/payment\/success/)
    await page.goBack()
    await page.waitForURL(/\/tip\/\w+$/)
    expect(await page.locator('main form > [inert]').count()).toBe(0)
    await listening(page)
    await page.fill('#amount', '2200')
    await page.click(submit)
    await page.waitForURL(/\/confirm\?tip=/)
    expect(charges().length).toBe(before + 1)
  })
})
