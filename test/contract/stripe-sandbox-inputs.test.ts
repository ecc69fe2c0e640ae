import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { pay, refusal, returnUrl, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile()

const create = (more: object = {}) =>
  used.stripe.paymentIntents.create({
    amount: 500,
    currency: 'jpy',
    ...more,
  } as Stripe.PaymentIntentCreateParams)

const line = (price: object = {}, more: object = {}) => ({
  quantity: 1,
  price_data: { currency: 'jpy', unit_amount: 500, product_data: { name: 'Tip' }, ...price },
  ...more,
})

const session = (more: object = {}) =>
  used.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: returnUrl,
    line_items: [line()],
    ...more,
  } as Stripe.Checkout.SessionCreateParams)

const long = (length: number) => 'x'.repeat(length)

describe('texts have a longest length', () => {
  it.each([
    [() => create({ description: long(1001) }), 'description'],
    [() => session({ payment_intent_data: { description: long(1001) } }), 'payment_intent_data[description]'],
    [
      () => session({ line_items: [line({ product_data: { name: long(5001) } })] }),
      'line_items[0][price_data][product_data][name]',
    ],
    [() => session({ success_url: `https://shop.example/${long(5000)}` }), 'success_url'],
    [() => session({ customer_email: `a@${long(800)}.example` }), 'customer_email'],
    [() => create({ receipt_email: `a@${long(800)}.example` }), 'receipt_email'],
  ])('%#: refused beyond it', async (call, param) => {
    const error = await refusal(call())
    expect(error).toMatchObject({ statusCode: 400, param })
    expect(error.message).toMatch(/must be at most \d+ characters/)
  })

  it('and are taken up to it', async () => {
    expect((await create({ description: long(1000) })).description).toHaveLength(1000)
    await session({ line_items: [line({ product_data: { name: long(5000) } })] })
  })
})

describe('what Stripe does not take', () => {
  it('the same way to pay twice', async () => {
    const twice = { allowed_payment_method_types: ['card', 'card'] }
    for (const call of [() => create(twice), () => session(twice)])
      expect(await refusal(call())).toMatchObject({ statusCode: 400, param: 'allowed_payment_method_types' })
  })

  it.each(['https://shop.example', 'shop.example/tips', 'shop.example:443', 'localhost', ''])(
    'a domain that is no bare host name: %j',
    async (domain_name) => {
      expect(await refusal(used.stripe.paymentMethodDomains.create({ domain_name }))).toMatchObject({
        statusCode: 400,
        param: 'domain_name',
      })
    },
  )
})

describe('lines of a hosted page', () => {
  it.each([
    [[line(), line({ unit_amount: -100 })], 'line_items[1][price_data][unit_amount]'],
    [[line(), line({}, { quantity: -1 })], 'line_items[1][quantity]'],
    [[line({}, { quantity: 0 })], 'line_items[0][quantity]'],
  ])('%#: refused', async (line_items, param) => {
    expect(await refusal(session({ line_items }))).toMatchObject({ statusCode: 400, param })
  })
})

describe('addresses and names', () => {
  it.each(['a..b@example.com', '太郎@example.com', '.a@example.com', 'a@example..com', 'ａ＠example.com'])(
    '%s is no e-mail address',
    async (receipt_email) => {
      expect(await refusal(create({ receipt_email }))).toMatchObject({ code: 'email_invalid' })
    },
  )

  it.each(['a.b+c@example.co.jp', "o'neil@example.com"])('%s is one', async (receipt_email) => {
    expect((await create({ receipt_email })).receipt_email).toBe(receipt_email)
  })

  it.each(['javascript://x/', 'data://text', 'file:///etc/hosts'])('%s is no way back', async (url) => {
    expect(await refusal(pay(used.stripe, 'pm_card_visa', { return_url: url }))).toMatchObject({
      code: 'url_invalid',
      param: 'return_url',
    })
  })
})

describe('expand', () => {
  it.each([
    ['invoice', (expand: string[]) => create({ expand })],
    ['subscription', (expand: string[]) => create({ expand })],
    ['amount_details', (expand: string[]) => create({ expand })],
    ['latest_charge', (expand: string[]) => session({ expand })],
  ])('refuses %s where the object has no such field', async (path, call) => {
    expect(await refusal(call([path]))).toMatchObject({ statusCode: 400, param: 'expand' })
  })

  it('knows what Stripe would fill in elsewhere', async () => {
    expect((await create({ expand: ['customer', 'review'] })).customer).toBeNull()
    expect((await session({ expand: ['invoice', 'subscription'] })).invoice).toBeNull()
  })
})
