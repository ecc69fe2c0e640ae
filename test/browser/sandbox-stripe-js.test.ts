import type { Stripe as StripeJs } from '@stripe/stripe-js'
import type { Browser, Page } from 'playwright-core'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { closePages, sharedChromium } from './chromium.ts'
import { serveStrictPage } from './strict-page.ts'

type Shop = typeof globalThis & {
  Stripe: (key: string, options?: object) => StripeJs
  shop: { stripe: StripeJs; elements: ReturnType<StripeJs['elements']>; events: [string, unknown][] }
}

let browser: Browser
let sandbox: StripeSandbox
let strict: Awaited<ReturnType<typeof serveStrictPage>>
let page: Page
let violations: string[]
let stripe: Stripe

beforeAll(async () => {
  sandbox = await startStripeSandbox()
  stripe = new Stripe(sandbox.secretKey, { host: '127.0.0.1', port: sandbox.port, protocol: 'http' })
  strict = await serveStrictPage(sandbox.url)
  browser = await sharedChromium()
})

afterAll(async () => {
  await closePages(browser)
  await strict.close()
  await sandbox.close()
})

beforeEach(async () => {
  page = await browser.newPage()
  violations = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(message.text())
  })
  await page.goto(strict.url)
})

afterEach(async () => {
  await page.close()
  expect(violations).toEqual([])
})

async function mountCard(locale: string): Promise<void> {
  await page.evaluate(
    async ({ key, locale }) => {
      const shop = globalThis as Shop
      const stripe = shop.Stripe(key, { locale })
      const elements = stripe.elements({
        mode: 'payment',
        amount: 500,
        currency: 'jpy',
        allowedPaymentMethodTypes: ['card'],
      })
      const element = elements.create('payment', { fields: { billingDetails: { name: 'never' } } })
      const events: [string, unknown][] = []
      element.on('change', (event) => events.push(['change', event]))
      shop.shop = { stripe, elements, events }
      await new Promise((resolve) => {
        element.on('ready', resolve)
        element.mount('#slot')
      })
    },
    { key: sandbox.publishableKey, locale },
  )
}

async function typeCard(number: string, expiry = '1234', cvc = '123'): Promise<void> {
  const frame = page.frameLocator('#slot iframe')
  await frame.locator('#number').fill(number)
  await frame.locator('#expiry').fill(expiry)
  await frame.locator('#cvc').fill(cvc)
}

const makeToken = () =>
  page.evaluate(async () => {
    const { stripe, elements } = (globalThis as Shop).shop
    const submitted = await elements.submit()
    if (submitted.error) return { error: submitted.error }
    return await stripe.createConfirmationToken({
      elements,
      params: {
        payment_method_data: { billing_details: { name: 'Jenny' } },
        return_url: 'https://shop.example/back',
      },
    })
  })

describe('the payment element', () => {
  it('makes a token that the server can pay with', async () => {
    await mountCard('ja')
    await typeCard('4242424242424242')
    const made = await makeToken()
    const token = 'confirmationToken' in made ? made.confirmationToken : undefined
    expect(token?.payment_method_preview).toMatchObject({
      billing_details: { name: 'Jenny', address: { country: 'JP' } },
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
    })
    const paid = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'jpy',
      confirm: true,
      confirmation_token: token?.id ?? '',
    })
    expect(paid.status).toBe('succeeded')
  })

  it.each([
    ['ja', 'カード番号に不備があります。'],
    ['en', 'Your card number is incomplete.'],
    ['zh', '您的卡号不完整。'],
  ])('says in %s what is wrong', async (locale, message) => {
    await mountCard(locale)
    await typeCard('4242')
    expect(await makeToken()).toMatchObject({
      error: { type: 'validation_error', code: 'incomplete_number', message },
    })
    await page.frameLocator('#slot iframe').getByText(message).waitFor()
    await typeCard('4242424242424241')
    expect(await makeToken()).toMatchObject({ error: { code: 'invalid_number' } })
    await typeCard('4242424242424242', '0120')
    expect(await makeToken()).toMatchObject({ error: { code: 'invalid_expiry_year_past' } })
  })

  it('refuses a card that is not for tests, and tells changes', async () => {
    await mountCard('en')
    await typeCard('4111111111111111')
    expect(await makeToken()).toMatchObject({ error: { type: 'card_error', code: 'card_declined' } })
    const changes = await page.evaluate(() => (globalThis as Shop).shop.events.map(([, event]) => event))
    expect(changes.at(-1)).toMatchObject({ elementType: 'payment', complete: true, empty: false })
  })

  it('leads through 3-D Secure in a dialog', async () => {
    await mountCard('en')
    await typeCard('4000002760003184')
    const made = await makeToken()
    const intent = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'jpy',
      confirm: true,
      confirmation_token: 'confirmationToken' in made ? (made.confirmationToken?.id ?? '') : '',
    })
    expect(intent.next_action?.type).toBe('use_stripe_sdk')
    const handled = page.evaluate(
      (clientSecret) => (globalThis as Shop).shop.stripe.handleNextAction({ clientSecret }),
      intent.client_secret ?? '',
    )
    await page.frameLocator('dialog iframe').getByRole('button', { name: 'Complete authentication' }).click()
    expect(await handled).toMatchObject({ paymentIntent: { id: intent.id, status: 'succeeded' } })
  })
})

describe('the express checkout element', () => {
  const mountWallets = () =>
    page.evaluate(async (key) => {
      const shop = globalThis as Shop
      const stripe = shop.Stripe(key, { locale: 'en' })
      const elements = stripe.elements({ mode: 'payment', amount: 500, currency: 'jpy' })
      const element = elements.create('expressCheckout', {})
      shop.shop = { stripe, elements, events: [] }
      element.on('confirm', async (event) => {
        await elements.submit()
        shop.shop.events.push(['confirm', event.expressPaymentType])
        shop.shop.events.push(['token', await stripe.createConfirmationToken({ elements })])
      })
      return await new Promise<unknown>((resolve) => {
        element.on('ready', (event) => resolve(event.availablePaymentMethods ?? null))
        element.mount('#wallets')
      })
    }, sandbox.publishableKey)

  it('shows nothing on a device without a wallet', async () => {
    expect(await mountWallets()).toBeNull()
  })

  it('pays with a wallet the device has', async () => {
    sandbox.control.wallet({ kind: 'apple_pay' })
    expect(await mountWallets()).toMatchObject({ applePay: true, googlePay: false })
    await page.frameLocator('#wallets iframe').getByRole('button').click()
    const events = () => page.evaluate(() => (globalThis as Shop).shop.events)
    await expect.poll(async () => (await events()).length).toBe(2)
    const [[, type], [, token]] = (await events()) as [
      [string, string],
      [string, { confirmationToken: { id: string } }],
    ]
    expect(type).toBe('apple_pay')
    const stored = await stripe.confirmationTokens.retrieve(token.confirmationToken.id)
    expect(stored.payment_method_preview?.card?.wallet?.type).toBe('apple_pay')
    sandbox.control.wallet({ kind: null })
  })
})

describe('mistakes of the page', () => {
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
    // Evaluated by the debugger, which the page's policy doesn't bind.
    await expect(page.evaluate(code)).rejects.toThrow(message)
  })
})
