import type Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { pay, refusal, returnUrl, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile()
const hour = 3600_000

const create = (more: object = {}, key?: string) =>
  used.stripe.paymentIntents.create(
    { amount: 500, currency: 'jpy', ...more } as Stripe.PaymentIntentCreateParams,
    key === undefined ? {} : { idempotencyKey: key },
  )

afterEach(() => used.sandbox.control.clearFaults())

describe('idempotency keys', () => {
  it('are forgotten after a day: then a key makes another object', async () => {
    const first = await create({}, 'kept-a-day')
    used.sandbox.control.advance({ ms: 24 * hour - 2000 })
    expect((await create({}, 'kept-a-day')).id).toBe(first.id)
    used.sandbox.control.advance({ ms: 3000 })
    const second = await create({}, 'kept-a-day')
    expect(second.id).not.toBe(first.id)
    expect((await create({}, 'kept-a-day')).id).toBe(second.id)
    expect((await create({ amount: 900 }, 'kept-a-day-2')).amount).toBe(900)
  })
})

describe('a payment begun in Checkout', () => {
  it('can be neither confirmed nor cancelled by call', async () => {
    const session = await used.stripe.checkout.sessions.create({
      mode: 'payment',
      success_url: returnUrl,
      line_items: [
        { quantity: 1, price_data: { currency: 'jpy', unit_amount: 500, product_data: { name: 'Tip' } } },
      ],
    })
    const { intent } = used.sandbox.control.payCheckout({ id: session.id, card: 'pm_card_chargeDeclined' })
    const id = intent?.id ?? ''
    const { paymentIntents } = used.stripe
    for (const call of [
      () => paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: returnUrl }),
      () => paymentIntents.cancel(id),
    ]) {
      const error = await refusal(call())
      expect(error.statusCode).toBe(400)
      expect(error.message).toMatch(/Checkout/)
    }
    expect(await paymentIntents.retrieve(id)).toMatchObject({
      amount: 500,
      status: 'requires_payment_method',
    })
    expect(used.sandbox.control.payCheckout({ id: session.id }).session.status).toBe('complete')
  })
})

describe('an object that Stripe does not know', () => {
  const lists: [string, (stripe: Stripe) => Promise<unknown>][] = [
    ['refunds of a payment', (s) => s.refunds.list({ payment_intent: 'pi_no' })],
    ['charges', (s) => s.charges.list({ payment_intent: 'pi_no' })],
    ['disputes of a payment', (s) => s.disputes.list({ payment_intent: 'pi_no' })],
    ['a cursor', (s) => s.refunds.list({ starting_after: 're_no' })],
    ['a refund by payment', (s) => s.refunds.create({ payment_intent: 'pi_no' })],
    ['a token', (s) => pay(s, '', { payment_method: undefined as never, confirmation_token: 'ctoken_no' })],
    ['a payment method', (s) => pay(s, 'pm_no')],
  ]
  it.each(lists)('in a filter, a cursor or a body is an error: %s', async (_, call) => {
    expect(await refusal(call(used.stripe))).toMatchObject({ statusCode: 400, code: 'resource_missing' })
  })

  it('makes a list fail when it was forgotten', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    const list = () => used.stripe.refunds.list({ payment_intent: paid.id })
    expect((await list()).data).toEqual([])
    used.sandbox.control.forget({ id: paid.id })
    expect(await refusal(list())).toMatchObject({ code: 'resource_missing' })
    expect(await refusal(used.stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
      code: 'resource_missing',
    })
  })
})

describe('wrong requests', () => {
  it('a time in milliseconds', async () => {
    const error = await refusal(used.stripe.events.list({ created: { gte: Date.now() } }))
    expect(error).toMatchObject({ statusCode: 400, param: 'created[gte]' })
  })

  it('an address that is not well encoded', async () => {
    const response = await fetch(`${used.sandbox.url}/v1/payment_intents/%E0%A4%A`, {
      headers: { authorization: `Bearer ${used.sandbox.secretKey}` },
    })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  it('a body of more than a megabyte gets an answer', async () => {
    const error = await refusal(create({ description: 'x'.repeat(3_000_000) }))
    expect(error).toMatchObject({ statusCode: 413, message: expect.stringContaining('too large') })
  })
})

describe('errors on request', () => {
  it('another request is at the same object', async () => {
    used.sandbox.control.lockTimeout({ path: '/v1/payment_intents' })
    expect(await refusal(create())).toMatchObject({ statusCode: 429, code: 'lock_timeout' })
    expect((await create()).amount).toBe(500)
  })

  it('any code with any parameter', async () => {
    used.sandbox.control.fail({
      status: 400,
      error: { type: 'invalid_request_error', code: 'email_invalid', param: 'receipt_email', message: 'no' },
    })
    expect(await refusal(create())).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'email_invalid',
      param: 'receipt_email',
      message: 'no',
    })
  })
})
