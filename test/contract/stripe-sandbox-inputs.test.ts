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

  it('a refund in a currency: it has the payment’s', async () => {
    const { id } = await pay(used.stripe, 'pm_card_visa')
    const refund = { payment_intent: id, currency: 'jpy' }
    expect(await refusal(used.stripe.refunds.create(refund))).toMatchObject({
      statusCode: 400,
      param: 'currency',
    })
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

  it('a quantity that the guest may change, which this stand-in has not', async () => {
    const adjustable = line({}, { adjustable_quantity: { enabled: true, minimum: 5, maximum: 2 } })
    expect(await refusal(session({ line_items: [adjustable] }))).toMatchObject({ statusCode: 400 })
  })
})

describe('lines of a hosted page', () => {
  it('tell their price, which was made on the spot and serves nothing else', async () => {
    const { id } = await session({
      expand: ['line_items'],
      line_items: [line({}, { metadata: { tip: 'a' } })],
    })
    const { line_items } = await used.stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })
    expect(line_items?.data).toMatchObject([
      {
        adjustable_quantity: null,
        metadata: { tip: 'a' },
        price: { object: 'price', active: false, currency: 'jpy', unit_amount: 500 },
      },
    ])
  })

  it.each([
    [[line(), line({ unit_amount: -100 })], 'line_items[1][price_data][unit_amount]'],
    [[line(), line({}, { quantity: -1 })], 'line_items[1][quantity]'],
    [[line({}, { quantity: 0 })], 'line_items[0][quantity]'],
    [Array.from({ length: 101 }, () => line()), 'line_items'],
  ])('%#: refused', async (line_items, param) => {
    expect(await refusal(session({ line_items }))).toMatchObject({ statusCode: 400, param })
  })

  it('have one price', async () => {
    const both = line({ unit_amount_decimal: '500.5' })
    expect(await refusal(session({ line_items: [both] }))).toMatchObject({ code: 'parameters_exclusive' })
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

  it.each([
    ['kana', '食堂'],
    ['kana', 'さくら'],
    ['kanji', 'さくら<食堂>'],
  ])('%s suffix %s is refused', async (kind, suffix) => {
    const name = `statement_descriptor_suffix_${kind}`
    const error = await refusal(create({ payment_method_options: { card: { [name]: suffix } } }))
    expect(error).toMatchObject({ statusCode: 400, param: `payment_method_options[card][${name}]` })
  })

  it('suffixes in their own signs are taken', async () => {
    const card = {
      statement_descriptor_suffix_kana: 'サクラ',
      statement_descriptor_suffix_kanji: 'さくら食堂',
    }
    expect((await create({ payment_method_options: { card } })).status).toBe('requires_payment_method')
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

  it('shows the lines of a session and the refunds of a charge', async () => {
    const open = await session({ line_items: [line(), line({ unit_amount: 100 }, { quantity: 3 })] })
    expect(open.line_items).toBeUndefined()
    const seen = await used.stripe.checkout.sessions.retrieve(open.id, { expand: ['line_items'] })
    expect(seen.line_items?.data.map((one) => [one.description, one.quantity, one.amount_total])).toEqual([
      ['Tip', 1, 500],
      ['Tip', 3, 300],
    ])
    const paid = await pay(used.stripe, 'pm_card_visa')
    const refund = await used.stripe.refunds.create({ payment_intent: paid.id, amount: 100 })
    const charge = await used.stripe.charges.retrieve(String(paid.latest_charge), {
      expand: ['refunds.data.balance_transaction'],
    })
    expect(charge.refunds?.data).toMatchObject([{ id: refund.id, balance_transaction: { amount: -100 } }])
  })
})
