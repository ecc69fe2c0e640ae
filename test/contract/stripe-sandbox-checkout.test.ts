import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { refusal, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile()

const line = (amount: number, currency = 'jpy') => ({
  quantity: 1,
  price_data: { currency, unit_amount: amount, product_data: { name: 'Tip' } },
})

const create = (more: object = {}) =>
  used.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://shop.example/ok?s={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/no',
    locale: 'ja',
    allowed_payment_method_types: ['card'],
    line_items: [line(800)],
    payment_intent_data: { metadata: { tip: 'tip_1' } },
    ...more,
  } as Stripe.Checkout.SessionCreateParams)

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60

describe('a Checkout Session', () => {
  it('is open without a PaymentIntent until somebody pays, and complete afterwards', async () => {
    const session = await create()
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 800,
    })
    expect(session.url).toContain('/c/pay/')
    used.sandbox.control.payCheckout({ id: session.id, email: 'jenny@example.com' })
    const paid = await used.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge'],
    })
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(paid.customer_details?.email).toBe('jenny@example.com')
    const intent = paid.payment_intent as Stripe.PaymentIntent
    expect(intent).toMatchObject({ status: 'succeeded', metadata: { tip: 'tip_1' }, amount: 800 })
    expect(intent.latest_charge).toMatchObject({ object: 'charge', amount: 800 })
    expect(await refusal(used.stripe.checkout.sessions.expire(session.id))).toMatchObject({ statusCode: 400 })
  })

  it('survives a decline with the same PaymentIntent', async () => {
    const session = await create()
    const declined = used.sandbox.control.payCheckout({ id: session.id, card: 'pm_card_chargeDeclined' })
    expect(declined).toMatchObject({
      session: { status: 'open' },
      error: { decline_code: 'generic_decline' },
    })
    const paid = used.sandbox.control.payCheckout({ id: session.id })
    expect(paid.intent?.id).toBe(declined.intent?.id)
    expect(paid.session.status).toBe('complete')
  })

  it('expires: by call, by time, taking a begun payment along', async () => {
    const begun = await create()
    const { intent } = used.sandbox.control.payCheckout({ id: begun.id, card: 'pm_card_chargeDeclined' })
    const cancel = refusal(used.stripe.paymentIntents.cancel(intent?.id ?? ''))
    expect((await cancel).message).toMatch(/Checkout Session/)
    expect(await used.stripe.checkout.sessions.expire(begun.id)).toMatchObject({
      status: 'expired',
      url: null,
    })
    expect((await used.stripe.paymentIntents.retrieve(intent?.id ?? '')).status).toBe('canceled')

    const timed = await create({ expires_at: inMinutes(31) })
    used.sandbox.control.advance({ ms: 32 * 60_000 })
    expect((await used.stripe.checkout.sessions.retrieve(timed.id)).status).toBe('expired')
    expect(() => used.sandbox.control.payCheckout({ id: timed.id })).toThrow(/no longer open/)
    used.sandbox.control.advance({ ms: -32 * 60_000 })
  })

  it.each([
    [{ success_url: undefined }, 'parameter_missing', /success_url/],
    [{ line_items: undefined }, 'parameter_missing', /line_items/],
    [{ line_items: [line(49)] }, 'amount_too_small', /at least ¥50/],
    [{ line_items: [line(80, 'zzz')] }, undefined, /Invalid currency/],
    [{ success_url: '/ok' }, 'url_invalid', /Not a valid URL/],
    [{ locale: 'cn' }, undefined, /Invalid locale: must be one of/],
    [{ payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported', /no longer/],
    [{ customer_email: 'x' }, 'email_invalid', /Invalid email/],
    [{ payment_intent_data: { foo: '1' } }, 'parameter_unknown', /payment_intent_data\[foo\]/],
    [{ expires_at: 29 }, undefined, /at least 30 minutes/],
    [{ expires_at: 1441 }, undefined, /less than 24 hours/],
  ])('refuses %j', async (params, code, message) => {
    const { expires_at } = params as { expires_at?: number }
    const error = await refusal(
      create({ ...params, ...(expires_at ? { expires_at: inMinutes(expires_at) } : {}) }),
    )
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', code })
    expect(error.message).toMatch(message)
  })
})
