import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { eventTypes } from '../../server/gateways/stripe/stripe.events.ts'
import { stripeRefusals } from '../live/stripe.refusals.ts'
import { startStripeSandbox } from '../sandbox/stripe/server.ts'
import { subscribed } from '../sandbox/stripe/webhooks.ts'
import { clientOf, openInbox, pay, refusal, returnUrl, sandboxForFile } from './stripe-sandbox.support.ts'

/*
 * What the stand-in refuses. A stand-in that answers wrongly is noticed by the tests of the product and by the facts of
 * test/live; one that became too kind is noticed here and by the refusals of test/live alone.
 */
const used = sandboxForFile()
const hour = 3600_000

const create = (more: object = {}, key?: string) =>
  used.stripe.paymentIntents.create(
    { amount: 500, currency: 'jpy', ...more } as Stripe.PaymentIntentCreateParams,
    key === undefined ? {} : { idempotencyKey: key },
  )
const session = () => {
  const price_data = { currency: 'jpy', unit_amount: 500, product_data: { name: 'Tip' } }
  const line_items = [{ quantity: 1, price_data }]
  return used.stripe.checkout.sessions.create({ mode: 'payment', success_url: returnUrl, line_items })
}

afterEach(() => used.sandbox.control.clearFaults())

describe('the stand-in refuses', () => {
  it.each(Object.keys(stripeRefusals({} as Stripe)))('%s, and makes nothing of it', async (fact) => {
    const before = JSON.stringify(used.sandbox.books())
    await stripeRefusals(used.stripe)[fact]?.()
    expect(JSON.stringify(used.sandbox.books())).toBe(before)
  })

  it('a key that is wrong, or publishable, another account, another version, and an unknown address', async () => {
    const { sandbox, stripe } = used
    const withKey = (secretKey: string) => clientOf({ ...sandbox, secretKey }).charges.list()
    expect(await refusal(withKey('sk_test_wrong_key_0123456789'))).toMatchObject({ statusCode: 401 })
    expect(await refusal(withKey(sandbox.publishableKey))).toMatchObject({ code: 'secret_key_required' })
    const strangers = stripe.charges.list({}, { stripeAccount: 'acct_stranger' })
    expect(await refusal(strangers)).toMatchObject({ statusCode: 403 })
    const old = clientOf(sandbox, { apiVersion: '2020-08-27' as never })
    expect((await refusal(old.charges.list())).message).toMatch(/Invalid Stripe API version/)
    expect((await refusal(stripe.coupons.list())).message).toMatch(/Unrecognized request URL/)
  })

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
    const late = create({ confirm: true, return_url: returnUrl, confirmation_token: id })
    expect((await refusal(late)).message).toMatch(/expired/)
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
    const inbox = await openInbox(used.sandbox.webhookSecret)
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
    inbox.close()
  })
})
