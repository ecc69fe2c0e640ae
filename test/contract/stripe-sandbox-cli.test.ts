import { describe, expect, it } from 'vitest'
import { refusal, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile()

type Params = Record<string, string>
type Answer = { id: string; data?: { id: string }[]; error?: { type: string } }
/** One request; `$name` stands for the id in the answer of the step with that name. */
type Step = { name: string; call: string; params?: Params; error?: string }

/** As the command line sends it: with no `Stripe-Version`, and flat names. */
async function send(call: string, params: Params): Promise<{ status: number; body: Answer }> {
  const [method = '', path = ''] = call.split(' ')
  const form = new URLSearchParams(params).toString()
  const response = await fetch(`${used.sandbox.url}${path}${method === 'GET' && form ? `?${form}` : ''}`, {
    method,
    headers: {
      authorization: `Bearer ${used.sandbox.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Stripe/v1 stripe-cli/1.52.0',
    },
    ...(method === 'POST' ? { body: form } : {}),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

const payment = (payment_method: string, more: Params = {}): Step => ({
  name: 'payment_intent',
  call: 'POST /v1/payment_intents',
  params: {
    amount: '2000',
    currency: 'usd',
    description: '(created by Stripe CLI)',
    confirm: 'true',
    payment_method,
    return_url: 'https://shop.example/back',
    ...more,
  },
})
const shipping: Params = {
  'shipping[name]': 'Jenny Rosen',
  'shipping[address][line1]': '510 Townsend St',
  'shipping[address][postal_code]': '94103',
  'shipping[address][country]': 'US',
}
const declined = (card: string): Step => ({ ...payment(card), error: 'card_error' })
const refund: Step = {
  name: 'refund',
  call: 'POST /v1/refunds',
  params: { payment_intent: '$payment_intent' },
}
const disputes: Step = {
  name: 'dispute',
  call: 'GET /v1/disputes',
  params: { payment_intent: '$payment_intent' },
}
const session = (more: Params = {}): Step[] => [
  { name: 'product', call: 'POST /v1/products', params: { name: 'myproduct', description: 'x' } },
  {
    name: 'price',
    call: 'POST /v1/prices',
    params: { product: '$product', unit_amount: '1500', currency: 'usd' },
  },
  {
    name: 'session',
    call: 'POST /v1/checkout/sessions',
    params: {
      success_url: 'https://httpbin.org/post',
      cancel_url: 'https://httpbin.org/post',
      mode: 'payment',
      'line_items[0][price]': '$price',
      'line_items[0][quantity]': '2',
      ...more,
    },
  },
]
const prefixed = Object.entries(shipping).map(([name, value]) => [
  name.replace('shipping', 'payment_intent_data[shipping]'),
  value,
])

/** What `stripe trigger EVENT` of version 1.52.0 sends, without its `payment_method_types` and with a `return_url`. */
const triggers: [string, Step[]][] = [
  ['payment_intent.succeeded', [payment('pm_card_visa', shipping)]],
  ['payment_intent.succeeded', [payment('pm_card_bypassPending', shipping)]],
  ['payment_intent.payment_failed', [declined('pm_card_chargeDeclined')]],
  ['charge.failed', [declined('pm_card_visa_chargeDeclined')]],
  ['payment_intent.requires_action', [payment('pm_card_authenticationRequired')]],
  [
    'payment_intent.canceled',
    [
      {
        name: 'payment_intent',
        call: 'POST /v1/payment_intents',
        params: { amount: '2000', currency: 'usd' },
      },
      {
        name: 'canceled',
        call: 'POST /v1/payment_intents/$payment_intent/cancel',
        params: { cancellation_reason: 'requested_by_customer' },
      },
    ],
  ],
  [
    'payment_intent.amount_capturable_updated',
    [payment('pm_card_visa', { capture_method: 'manual', confirmation_method: 'manual' })],
  ],
  [
    'charge.captured',
    [
      payment('pm_card_visa', { capture_method: 'manual' }),
      { name: 'capture', call: 'POST /v1/payment_intents/$payment_intent/capture' },
    ],
  ],
  ['charge.refunded', [payment('pm_card_visa'), refund]],
  [
    'charge.refund.updated',
    [
      payment('pm_card_visa'),
      refund,
      { name: 'noted', call: 'POST /v1/refunds/$refund', params: { 'metadata[order_id]': '6735' } },
    ],
  ],
  ['charge.dispute.created', [payment('pm_card_createDisputeInquiry')]],
  [
    'charge.dispute.updated',
    [
      payment('pm_card_createDisputeInquiry'),
      disputes,
      { name: 'noted', call: 'POST /v1/disputes/$dispute', params: { 'metadata[foo]': 'bar' } },
    ],
  ],
  [
    'charge.dispute.closed',
    [
      payment('pm_card_createDisputeInquiry'),
      disputes,
      { name: 'closed', call: 'POST /v1/disputes/$dispute/close' },
    ],
  ],
  [
    'checkout.session.expired',
    [...session(), { name: 'expired', call: 'POST /v1/checkout/sessions/$session/expire' }],
  ],
  [
    'checkout.session.completed',
    [
      ...session(Object.fromEntries(prefixed)),
      { name: 'page', call: 'GET /v1/payment_pages/$session' },
      {
        name: 'method',
        call: 'POST /v1/payment_methods',
        params: {
          type: 'card',
          'card[token]': 'tok_visa',
          'billing_details[email]': 'stripe@example.com',
          'billing_details[address][country]': 'US',
        },
      },
      {
        name: 'confirmed',
        call: 'POST /v1/payment_pages/$session/confirm',
        params: { payment_method: '$method', expected_amount: '3000' },
      },
    ],
  ],
]

describe("what Stripe's own command line sends to trigger an event", () => {
  it.each(triggers)('%s (%#)', async (event, steps) => {
    const seen = async () => (await used.stripe.events.list({ type: event, limit: 100 })).data.length
    const before = await seen()
    const ids = new Map<string, string>()
    const filled = (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => ids.get(name) ?? '')
    for (const { name, call, params = {}, error } of steps) {
      const sent = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, filled(value)]))
      const { status, body } = await send(filled(call), sent)
      expect([name, status, body.error?.type]).toEqual([name, error ? 402 : 200, error])
      ids.set(name, body.data?.[0]?.id ?? body.id)
    }
    expect(await seen()).toBe(before + 1)
  })

  it('its own old parameter is refused, as this version of the API refuses it', async () => {
    const { status, body } = await send('POST /v1/payment_intents', {
      amount: '2000',
      currency: 'usd',
      'payment_method_types[0]': 'card',
    })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'payment_method_types_no_longer_supported' })
  })
})

describe('the rest it needs', () => {
  it('a balance, in the currency of the account', async () => {
    used.sandbox.control.settle()
    const balance = await used.stripe.balance.retrieve()
    const net = used.sandbox.books().totals.net
    expect(balance.pending).toMatchObject([{ currency: 'jpy', amount: net }])
    expect(balance.available).toMatchObject([{ amount: 0 }])
    used.sandbox.control.advance({ ms: 5 * 24 * 3600_000 })
    expect((await used.stripe.balance.retrieve()).available).toMatchObject([{ amount: net }])
  })

  it('evidence against a dispute is read by the bank', async () => {
    const dispute = used.sandbox.books().disputes.find((one) => one.status === 'warning_needs_response')
    const id = dispute?.id ?? ''
    const answered = await used.stripe.disputes.update(id, { evidence: { uncategorized_text: 'eaten' } })
    expect(answered.status).toBe('warning_under_review')
  })

  it('no card numbers, no unknown tokens, prices or products', async () => {
    const { paymentMethods, prices } = used.stripe
    const number = { number: '4242424242424242', exp_month: 1, exp_year: 2030, cvc: '123' }
    expect(await refusal(paymentMethods.create({ type: 'card', card: number }))).toMatchObject({
      param: 'card',
    })
    expect(await refusal(paymentMethods.create({ type: 'card', card: { token: 'tok_no' } }))).toMatchObject({
      code: 'resource_missing',
    })
    const price = { currency: 'jpy', unit_amount: 100, product: 'prod_no' }
    expect(await refusal(prices.create(price))).toMatchObject({ code: 'resource_missing', param: 'product' })
  })
})
