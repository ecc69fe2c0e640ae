import { describe, expect, it } from 'vitest'
import type { PaymentGateway } from '../../server/gateways/stripe/payment-gateway.ts'
import { createStripeClock } from '../../server/gateways/stripe/stripe.clock.ts'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'
import { ask, base, ids, intent, list, metadata, paid, refused, stripe } from './stripe-asked.ts'

const named = {
  'metadata[tip_id]': 't',
  'metadata[attempt_id]': 'a',
  'metadata[branch_id]': 'b',
  'metadata[recipient]': 'p1',
}
const expand = { 'expand[0]': 'latest_charge.balance_transaction' }
const expandSession = { 'expand[0]': 'payment_intent.latest_charge.balance_transaction' }
const session = { id: 'cs_1', status: 'open', url: 'https://pay', metadata, payment_intent: null }

describe('an intent', () => {
  it('is made for cards, in yen, and names nobody', async () => {
    const order = { ...ids, amount: 500, description: '' }
    const card = { amount: '500', currency: 'jpy', 'allowed_payment_method_types[0]': 'card', ...named }
    const made = { call: `POST ${base}/payment_intents`, key: 'a-create' }
    expect(await ask((p) => p.createIntent(order), intent)).toEqual({
      asked: [{ ...made, given: card }],
      said: { id: 'pi_1' },
    })
    const full = { ...order, description: 'さくら食堂', receiptEmail: 'hanako@example.jp' }
    const { asked } = await ask((p) => p.createIntent(full), intent)
    const words = { description: 'さくら食堂', receipt_email: 'hanako@example.jp' }
    expect(asked).toEqual([{ ...made, given: { ...card, ...words } }])
  })

  it('is confirmed so that the bank’s page is an ordinary one', async () => {
    const order = { id: 'pi_1', attemptId: 'a', confirmationToken: 'ctoken_1', returnUrl: 'https://x.jp' }
    const { asked, said } = await ask((p) => p.confirmIntent(order), paid)
    const given = { confirmation_token: 'ctoken_1', return_url: 'https://x.jp', use_stripe_sdk: 'false' }
    expect(asked).toEqual([
      {
        call: `POST ${base}/payment_intents/pi_1/confirm`,
        given: { ...given, ...expand },
        key: 'a-confirm',
      },
    ])
    expect(said).toMatchObject({ intentId: 'pi_1', status: 'paid', charge: { amount: 500, refunded: 0 } })
  })

  it('is read with its charge, and with what was taken back of it', async () => {
    const latest_charge = { created: 9, amount_refunded: 100, disputed: false, billing_details: {} }
    const refund = { id: 're_1', amount: 100, status: 'succeeded', metadata: { refund_request: 'r' } }
    const { asked, said } = await ask(
      (p) => p.retrieveIntent('pi_1'),
      { ...paid, latest_charge },
      list(refund),
    )
    expect(asked.map(({ call, given }) => [call, given])).toEqual([
      [`GET ${base}/payment_intents/pi_1`, expand],
      [`GET ${base}/refunds`, { payment_intent: 'pi_1', limit: '100' }],
    ])
    expect(said).toMatchObject({ charge: { createdAt: 9000, refunded: 100, refundedFor: ['r'] } })
  })

  it('is cancelled, or read where it can not be', async () => {
    const call = (p: PaymentGateway) => p.cancelIntent('pi_1', 'abandoned')
    const cancelled = await ask(call, { ...intent, status: 'canceled' })
    const given = { cancellation_reason: 'abandoned', ...expand }
    expect(cancelled.asked).toMatchObject([{ call: `POST ${base}/payment_intents/pi_1/cancel`, given }])
    expect(cancelled.said).toMatchObject({ status: 'gone' })
    const late = await ask(call, refused({ code: 'payment_intent_unexpected_state' }), paid)
    expect(late.asked[1]).toMatchObject({ call: `GET ${base}/payment_intents/pi_1`, given: expand })
    expect(late.said).toMatchObject({ status: 'paid' })
    expect((await ask(call, refused({}, 403))).said).toMatchObject({ name: 'PaymentForbidden' })
  })
})

describe('a hosted page', () => {
  const order = { ...ids, amount: 500, title: 'さくら食堂', locale: 'zh-HK' } as const
  const urls = { successUrl: 'https://x.jp/s', cancelUrl: 'https://x.jp/c', expiresAtMs: 100_999 }
  const given = {
    mode: 'payment',
    submit_type: 'pay',
    'allowed_payment_method_types[0]': 'card',
    'adaptive_pricing[enabled]': 'false',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'jpy',
    'line_items[0][price_data][unit_amount]': '500',
    'line_items[0][price_data][product_data][name]': 'さくら食堂',
    locale: 'zh-HK',
    success_url: 'https://x.jp/s',
    cancel_url: 'https://x.jp/c',
    expires_at: '100',
    ...named,
    'payment_intent_data[description]': 'さくら食堂',
    ...Object.fromEntries(
      Object.entries(metadata).map(([k, v]) => [`payment_intent_data[metadata][${k}]`, v]),
    ),
  }

  it('asks for exactly the yen of one tip, in the guest’s language', async () => {
    const made = await ask((p) => p.createCheckout({ ...order, ...urls }), session)
    expect(made).toEqual({
      asked: [{ call: `POST ${base}/checkout/sessions`, given, key: 'a-create' }],
      said: { id: 'cs_1', url: 'https://pay' },
    })
    const receiptEmail = 'hanako@example.jp'
    const { asked } = await ask((p) => p.createCheckout({ ...order, ...urls, receiptEmail }), session)
    const email = { customer_email: receiptEmail, 'payment_intent_data[receipt_email]': receiptEmail }
    expect(asked[0]?.given).toEqual({ ...given, ...email })
  })

  it('expires by Stripe’s clock', async () => {
    const { asked, config, time } = stripe(session)
    const clock = createStripeClock({ info() {}, warn() {}, error() {} })
    clock.heard(new Date(Date.now() + 3_600_000).toUTCString(), Date.now(), Date.now())
    await createStripeGateway({ ...config, clock }, time).createCheckout({ ...order, ...urls })
    expect(Number(asked[0]?.given.expires_at)).toBeGreaterThan(3600)
  })

  it('without an address is refused', async () => {
    const { said } = await ask((p) => p.createCheckout({ ...order, ...urls }), { ...session, url: null })
    expect(said).toMatchObject({ name: 'PaymentRefused', code: 'no_url' })
  })

  it('is read, and ended, with its charge', async () => {
    const done = { ...session, status: 'complete', payment_intent: paid }
    const read = await ask((p) => p.retrieveCheckout('cs_1'), done)
    expect(read.asked).toMatchObject([{ call: `GET ${base}/checkout/sessions/cs_1`, given: expandSession }])
    expect(read.said).toMatchObject({ sessionId: 'cs_1', status: 'paid', charge: { amount: 500 } })
    const ended = await ask((p) => p.expireCheckout('cs_1'), { ...session, status: 'expired' })
    const expire = { call: `POST ${base}/checkout/sessions/cs_1/expire`, given: expandSession }
    expect(ended.asked).toMatchObject([expire])
    expect(ended.said).toMatchObject({ status: 'gone' })
    const late = await ask((p) => p.expireCheckout('cs_1'), refused({}), done)
    expect(late.asked.map(({ call }) => call)).toEqual([expire.call, `GET ${base}/checkout/sessions/cs_1`])
    expect(late.said).toMatchObject({ status: 'paid' })
  })

  it('is read with what was taken back of its charge', async () => {
    const latest_charge = { created: 9, amount_refunded: 100, disputed: false, billing_details: {} }
    const done = { ...session, status: 'complete', payment_intent: { ...paid, latest_charge } }
    const { said } = await ask(
      (p) => p.retrieveCheckout('cs_1'),
      done,
      list({ id: 're_1', amount: 100, status: 'succeeded', metadata: {} }),
    )
    expect(said).toMatchObject({ charge: { refunded: 100 } })
  })
})

describe('a refund', () => {
  const order = { requestId: 'r', round: 2, intentId: 'pi_1', reason: 'duplicate' } as const
  const refund = { id: 're_1', amount: 300, status: 'succeeded', failure_reason: null }
  const given = { payment_intent: 'pi_1', reason: 'duplicate', 'metadata[refund_request]': 'r' }

  it('is asked for under the request’s name, of a part or of all', async () => {
    const part = await ask((p) => p.createRefund({ ...order, amount: 300 }), refund)
    const made = { call: `POST ${base}/refunds`, key: 'r-refund-2' }
    expect(part.asked).toEqual([{ ...made, given: { ...given, amount: '300' } }])
    expect(part.said).toEqual({ id: 're_1', amount: 300, status: 'done', failure: undefined })
    const whole = await ask((p) => p.createRefund({ ...order, amount: undefined }), refund)
    expect(whole.asked).toEqual([{ ...made, given }])
  })

  it.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    [null, 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('that is %s reads as %s', async (status, expected) => {
    const { said } = await ask((p) => p.createRefund({ ...order, amount: 1 }), {
      ...refund,
      status,
      failure_reason: 'lost_or_stolen_card',
    })
    expect(said).toMatchObject({ status: expected, failure: 'lost_or_stolen_card' })
  })

  it('is found among all of the payment', async () => {
    const which = { intentId: 'pi_1', requestId: 'r' }
    const others = [
      { ...refund, id: 're_2', metadata: null },
      { ...refund, id: 're_3', metadata: { refund_request: 'x' } },
    ]
    const mine = { ...refund, metadata: { refund_request: 'r' } }
    const { asked, said } = await ask((p) => p.findRefund(which), list(...others, mine))
    expect(asked).toMatchObject([
      { call: `GET ${base}/refunds`, given: { payment_intent: 'pi_1', limit: '100' } },
    ])
    expect(said).toMatchObject({ id: 're_1' })
    expect((await ask((p) => p.findRefund(which), list(...others))).said).toBeUndefined()
  })
})

describe('a card that was typed', () => {
  const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2030 }
  const preview = { type: 'card', card, billing_details: { name: null } }
  const token = { payment_method_preview: preview, payment_intent: null, expires_at: null }
  const shown = {
    brand: 'visa',
    last4: '4242',
    expMonth: 4,
    expYear: 2030,
    name: undefined,
    wallet: undefined,
  }
  const inS = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

  it.each<[string, object, object | undefined]>([
    ['good', token, shown],
    ['good for a while', { ...token, expires_at: inS(60) }, shown],
    ['over', { ...token, expires_at: inS(-60) }, undefined],
    ['used', { ...token, payment_intent: 'pi_1' }, undefined],
    ['unknown to Stripe', { ...token, payment_method_preview: null }, undefined],
    ['refused', refused({ code: 'resource_missing' }, 404), undefined],
  ])('is shown while its token is good: %s', async (_, answer, expected) => {
    const { asked, said } = await ask((p) => p.previewCard('ctoken_1'), answer)
    expect(asked).toMatchObject([{ call: `GET ${base}/confirmation_tokens/ctoken_1` }])
    expect(said).toEqual(expected)
  })
})
