import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noChromium } from './chromium.ts'
import { nextWalletCard, toConfirm, walletFrame } from './guest-steps.ts'
import { layoutShifts } from './layout-shift.ts'
import { listening } from './listening.ts'
import { useSite } from './site.ts'

const submit = 'main form .dock button[type=submit]'
const preset = (yen: number) => `label:has([name=preset][value="${yen}"])`

describe.skipIf(noChromium)(
  `a wallet on the first page${noChromium ? `: skipped, ${noChromium}` : ''}`,
  () => {
    const site = useSite()
    const charges = () => site.sandbox.books().charges.filter((charge) => charge.paid)
    const wallet = (page: Page) => walletFrame(page).locator('button.wallet')
    const facts = (page: Page) => page.textContent('.wallet-facts')
    /** It has come a while ago: what was meant for another button has been pressed. */
    const awake = (page: Page) => page.waitForSelector('.first-wallet:not(.waiting, [inert])')
    const presetOf = async (page: Page) => Number(await page.getAttribute('[name=preset]', 'value'))
    beforeEach(() => site.sandbox.control.wallet({ kind: 'apple_pay' }))
    afterEach(() => site.sandbox.control.wallet({ kind: null }))

    async function scan(page: Page) {
      await page.goto(`${site.url}/q/${site.seed.codes.branch}`)
      await listening(page)
    }

    it.each([
      ['ja-JP', 'apple_pay', 'お支払い先'],
      ['en-US', 'google_pay', 'Paid to'],
      ['zh-CN', 'apple_pay', '收款方'],
      ['ko-KR', 'google_pay', '결제처'],
      ['zh-TW', 'apple_pay', '收款方'],
    ] as const)('pays in three taps from the scan (%s, %s)', async (locale, kind, payee) => {
      site.sandbox.control.wallet({ kind })
      const before = charges().length
      const { page, complaints } = await site.visit({ locale, viewport: { width: 360, height: 640 } })
      const pages: string[] = []
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) pages.push(new URL(page.url()).pathname.split('/').slice(3).join('/'))
      })
      await scan(page)
      const yen = await presetOf(page)
      await page.click(preset(yen))
      await awake(page)
      expect(await facts(page)).toContain(yen.toLocaleString('en'))
      const terms = await page.textContent('.wallet-terms')
      expect(terms).toContain(payee)
      expect(await page.locator('.wallet-terms dt:visible').count()).toBe(5)
      await page.screenshot({ path: `test/browser/screenshots/first-wallet.${locale}.png`, fullPage: true })
      // What is chosen, what pays, and what the law wants read, in this order.
      const order = ['.amounts', submit, '.first-wallet', '.wallet-terms']
      const places = await page.evaluate(
        (all) =>
          [...document.querySelectorAll(all.join())].map((one) => all.findIndex((by) => one.matches(by))),
        order,
      )
      expect(places).toEqual([0, 1, 2, 3])
      await wallet(page).click()
      await page.waitForURL(/\/payment\/success\?tip=\w+$/)
      expect(pages).toEqual(['', 'payment/success'])
      expect(charges().slice(before)).toMatchObject([{ amount: yen }])
      expect(complaints).toEqual([])
    })

    it('charges what is chosen last, with recipient and words, and says so beside the wallet first', async () => {
      const before = charges().length
      const { page } = await site.visit()
      await scan(page)
      await page.click(preset(await presetOf(page)))
      await awake(page)
      await page.fill('#amount', '１２３４')
      await page.waitForSelector('.first-wallet[inert]')
      await awake(page)
      expect(await facts(page)).toContain('1,234')
      await page.click('label:has([name=recipient][value=branch])')
      await page.waitForFunction(() =>
        document
          .querySelector('.wallet-terms .wallet-facts')
          ?.textContent?.includes('All of it is for the venue'),
      )
      await awake(page)
      await page.fill('#review', 'Written last')
      await wallet(page).click()
      await page.waitForURL(/\/payment\/success/)
      expect(charges().slice(before)).toMatchObject([{ amount: 1234 }])
      expect(await page.textContent('main')).toContain('Written last')
    })

    it('is gone below the smallest amount and above the largest, and comes back', async () => {
      const { page } = await site.visit()
      await scan(page)
      await page.fill('#amount', '1000')
      await awake(page)
      for (const amount of ['99', '100001', '']) {
        await page.fill('#amount', amount)
        await page.locator('.first-wallet').waitFor({ state: 'hidden' })
        expect(await page.locator('.wallet-terms').isVisible()).toBe(false)
        await page.fill('#amount', '500')
        await awake(page)
        expect(await facts(page)).toContain('500')
      }
    })

    it('two tabs pay what each of them shows', async () => {
      const before = charges().length
      const { page, context } = await site.visit()
      const second = await context.newPage()
      for (const [tab, amount] of [
        [page, '800'],
        [second, '900'],
      ] as const) {
        await scan(tab)
        await tab.fill('#amount', amount)
        await awake(tab)
      }
      for (const tab of [page, second]) {
        await wallet(tab).click()
        await tab.waitForURL(/\/payment\/success/)
      }
      expect(
        charges()
          .slice(before)
          .map(({ amount }) => amount),
      ).toEqual([800, 900])
    })

    it('whose card is declined says why and keeps everything, and the next tap pays', async () => {
      const before = charges().length
      const { page } = await site.visit()
      await scan(page)
      await page.fill('#amount', '1600')
      await page.fill('#review', 'Kept for the next try')
      await awake(page)
      await nextWalletCard(site, page, 'pm_card_visa_chargeDeclinedInsufficientFunds')
      await wallet(page).click()
      await page.waitForURL(/\/payment\/cancel/)
      expect(await page.textContent('main')).toContain('insufficient funds')
      expect(charges().length).toBe(before)
      await page.click('a[href*="/confirm"]')
      const text = await page.textContent('main')
      expect(text).toContain('1,600')
      expect(text).toContain('Kept for the next try')
      await wallet(page).click()
      await page.waitForURL(/\/payment\/success/)
      expect(charges().length).toBe(before + 1)
    })

    it('whose bank asks leads to the bank and back', async () => {
      const before = charges().length
      const { page } = await site.visit()
      await scan(page)
      await page.fill('#amount', '1700')
      await awake(page)
      await nextWalletCard(site, page, 'pm_card_authenticationRequired')
      await wallet(page).click()
      await page.waitForURL((url) => url.origin === site.sandbox.url)
      await page.locator('button').first().click()
      await page.waitForURL(/\/payment\/success/)
      expect(charges().length).toBe(before + 1)
    })

    it('that Stripe can’t read says so in place, and everything can be chosen again', async () => {
      const { page } = await site.visit()
      await scan(page)
      await page.fill('#amount', '1800')
      await awake(page)
      const error = { type: 'api_error', message: '' }
      await page.route('**/v1/confirmation_tokens', (route) =>
        route.fulfill({ status: 500, json: { error } }),
      )
      await wallet(page).click()
      await page.waitForSelector('.first-wallet [role=alert]:not([hidden])')
      expect(await page.textContent('.first-wallet [role=alert]')).toMatch(/^Error: \S/)
      expect(await page.locator('[inert]').count()).toBe(0)
      await page.unroute('**/v1/confirmation_tokens')
      const yen = await presetOf(page)
      await page.click(preset(yen))
      await awake(page)
      await wallet(page).click()
      await page.waitForURL(/\/payment\/success/)
      expect(charges().at(-1)).toMatchObject({ amount: yen })
    })

    it.each([
      ['no wallet', null, undefined],
      ['a blocked script', 'apple_pay', 'abort'],
      ['a script that never answers', 'apple_pay', 'hang'],
    ] as const)(
      'with %s nothing moves and nothing is seen, and the button works',
      async (_, kind, script) => {
        site.sandbox.control.wallet({ kind })
        const { page } = await site.visit({ viewport: { width: 360, height: 640 } })
        const asked: string[] = []
        page.on('request', (request) => asked.push(request.url()))
        if (script === 'abort') await page.route(site.sandbox.stripeJsUrl, (route) => route.abort())
        if (script === 'hang') await page.route(site.sandbox.stripeJsUrl, () => {})
        await page.addInitScript(
          `window.told = new Promise((tell) => addEventListener('message', ({ data }) => data?.event && tell(data)))`,
        )
        await scan(page)
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
        expect([await form.boundingBox(), await page.locator(submit).boundingBox(), await tall()]).toEqual(
          before,
        )
        expect(await page.locator('.first-wallet:visible, .wallet-terms:visible').count()).toBe(0)
        await page.click(submit)
        await page.waitForURL(/\/confirm\?tip=/)
      },
    )

    it('is not asked for on the page of a tip that was begun before', async () => {
      const { page } = await site.visit()
      await toConfirm(site, page, '1000')
      await page.goto(page.url().replace('/confirm', ''))
      await listening(page)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.fill('#amount', '1100')
      await page.waitForTimeout(600)
      expect(asked.filter((url) => url.includes('/wallet?') || url === site.sandbox.stripeJsUrl)).toEqual([])
    })

    it('shown again by the back button pays again only when it is approved again', async () => {
      const before = charges().length
      const { page } = await site.visit()
      await scan(page)
      await page.fill('#amount', '2100')
      await awake(page)
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
  },
)
