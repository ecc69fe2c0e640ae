import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { closePages, sharedChromium } from './chromium.ts'

/* What Stripe.js refuses. What its stand-in does with cards and wallets, the tests of a guest's pages show. */
let browser: Browser
let sandbox: StripeSandbox

beforeAll(async () => {
  sandbox = await startStripeSandbox()
  browser = await sharedChromium()
})

afterAll(async () => {
  await closePages(browser)
  await sandbox.close()
})

it.each([
  [`Stripe('sk_test_x')`, /secret key/],
  [`Stripe('pk', { locale: 'cn' })`, /locale should be one of/],
  [`Stripe('pk').elements({ mode: 'payment', amount: 0, currency: 'jpy' })`, /greater than 0/],
  [`Stripe('pk').elements({ mode: 'payment', amount: 5, currency: 'JPY' })`, /currency/],
  [
    `Stripe('pk').elements({ mode: 'payment', amount: 5, currency: 'jpy', paymentMethodTypes: [] })`,
    /no longer/,
  ],
])('%s throws', async (code, message) => {
  const page = await browser.newPage()
  await page.addScriptTag({ url: sandbox.stripeJsUrl })
  await expect(page.evaluate(code)).rejects.toThrow(message)
  await page.close()
})
