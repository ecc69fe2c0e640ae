import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import {
  cardFrame,
  enterCard,
  openCard,
  payButton,
  payHosted,
  toConfirm,
  typeCard,
  walletFrame,
} from './guest-steps.ts'
import { listening } from './listening.ts'
import { useSite } from './site.ts'

const island = (name: string) => `[data-island="${name}"]`
const isAwake = (page: Page, name: string) =>
  page.$eval(island(name), (element) => (element as HTMLElement).dataset.awake !== undefined)
const awake = (page: Page, name: string) =>
  page.waitForSelector(`${island(name)}[data-awake]`, { state: 'attached' })

/** Islands that have not become what the server sent, or not come at all. */
const troubled = (page: Page) =>
  page.$$eval('[data-mismatch], [data-failed]', (found) => found.map((one) => one.outerHTML.slice(0, 200)))

/** What the page has asked for, and when it first showed something; in ms since it was asked for itself. */
const loading = (page: Page) =>
  page.evaluate(() => ({
    paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    files: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }))

inChromium('what pages load', () => {
  const site = useSite()

  it.each(['ja-JP', 'en-US', 'zh-CN'])(
    'wakes each island at its moment, as the server wrote it (%s)',
    async (locale) => {
      const { page, complaints } = await site.visit({ locale })
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url() === site.sandbox.stripeJsUrl)
          asked.push(new URL(page.url()).pathname.split('/').at(-1) ?? '')
      })
      const whole = async () => {
        await page.waitForTimeout(50)
        expect(await troubled(page)).toEqual([])
      }

      await page.goto(`${site.url}/q/${site.seed.codes.staff}`)
      await page.waitForLoadState('load')
      expect([await isAwake(page, 'amount-picker'), await isAwake(page, 'review-counter')]).toEqual([
        false,
        false,
      ])
      await listening(page)
      await page.focus('#amount')
      await awake(page, 'amount-picker')
      expect(await isAwake(page, 'review-counter')).toBe(false)
      await page.focus('#review')
      await awake(page, 'review-counter')
      await whole()

      await page.fill('#amount', 'x')
      await page.fill('#review', 'y'.repeat(201))
      await page.click('main form button[type=submit]')
      await page.waitForSelector('.errors')
      await listening(page)
      await page.focus('#amount')
      await awake(page, 'amount-picker')
      await page.focus('#review')
      await awake(page, 'review-counter')
      await whole()
      expect(await page.inputValue('#amount')).toBe('x')

      await page.fill('#amount', '1200')
      await page.fill('#review', '👍')
      await page.click('main form button[type=submit]')
      await page.waitForURL(/\/confirm/)
      await awake(page, 'wallet-buttons')
      await walletFrame(page).locator('body').waitFor({ state: 'attached' })
      await openCard(page)
      await whole()
      await page.goto(page.url().replace('/confirm', '/credit'))
      await awake(page, 'card-form')
      await whole()
      await enterCard(page)
      await awake(page, 'pay-button')
      await whole()
      await page.click(payButton)
      await page.waitForURL(/\/payment\/success/)
      await whole()
      // On the first page once an amount is chosen, if the guest stays long enough.
      const later = asked.filter((step) => step !== site.seed.branchId)
      expect(new Set(later)).toEqual(new Set(['confirm', 'credit']))
      // The refused form's own status is the one thing a browser mentions.
      expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([])
    },
  )

  it('asks for nothing but the page before it shows, and for Stripe only where one pays', async () => {
    const { page } = await site.visit()
    const late = /\/assets\/(?!client-)/
    const expectLate = async (stripe: boolean) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
      // A file is listed once it has come.
      const { stripeJsUrl } = site.sandbox
      if (stripe)
        await page.waitForFunction((url) => performance.getEntriesByName(url).length > 0, stripeJsUrl)
      const { paint, files } = await loading(page)
      for (const { name, startTime } of files.filter(
        (file) => late.test(file.name) || file.name.includes('stripe'),
      )) {
        expect([name, startTime > paint]).toEqual([name, true])
      }
      expect(files.some(({ name }) => name === stripeJsUrl)).toBe(stripe)
      expect(files.filter(({ name }) => /\.(css|woff2?|png|jpe?g)(\?|$)/.test(name))).toEqual([])
    }
    await page.goto(`${site.url}/tip/${site.seed.branchId}`, { waitUntil: 'networkidle' })
    // Nobody has touched anything: React has not been asked for.
    expect((await loading(page)).files.filter(({ name }) => late.test(name))).toEqual([])
    await expectLate(false)
    await toConfirm(site, page)
    await awake(page, 'wallet-buttons')
    await expectLate(true)
    await page.goto(page.url().replace('/confirm', '/credit'))
    await cardFrame(page).locator('[autocomplete="cc-number"]').waitFor()
    await expectLate(true)
    await page.goBack()
    await typeCard(page)
    await awake(page, 'pay-button')
    await expectLate(false)
    await page.click(payButton)
    await page.waitForURL(/\/payment\/success/)
    await expectLate(false)
  })

  it('says so where Stripe’s script is kept away, and its own page takes the payment', async () => {
    const { page } = await site.visit()
    await page.route(site.sandbox.stripeJsUrl, (route) => route.abort())
    await toConfirm(site, page)
    await awake(page, 'wallet-buttons')
    expect(await page.locator('[role=alert]').count()).toBe(0)
    await page.click('a[href*="/credit"][aria-expanded]')
    await page.waitForSelector('[role=alert]')
    expect(await page.textContent('[role=alert]')).toContain('pay on Stripe’s page')
    expect(await page.locator('form[action*="/credit"] button').count()).toBe(0)
    await page.click('form[action*="/confirm"] button')
    await page.waitForURL(`${site.sandbox.url}/c/pay/**`)
    await payHosted(page)
    await page.waitForURL(/\/payment\/success/)
    expect(await troubled(page)).toEqual([])
  })

  it.each([
    [
      'LINE',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari Line/14.15.0',
    ],
    [
      'WeChat',
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36 MicroMessenger/8.0.49',
    ],
  ])(
    'offers Stripe’s own page first in the browser of %s, and asks for no wallet',
    async (app, userAgent) => {
      const { page } = await site.visit({ userAgent })
      await toConfirm(site, page)
      await page.waitForLoadState('networkidle')
      expect(await page.textContent('.notice')).toContain(app)
      const ways = await page.$$eval('main .btn', (buttons) =>
        buttons.map((one) => one.className.includes('primary')),
      )
      expect(ways).toEqual([true, false])
      const first = page.locator('main .btn').first()
      expect(await first.textContent()).toContain('Stripe’s page')
      expect((await loading(page)).files.some(({ name }) => name.includes('stripe'))).toBe(false)
      await first.click()
      await page.waitForURL(`${site.sandbox.url}/c/pay/**`)
      await page.goBack()
      await page.waitForURL(/\/(confirm|payment)\?tip=/)
      await page.goto(page.url().replace('/confirm', '/payment'))
      expect(await page.textContent('h1')).toBe('Your payment is not finished')
    },
  )

  describe('the page that waits for Stripe', () => {
    it.each([true, false])(
      'moves on by itself when Stripe answers (JavaScript: %s)',
      async (javaScriptEnabled) => {
        const { control } = site.sandbox
        const { page } = await site.visit({ javaScriptEnabled: true })
        await toConfirm(site, page)
        await typeCard(page)
        control.loseEvents()
        control.drop({ method: 'POST', path: '/v1/payment_intents/*/confirm', times: null })
        control.fail({ method: 'GET', path: '/v1/payment_intents/*', times: null })
        try {
          await page.click(payButton)
          await page.waitForSelector('meta[http-equiv=refresh]', { state: 'attached' })
          const storageState = await page.context().storageState()
          const reader = await site.visit({ javaScriptEnabled, storageState })
          await reader.page.goto(page.url())
          await page.close()
          expect(await reader.page.textContent('h1')).toBe('Checking your payment')
          // It renews itself while nothing is known …
          await reader.page.waitForEvent('load')
          expect(await reader.page.textContent('h1')).toBe('Checking your payment')
          // … and goes on once it is.
          control.clearFaults()
          await reader.page.waitForURL(/\/payment\/success\?tip=\w+$/)
          expect(await reader.page.textContent('main')).toContain('Thank you')
        } finally {
          control.clearFaults()
          control.clearEventRules()
        }
      },
    )
  })
})
