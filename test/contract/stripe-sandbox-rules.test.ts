import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { clientOf, pay, refusal, returnUrl, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile()

const create = (params: object) =>
  used.stripe.paymentIntents.create({
    amount: 500,
    currency: 'jpy',
    ...params,
  } as Stripe.PaymentIntentCreateParams)

describe('what Stripe refuses', () => {
  it.each([
    [{ foo: 1 }, 'parameter_unknown', 'Received unknown parameter: foo'],
    [{ description: 'Tip', recipt_email: 'a@example.com' }, 'parameter_unknown', /: recipt_email$/],
    [{ confirm: 'yes' }, undefined, 'Invalid boolean: yes'],
    [{ metadata: 'tip' }, undefined, 'Invalid object'],
    [{ allowed_payment_method_types: 'card' }, undefined, 'Invalid array'],
    [{ allowed_payment_method_types: ['cart'] }, undefined, /must be one of card$/],
    [{ description: { text: 'Tip' } }, undefined, /^Invalid string/],
    [{ payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported', undefined],
    [{ amount: undefined }, 'parameter_missing', 'Missing required param: amount.'],
    [{ amount: 49 }, 'amount_too_small', 'Amount must be at least ¥50 jpy'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'Amount must be no more than ¥99,999,999'],
    [{ amount: '1.5' }, 'parameter_invalid_integer', 'Invalid integer: 1.5'],
    [{ description: '' }, 'parameter_invalid_empty', undefined],
    [{ currency: 'xyz' }, undefined, /^Invalid currency: xyz/],
    [{ receipt_email: 'nobody' }, 'email_invalid', 'Invalid email address: nobody'],
    [{ return_url: returnUrl }, undefined, /without also setting `confirm`/],
    [{ confirm: true, payment_method: 'pm_card_visa' }, undefined, /you must provide a `return_url`/],
    [{ confirm: true, return_url: returnUrl }, 'payment_intent_unexpected_state', /missing a payment method/],
    [{ confirm: true, return_url: 'shop', payment_method: 'pm_card_visa' }, 'url_invalid', 'Not a valid URL'],
    [
      { confirm: true, return_url: returnUrl, payment_method: 'pm_no' },
      'resource_missing',
      "No such PaymentMethod: 'pm_no'",
    ],
    [{ metadata: { tip: 'x'.repeat(501) } }, undefined, /up to 500 characters/],
  ])('%j', async (params, code, message) => {
    const before = used.sandbox.books().paymentIntents.length
    const error = await refusal(create(params))
    expect(error.type).toBe('StripeInvalidRequestError')
    expect(error.code).toBe(code)
    if (message !== undefined) expect(error.message).toMatch(message)
    expect(error.requestId).toMatch(/^req_/)
    expect(used.sandbox.books().paymentIntents.length).toBe(before)
  })

  it('a wrong key, the publishable key, no such thing, no such address', async () => {
    const wrong = new Stripe('sk_test_wrong_key_0123456789', {
      host: '127.0.0.1',
      port: used.sandbox.port,
      protocol: 'http',
    })
    expect(await refusal(wrong.charges.list())).toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
    })
    const open = new Stripe(used.sandbox.publishableKey, {
      host: '127.0.0.1',
      port: used.sandbox.port,
      protocol: 'http',
    })
    expect(await refusal(open.charges.list())).toMatchObject({ code: 'secret_key_required' })
    expect(await refusal(used.stripe.paymentIntents.retrieve('pi_no'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'intent',
      message: "No such payment_intent: 'pi_no'",
    })
    expect((await refusal(used.stripe.coupons.list())).message).toMatch(
      /Unrecognized request URL \(GET: \/v1\/coupons\)/,
    )
    const old = clientOf(used.sandbox, { apiVersion: '2020-08-27' as never })
    expect((await refusal(old.charges.list())).message).toMatch(/Invalid Stripe API version/)
  })
})

describe('states', () => {
  it('a paid one can be neither confirmed nor cancelled; the PaymentIntent comes along', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    const { paymentIntents } = used.stripe
    for (const call of [
      () => paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa', return_url: returnUrl }),
      () => paymentIntents.cancel(paid.id),
    ]) {
      const error = await refusal(call())
      expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
      expect(error.payment_intent).toMatchObject({ id: paid.id, status: 'succeeded' })
    }
  })

  it('a cancelled one stays cancelled', async () => {
    const intent = await create({})
    const canceled = await used.stripe.paymentIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(await refusal(used.stripe.paymentIntents.cancel(intent.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    const confirm = used.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url: returnUrl,
    })
    expect((await refusal(confirm)).message).toMatch(/status of canceled/)
  })
})

describe('idempotency keys', () => {
  it('replay the first answer, declines too, and refuse other parameters', async () => {
    const key = { idempotencyKey: 'tip-1' }
    const first = await create({ description: 'a' })
    const again = [await pay(used.stripe, 'pm_card_visa')]
    expect(again[0]?.id).not.toBe(first.id)
    const params = { amount: 700, currency: 'jpy' }
    const one = await used.stripe.paymentIntents.create(params, key)
    const two = await used.stripe.paymentIntents.create(params, key)
    expect(two.id).toBe(one.id)
    expect(two.lastResponse.headers['idempotent-replayed']).toBe('true')
    const other = await refusal(used.stripe.paymentIntents.create({ ...params, amount: 800 }, key))
    expect(other).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
    const elsewhere = await refusal(used.stripe.refunds.create({ payment_intent: one.id }, key))
    expect(elsewhere.message).toMatch(/same endpoint/)

    const charges = () => used.sandbox.books().charges.length
    const declined = {
      ...params,
      confirm: true,
      payment_method: 'pm_card_chargeDeclined',
      return_url: returnUrl,
    }
    const before = charges()
    for (let n = 0; n < 2; n++) {
      const error = await refusal(used.stripe.paymentIntents.create(declined, { idempotencyKey: 'tip-2' }))
      expect(error.code).toBe('card_declined')
    }
    expect(charges()).toBe(before + 1)
  })

  it('are free again after a refusal that came before anything was done', async () => {
    const key = { idempotencyKey: 'tip-3' }
    await refusal(used.stripe.paymentIntents.create({ amount: 500, currency: 'jpy', foo: 1 } as never, key))
    expect((await used.stripe.paymentIntents.create({ amount: 500, currency: 'jpy' }, key)).amount).toBe(500)
  })

  it('are in use while the first call runs', async () => {
    used.sandbox.control.slow({ path: '/v1/payment_intents', ms: 3000 })
    const key = { idempotencyKey: 'tip-4' }
    const params = { amount: 500, currency: 'jpy' }
    const [first, second] = await Promise.allSettled([
      used.stripe.paymentIntents.create(params, key),
      new Promise((resolve) => setTimeout(resolve, 50)).then(() =>
        used.stripe.paymentIntents.create(params, key),
      ),
    ])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({
      status: 'rejected',
      reason: { statusCode: 409, code: 'idempotency_key_in_use' },
    })
  })
})
