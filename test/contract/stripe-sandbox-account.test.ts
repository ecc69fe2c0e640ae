import Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { type StripeSandbox, startStripeSandbox } from '../sandbox/stripe/server.ts'
import { clientOf, pay, refusal, returnUrl, sandboxForFile } from './stripe-sandbox.support.ts'

const used = sandboxForFile()
const withKey = (key: string, options: Stripe.StripeConfig = {}, sandbox: StripeSandbox = used.sandbox) =>
  new Stripe(key, {
    host: '127.0.0.1',
    port: sandbox.port,
    protocol: 'http',
    maxNetworkRetries: 0,
    ...options,
  })

const session = (stripe: Stripe) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: returnUrl,
    line_items: [
      { quantity: 1, price_data: { currency: 'jpy', unit_amount: 500, product_data: { name: 'Tip' } } },
    ],
  })

afterEach(() => used.sandbox.control.clearFaults())

describe('the account', () => {
  it('says who it is, whichever key asks', async () => {
    const account = await used.stripe.accounts.retrieveCurrent()
    expect(account).toMatchObject({
      object: 'account',
      country: 'JP',
      default_currency: 'jpy',
      charges_enabled: true,
      payouts_enabled: true,
      settings: { payments: { statement_descriptor: 'SANDBOX' } },
    })
    const live = withKey(used.sandbox.live.secretKey)
    expect((await live.accounts.retrieveCurrent()).id).toBe(account.id)
    const restricted = withKey(used.sandbox.secretKey.replace('sk_', 'rk_'))
    expect((await restricted.accounts.retrieveCurrent()).id).toBe(account.id)
  })

  it('can be another one, or one that takes no payments', async () => {
    const other = await startStripeSandbox({ account: 'acct_other' })
    expect((await clientOf(other).accounts.retrieveCurrent()).id).toBe('acct_other')
    other.control.account({ id: 'acct_third', chargesEnabled: false })
    expect(await clientOf(other).accounts.retrieveCurrent()).toMatchObject({
      id: 'acct_third',
      charges_enabled: false,
    })
    await other.close()
  })

  it('is not open to calls in the name of another', async () => {
    const own = (await used.stripe.accounts.retrieveCurrent()).id
    expect((await used.stripe.charges.list({}, { stripeAccount: own })).object).toBe('list')
    expect(await refusal(used.stripe.charges.list({}, { stripeAccount: 'acct_stranger' }))).toMatchObject({
      statusCode: 403,
      type: 'StripePermissionError',
    })
  })
})

describe('live and test mode', () => {
  it('are two worlds: each key sees what was made with its like', async () => {
    const live = withKey(used.sandbox.live.secretKey)
    const paid = await pay(live, 'pm_card_visa', { expand: ['latest_charge.balance_transaction'] })
    expect(paid).toMatchObject({ livemode: true, latest_charge: { livemode: true } })
    used.sandbox.control.settle()
    const refund = await live.refunds.create({ payment_intent: paid.id, amount: 100 })
    const dispute = used.sandbox.control.openDispute({ payment_intent: paid.id })
    expect(dispute.livemode).toBe(true)
    for (const look of [
      (stripe: Stripe) => stripe.paymentIntents.retrieve(paid.id),
      (stripe: Stripe) => stripe.refunds.retrieve(refund.id),
      (stripe: Stripe) => stripe.disputes.retrieve(dispute.id),
    ]) {
      expect((await look(live)).object).toMatch(/./)
      expect(await refusal(look(used.stripe))).toMatchObject({ code: 'resource_missing' })
    }
    const tested = await pay(used.stripe, 'pm_card_visa')
    expect(tested.livemode).toBe(false)
    expect((await live.paymentIntents.list()).data.map((one) => one.id)).toEqual([paid.id])
    expect((await used.stripe.paymentIntents.list()).data.map((one) => one.id)).not.toContain(paid.id)
    const { data: events } = await live.events.list({ limit: 100 })
    expect(events.map((one) => one.livemode)).toEqual(events.map(() => true))
    expect(events.map((one) => one.type)).toContain('charge.dispute.created')
    expect((await used.stripe.events.list({ limit: 100 })).data.some((one) => one.livemode)).toBe(false)
  })

  it('a hosted page pays in the mode of its session', async () => {
    const live = withKey(used.sandbox.live.secretKey)
    const open = await session(live)
    expect(open).toMatchObject({ livemode: true, id: expect.stringMatching(/^cs_live_/) })
    used.sandbox.control.payCheckout({ id: open.id })
    const paid = await live.checkout.sessions.retrieve(open.id, { expand: ['payment_intent.payment_method'] })
    expect(paid.payment_intent).toMatchObject({ livemode: true, payment_method: { livemode: true } })
    expect(await refusal(used.stripe.checkout.sessions.retrieve(open.id))).toMatchObject({ statusCode: 404 })
  })

  it('keep idempotency keys apart', async () => {
    const key = { idempotencyKey: 'both-modes' }
    const params = { amount: 500, currency: 'jpy' }
    const test = await used.stripe.paymentIntents.create(params, key)
    const live = await withKey(used.sandbox.live.secretKey).paymentIntents.create(params, key)
    expect(live.id).not.toBe(test.id)
  })
})

describe('objects that are not to be had', () => {
  it('forgotten: 404 by id, no trace in lists, nothing to expand, until remembered', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    const open = await session(used.stripe)
    for (const [id, look] of [
      [paid.id, () => used.stripe.paymentIntents.retrieve(paid.id)],
      [paid.id, () => used.stripe.paymentIntents.cancel(paid.id)],
      [String(paid.latest_charge), () => used.stripe.charges.retrieve(String(paid.latest_charge))],
      [open.id, () => used.stripe.checkout.sessions.expire(open.id)],
    ] as const) {
      used.sandbox.control.forget({ id })
      expect(await refusal(look())).toMatchObject({ statusCode: 404, code: 'resource_missing' })
      used.sandbox.control.remember({ id })
    }
    used.sandbox.control.forget({ id: paid.id })
    const listed = () => used.stripe.paymentIntents.list({ limit: 100 })
    expect((await listed()).data.map((one) => one.id)).not.toContain(paid.id)
    expect(used.sandbox.books().paymentIntents.map((one) => one.id)).toContain(paid.id)
    used.sandbox.control.remember({ id: paid.id })
    expect((await listed()).data.map((one) => one.id)).toContain(paid.id)
  })

  it('forbidden: 403 for an endpoint or for one object', async () => {
    const paid = await pay(used.stripe, 'pm_card_visa')
    const other = await pay(used.stripe, 'pm_card_visa')
    used.sandbox.control.forbid({ names: paid.id })
    for (const call of [
      () => used.stripe.paymentIntents.retrieve(paid.id),
      () => used.stripe.refunds.create({ payment_intent: paid.id }),
      () => used.stripe.refunds.list({ payment_intent: paid.id }),
    ]) {
      expect(await refusal(call())).toMatchObject({ statusCode: 403, type: 'StripePermissionError' })
    }
    expect((await used.stripe.paymentIntents.retrieve(other.id)).id).toBe(other.id)
    used.sandbox.control.forbid({ method: 'POST', path: '/v1/refunds', times: 1 })
    const refund = () => used.stripe.refunds.create({ payment_intent: other.id })
    expect(await refusal(refund())).toMatchObject({ statusCode: 403 })
    expect((await refund()).status).toBe('succeeded')
  })
})

describe('3-D Secure left to Stripe.js', () => {
  it('although the call asked for a redirect: no address, once or for as long as wanted', async () => {
    const confirm = () => pay(used.stripe, 'pm_card_authenticationRequired', { use_stripe_sdk: false })
    used.sandbox.control.sdkOnly()
    const forced = await confirm()
    expect(forced).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    expect(forced.next_action?.redirect_to_url).toBeUndefined()
    expect((await confirm()).next_action?.type).toBe('redirect_to_url')
    const { intent } = used.sandbox.control.authenticate({ payment_intent: forced.id, result: 'complete' })
    expect(intent.status).toBe('succeeded')
    used.sandbox.control.sdkOnly({ times: null })
    for (let n = 0; n < 3; n++) expect((await confirm()).next_action?.type).toBe('use_stripe_sdk')
    used.sandbox.control.sdkOnly({ times: 0 })
    expect((await confirm()).next_action?.type).toBe('redirect_to_url')
  })
})
