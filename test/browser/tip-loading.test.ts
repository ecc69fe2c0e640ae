import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inChromium } from './chromium.ts'
import { enterCard, openCard, payButton, payHosted, toConfirm, typeCard, walletFrame } from './guest-steps.ts'
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

  it('wakes each island at its moment, as the server wrote it', async () => {
    const { page, complaints } = await site.visit({ locale: 'ja-JP' })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url() === site.sandbox.stripeJsUrl)
        asked.push(new URL(page.url()).pathname.split('/').at(-1) ?? '')
    })
    /** No island is troubled; and what the page asked for before it showed was nothing but itself and its script. */
    const whole = async () => {
      await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
      await page.waitForTimeout(50)
      expect(await troubled(page)).toEqual([])
      const { paint, files } = await loading(page)
      const late = files.filter(({ name }) => /\/assets\/(?!client-)|stripe/.test(name))
      expect(late.filter(({ startTime }) => startTime <= paint)).toEqual([])
      expect(files.filter(({ name }) => /\.(css|woff2?|png|jpe?g)(\?|$)/.test(name))).toEqual([])
    }

    await page.goto(`${site.url}/q/${site.seed.codes.staff}`)
    await page.waitForLoadState('load')
    await listening(page)
    // Nobody has touched anything: React has not been asked for.
    expect((await loading(page)).files.filter(({ name }) => /\/assets\/(?!client-)/.test(name))).toEqual([])
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

  it.each([true, false])(
    'the page that waits for Stripe moves on by itself when Stripe answers (JavaScript: %s)',
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
