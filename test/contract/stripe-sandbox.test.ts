import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { eventTypes } from '../../server/gateways/stripe/stripe.events.ts'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { subscribed } from '../sandbox/stripe/webhooks.ts'
import { clientOf, openInbox, pay, refusal, returnUrl, sandboxForFile } from './stripe-sandbox.support.ts'

/*
 * What the stand-in refuses. A stand-in that answers wrongly is noticed by the tests of the product and by the facts of
 * test/live; one that became too kind is noticed here alone.
 */
const used = sandboxForFile()
const hour = 3600_000

const create = (more: object = {}, key?: string) =>
  used.stripe.paymentIntents.create(
    { amount: 500, currency: 'jpy', ...more } as Stripe.PaymentIntentCreateParams,
    key === undefined ? {} : { idempotencyKey: key },
  )
const confirm = (more: object) => create({ confirm: true, return_url: returnUrl, ...more })
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
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60
const long = (length: number) => 'x'.repeat(length)

afterEach(() => used.sandbox.control.clearFaults())

describe('a payment is refused, and not made', () => {
  it.each([
    [{ foo: 1 }, 'parameter_unknown', 'Received unknown parameter: foo'],
    [{ confirm: 'yes' }, undefined, 'Invalid boolean: yes'],
    [{ metadata: 'tip' }, undefined, 'Invalid object'],
    [{ allowed_payment_method_types: 'card' }, undefined, 'Invalid array'],
    [{ allowed_payment_method_types: ['cart'] }, undefined, /must be one of card$/],
    [{ allowed_payment_method_types: ['card', 'card'] }, undefined, undefined],
    [{ description: { text: 'Tip' } }, undefined, /^Invalid string/],
    [{ amount: undefined }, 'parameter_missing', 'Missing required param: amount.'],
    [{ amount: 49 }, 'amount_too_small', 'Amount must be at least ¥50 jpy'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'Amount must be no more than ¥99,999,999'],
    [{ amount: '1.5' }, 'parameter_invalid_integer', 'Invalid integer: 1.5'],
    [{ description: '' }, 'parameter_invalid_empty', undefined],
    [{ description: long(1001) }, undefined, /at most 1000 characters/],
    [{ currency: 'xyz' }, undefined, /^Invalid currency: xyz/],
    [{ receipt_email: 'a..b@example.com' }, 'email_invalid', /^Invalid email address/],
    [{ receipt_email: '太郎@example.com' }, 'email_invalid', undefined],
    [{ receipt_email: `a@${long(800)}.example` }, undefined, /at most 800 characters/],
    [{ metadata: { tip: long(501) } }, undefined, /up to 500 characters/],
    [{ return_url: returnUrl }, undefined, /without also setting `confirm`/],
    [{ confirm: true, payment_method: 'pm_card_visa' }, undefined, /you must provide a `return_url`/],
    [{ confirm: true, return_url: returnUrl }, 'payment_intent_unexpected_state', /missing a payment method/],
    [
      { confirm: true, return_url: 'javascript://x/', payment_method: 'pm_card_visa' },
      'url_invalid',
      undefined,
    ],
    [{ confirm: true, return_url: returnUrl, payment_method: 'pm_no' }, 'resource_missing', undefined],
  ])('%j', async (params, code, message = /./) => {
    const before = used.sandbox.books().paymentIntents.length
    const error = await refusal(create(params))
    expect(error).toMatchObject({ statusCode: 400, code, requestId: expect.stringMatching(/^req_/) })
    expect(error.message).toMatch(message)
    expect(used.sandbox.books().paymentIntents.length).toBe(before)
  })
})

describe('a hosted page is refused', () => {
  it.each([
    [{ success_url: undefined }, 'success_url'],
    [{ success_url: '/ok' }, 'success_url'],
    [{ success_url: `https://shop.example/${long(5000)}` }, 'success_url'],
    [{ line_items: undefined }, 'line_items'],
    [{ line_items: [line({ unit_amount: 49 })] }, undefined],
    [{ line_items: [line(), line({ unit_amount: -100 })] }, 'line_items[1][price_data][unit_amount]'],
    [{ line_items: [line({}, { quantity: 0 })] }, 'line_items[0][quantity]'],
    [{ line_items: Array.from({ length: 101 }, () => line()) }, 'line_items'],
    [{ locale: 'cn' }, 'locale'],
    [{ payment_method_types: ['card'] }, 'payment_method_types'],
    [{ customer_email: 'x' }, 'customer_email'],
    [{ payment_intent_data: { foo: '1' } }, 'payment_intent_data[foo]'],
    [{ payment_intent_data: { description: long(1001) } }, 'payment_intent_data[description]'],
    [{ expires_at: inMinutes(29) }, 'expires_at'],
    [{ expires_at: inMinutes(1441) }, 'expires_at'],
  ])('%#: %j', async (params, param) => {
    expect(await refusal(session(params))).toMatchObject({ statusCode: 400, ...(param && { param }) })
  })
})

describe('refused, too, are', () => {
  it.each<[string, (stripe: Stripe) => Promise<unknown>]>([
    ['the refunds of a payment', (s) => s.refunds.list({ payment_intent: 'pi_no' })],
    ['the charges', (s) => s.charges.list({ payment_intent: 'pi_no' })],
    ['the disputes', (s) => s.disputes.list({ payment_intent: 'pi_no' })],
    ['a cursor', (s) => s.refunds.list({ starting_after: 're_no' })],
    ['a refund', (s) => s.refunds.create({ payment_intent: 'pi_no' })],
    ['a token', () => confirm({ confirmation_token: 'ctoken_no' })],
  ])('%s of what Stripe does not know: never an empty list', async (_, call) => {
    expect(await refusal(call(used.stripe))).toMatchObject({ statusCode: 400, code: 'resource_missing' })
  })

  it('a key that is wrong, or publishable, another account, and another version', async () => {
    const { sandbox, stripe } = used
    const withKey = (secretKey: string) => clientOf({ ...sandbox, secretKey }).charges.list()
    expect(await refusal(withKey('sk_test_wrong_key_0123456789'))).toMatchObject({ statusCode: 401 })
    expect(await refusal(withKey(sandbox.publishableKey))).toMatchObject({ code: 'secret_key_required' })
    const strangers = stripe.charges.list({}, { stripeAccount: 'acct_stranger' })
    expect(await refusal(strangers)).toMatchObject({ statusCode: 403 })
    const old = clientOf(sandbox, { apiVersion: '2020-08-27' as never })
    expect((await refusal(old.charges.list())).message).toMatch(/Invalid Stripe API version/)
  })

  it('what it does not have: an address, a time in milliseconds, 101 of a list, fields to expand', async () => {
    expect((await refusal(used.stripe.coupons.list())).message).toMatch(/Unrecognized request URL/)
    const late = used.stripe.events.list({ created: { gte: Date.now() } })
    expect(await refusal(late)).toMatchObject({ param: 'created[gte]' })
    expect(await refusal(used.stripe.charges.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
    expect(await refusal(session({ expand: ['latest_charge'] }))).toMatchObject({ param: 'expand' })
  })

  it.each(['payment_intent.nonsense', 'nonsense.*', 'payment_intent'])('events of type %s', async (type) => {
    expect(await refusal(used.stripe.events.list({ types: [type] }))).toMatchObject({ param: 'types' })
  })

  it('events of one type and of several at once', async () => {
    const both = { type: 'payment_intent.succeeded', types: ['payment_intent.succeeded'] }
    expect(await refusal(used.stripe.events.list(both))).toMatchObject({ param: 'types' })
  })

  it.each(['https://shop.example', 'shop.example/tips', 'shop.example:443', 'localhost', ''])(
    'a domain that is no bare host name: %j',
    async (domain_name) => {
      const made = used.stripe.paymentMethodDomains.create({ domain_name })
      expect(await refusal(made)).toMatchObject({ statusCode: 400, param: 'domain_name' })
    },
  )

  it.each(['http://localhost:3000/', 'https://127.0.0.1/', 'http://[::1]/', 'http://tips.localhost/'])(
    'a webhook endpoint on the machine of whoever asks: %s',
    async (url) => {
      const made = used.stripe.webhookEndpoints.create({ url, enabled_events: ['*'] })
      expect(await refusal(made)).toMatchObject({ code: 'url_invalid', param: 'url' })
    },
  )

  it('the 17th webhook endpoint', async () => {
    const sandbox = await startStripeSandbox()
    const { webhookEndpoints } = clientOf(sandbox)
    const make = () => webhookEndpoints.create({ url: 'https://tips.example.jp', enabled_events: ['*'] })
    for (let n = 0; n < 16; n++) await make()
    expect(await refusal(make())).toMatchObject({ statusCode: 400 })
    await sandbox.close()
  })

  it('a token after twelve hours, and a payment of Checkout by call', async () => {
    const { stripe, sandbox } = used
    const { id } = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' })
    sandbox.control.advance({ ms: 12 * hour })
    expect((await refusal(confirm({ confirmation_token: id }))).message).toMatch(/expired/)
    const declined = { id: (await session()).id, card: 'pm_card_chargeDeclined' }
    const { intent } = sandbox.control.payCheckout(declined)
    const card = { payment_method: 'pm_card_visa', return_url: returnUrl }
    const confirmed = stripe.paymentIntents.confirm(intent?.id ?? '', card)
    expect((await refusal(confirmed)).message).toMatch(/Checkout/)
    expect((await refusal(stripe.paymentIntents.cancel(intent?.id ?? ''))).message).toMatch(/Checkout/)
  })

  it('a refund or a dispute of more than is left', async () => {
    const { stripe, sandbox } = used
    const { id: payment_intent } = await pay(stripe, 'pm_card_visa')
    await stripe.refunds.create({ payment_intent, amount: 200 })
    const more = await refusal(stripe.refunds.create({ payment_intent, amount: 301 }))
    expect(more.message).toMatch('Refund amount (¥301) is greater than unrefunded amount on charge (¥300)')
    sandbox.control.openDispute({ payment_intent, amount: 500 })
    expect(() => sandbox.control.openDispute({ payment_intent, amount: 1 })).toThrow(/can't be disputed/)
  })
})

describe('an idempotency key', () => {
  it('replays the first answer, declines too, and refuses other parameters', async () => {
    const first = await create({}, 'replayed')
    const again = await create({}, 'replayed')
    expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true'])
    expect(await refusal(create({ amount: 800 }, 'replayed'))).toMatchObject({
      type: 'StripeIdempotencyError',
    })
    const charges = used.sandbox.books().charges.length
    const declined = { confirm: true, payment_method: 'pm_card_chargeDeclined', return_url: returnUrl }
    for (let n = 0; n < 2; n++)
      expect((await refusal(create(declined, 'declined'))).code).toBe('card_declined')
    expect(used.sandbox.books().charges.length).toBe(charges + 1)
  })

  it('is free again after a refusal, and after a day makes another object', async () => {
    await refusal(create({ foo: 1 }, 'kept-a-day'))
    const first = await create({}, 'kept-a-day')
    used.sandbox.control.advance({ ms: 24 * hour - 2000 })
    expect((await create({}, 'kept-a-day')).id).toBe(first.id)
    used.sandbox.control.advance({ ms: 3000 })
    expect((await create({}, 'kept-a-day')).id).not.toBe(first.id)
  })

  it('is in use while the first call runs', async () => {
    used.sandbox.control.slow({ path: '/v1/payment_intents', ms: 3000 })
    const first = create({}, 'in-use')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await refusal(create({}, 'in-use'))).toMatchObject({ code: 'idempotency_key_in_use' })
    expect((await first).amount).toBe(500)
  })
})

it('keeps live and test mode apart', async () => {
  const live = clientOf({ ...used.sandbox, secretKey: used.sandbox.live.secretKey })
  const paid = await pay(live, 'pm_card_visa')
  expect(paid.livemode).toBe(true)
  expect(await refusal(used.stripe.paymentIntents.retrieve(paid.id))).toMatchObject({ statusCode: 404 })
  expect((await live.paymentIntents.list()).data.map(({ id }) => id)).toEqual([paid.id])
  expect((await used.stripe.events.list({ limit: 100 })).data.some((one) => one.livemode)).toBe(false)
})

describe('the events that are sent', () => {
  it('are those that the server reads, and that the operator is told to subscribe to', () => {
    expect([...subscribed].sort()).toEqual([...eventTypes].sort())
    const root = join(import.meta.dirname, '../..')
    const text = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
    const step = /\/webhooks\/stripe`, API version[\s\S]*?\n(?=\d+\. |\n)/.exec(text)?.[0] ?? ''
    const named = [...step.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map((match) => match[1])
    expect(named.sort()).toEqual([...subscribed].sort())
  })

  it('and no others: those are only recorded', async () => {
    const inbox = await openInbox(() => used.sandbox.webhookSecret)
    used.sandbox.setWebhookTarget(inbox.url)
    await pay(used.stripe, 'pm_card_visa')
    await used.sandbox.control.idle()
    const types = inbox.events.map(({ type }) => type)
    expect([types.includes('payment_intent.succeeded'), types.includes('charge.succeeded')]).toEqual([
      true,
      false,
    ])
    expect((await used.stripe.events.list({ types: ['charge.succeeded'] })).data.length).toBeGreaterThan(0)
    used.sandbox.setWebhookTarget(null)
    await inbox.close()
  })
})
