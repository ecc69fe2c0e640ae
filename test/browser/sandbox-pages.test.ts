import type { Browser, Page } from 'playwright-core'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { closePages, sharedChromium } from './chromium.ts'

let browser: Browser
let sandbox: StripeSandbox
let stripe: Stripe

beforeAll(async () => {
  sandbox = await startStripeSandbox()
  stripe = new Stripe(sandbox.secretKey, { host: '127.0.0.1', port: sandbox.port, protocol: 'http' })
  browser = await sharedChromium()
})

afterAll(async () => {
  await closePages(browser)
  await sandbox.close()
})

const newSession = (locale: 'ja' | 'en' | 'zh') =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    locale,
    success_url: `${sandbox.url}/?paid={CHECKOUT_SESSION_ID}`,
    cancel_url: `${sandbox.url}/?cancelled=1`,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'jpy', unit_amount: 1200, product_data: { name: 'Tip for Hanako' } },
      },
    ],
  })

async function fill(page: Page, number: string): Promise<void> {
  await page.locator('#number').fill(number)
  await page.locator('#expiry').fill('12 / 34')
  await page.locator('#cvc').fill('123')
  await page.locator('#name').fill('Jenny Rosen')
  await page.locator('form button').click()
}

/** A page without JavaScript: everything hosted works with plain forms. */
async function open(url: string): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

describe('hosted Checkout, without JavaScript', () => {
  it('shows errors in place, in the session’s language, then takes the money', async () => {
    const session = await newSession('ja')
    const page = await open(session.url ?? '')
    expect(await page.locator('.amount').textContent()).toMatch(/1,200/)
    await fill(page, '4242')
    expect(await page.locator('#number-error').textContent()).toBe('カード番号に不備があります。')
    await fill(page, '4000000000009995')
    expect(await page.getByRole('alert').textContent()).toMatch('カードの残高が不足しています')
    await fill(page, '4242 4242 4242 4242')
    await page.waitForURL(`**/?paid=${session.id}`)
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(paid.payment_intent).toMatchObject({ status: 'succeeded', amount_received: 1200 })
    await page.goto(session.url ?? '')
    expect(await page.locator('main').textContent()).toMatch('この決済ページは終了しました')
    await page.context().close()
  })

  it('goes through 3-D Secure, failed and passed', async () => {
    const session = await newSession('en')
    const page = await open(session.url ?? '')
    await fill(page, '4000002760003184')
    await page.locator('button[value=fail]').click()
    expect(await page.getByRole('alert').textContent()).toMatch('unable to authenticate')
    await fill(page, '4000002760003184')
    await page.locator('button[value=complete]').click()
    await page.waitForURL(`**/?paid=${session.id}`)
    await page.context().close()
  })

  it('lists payments and events with things to do to them', async () => {
    const page = await open(`${sandbox.url}/`)
    const before = sandbox.books().refunds.length
    await page.getByRole('button', { name: 'Refund' }).first().click()
    expect(sandbox.books().refunds.length).toBe(before + 1)
    await page.getByRole('button', { name: 'Dispute' }).first().click()
    await page.getByRole('button', { name: 'Lose' }).first().click()
    expect(sandbox.books().disputes[0]?.status).toBe('lost')
    await page.context().close()
  })
})
