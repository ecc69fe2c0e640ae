import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { createStripeAccountCalls } from '../../server/gateways/stripe/stripe.account.ts'
import { createStripeClient, type StripeConfig } from '../../server/gateways/stripe/stripe.client.ts'
import { createStripeClock } from '../../server/gateways/stripe/stripe.clock.ts'
import { createStripeGateway } from '../../server/gateways/stripe/stripe.gateway.ts'
import { all, ask, base, ids, intent, list, metadata, paid, refused, stripe } from './stripe-asked.ts'

describe('Stripe’s own lists', () => {
  const since = 1_234_567
  const page = { 'created[gte]': '1234', limit: '100' }

  it('of events and of what was paid are read to the end, by type and by state', async () => {
    const event = (id: string) => ({
      id,
      type: 'charge.updated',
      created: 7,
      livemode: false,
      data: { object: {} },
    })
    const pages = [{ ...list(event('evt_1')), has_more: true }, list(event('evt_2'))]
    const events = await ask((p) => all(p.listEvents(since)), ...pages)
    expect(events.said).toMatchObject([{ id: 'evt_1', createdAt: 7000 }, { id: 'evt_2' }])
    expect(events.asked.map(({ call }) => call)).toEqual([`GET ${base}/events`, `GET ${base}/events`])
    expect(events.asked[0]?.given).toMatchObject({ ...page, 'types[0]': 'payment_intent.succeeded' })
    expect(events.asked[0]?.given.starting_after).toBeUndefined()
    expect(events.asked[1]?.given).toMatchObject({ ...page, starting_after: 'evt_1' })
    const intents = await ask((p) => all(p.listPaidIntents(since)), list(intent, { ...paid, id: 'pi_2' }))
    expect(intents.asked).toMatchObject([{ call: `GET ${base}/payment_intents`, given: page }])
    expect(intents.said).toEqual([{ id: 'pi_2', metadata: ids }])
  })

  it('end where Stripe gives an empty page', async () => {
    const { said, asked } = await ask((p) => all(p.listEvents(since)), { ...list(), has_more: true })
    expect([said, asked.length]).toEqual([[], 1])
  })

  it('of charges leave out what is not paid, and say nothing of what was touched since', async () => {
    const charge = {
      id: 'ch_1',
      amount: 500,
      currency: 'jpy',
      created: 9,
      paid: true,
      metadata,
      payment_intent: 'pi_1',
      amount_refunded: 0,
      disputed: false,
      billing_details: {},
      balance_transaction: { currency: 'jpy', fee: 18, net: 482, available_on: 1_700_006_400 },
    }
    const { asked, said } = await ask(
      (p) => all(p.listCharges({ fromMs: since, beforeMs: since + 1000 })),
      list(
        charge,
        { ...charge, id: 'ch_2', payment_intent: { id: 'pi_2' }, amount_refunded: 1 },
        { ...charge, id: 'ch_3', payment_intent: 'pi_3', disputed: true },
        { ...charge, id: 'ch_4', paid: false },
        { ...charge, id: 'ch_5', payment_intent: null },
      ),
    )
    const given = { ...page, 'created[lt]': '1235', 'expand[0]': 'data.balance_transaction' }
    expect(asked).toMatchObject([{ call: `GET ${base}/charges`, given }])
    expect(said).toMatchObject([
      { intentId: 'pi_1', metadata: ids, charge: { amount: 500, currency: 'JPY', createdAt: 9000, fee: 18 } },
      { intentId: 'pi_2', metadata: ids, charge: undefined },
      { intentId: 'pi_3', metadata: ids, charge: undefined },
    ])
  })

  it('of refunds and disputes name their payments', async () => {
    const refund = { id: 're_1', amount: 300, status: 'succeeded', payment_intent: 'pi_1', metadata: null }
    const refunds = await ask(
      (p) => all(p.listRefunds(since)),
      list(
        { ...refund, metadata: { refund_request: 'r' } },
        { ...refund, id: 're_2', status: 'failed' },
        { ...refund, id: 're_3', status: 'canceled' },
        { ...refund, id: 're_4', payment_intent: null },
      ),
    )
    expect(refunds.asked).toMatchObject([{ call: `GET ${base}/refunds`, given: page }])
    const one = { intentId: 'pi_1', amount: 300, failed: false, requestId: undefined }
    expect(refunds.said).toEqual([
      { ...one, id: 're_1', requestId: 'r' },
      { ...one, id: 're_2', failed: true },
      { ...one, id: 're_3', failed: true },
    ])
    const disputes = await ask(
      (p) => all(p.listDisputes(since)),
      list({ id: 'dp_1', payment_intent: 'pi_1' }, { id: 'dp_2', payment_intent: null }),
    )
    expect(disputes.asked).toMatchObject([{ call: `GET ${base}/disputes`, given: page }])
    expect(disputes.said).toEqual([{ id: 'dp_1', intentId: 'pi_1' }])
  })
})

describe('a webhook', () => {
  const rawBody = Buffer.from(
    JSON.stringify({ id: 'evt_1', type: 'ping', created: 7, livemode: true, data: { object: {} } }),
  )
  const signature = (secret: string, timestamp = Math.floor(Date.now() / 1000)) =>
    Stripe.webhooks.generateTestHeaderString({ payload: String(rawBody), secret, timestamp })
  const verify = (more: Partial<StripeConfig>, sign = signature('whsec_1')) =>
    createStripeGateway({ ...stripe().config, ...more }).verifyWebhook(rawBody, sign)

  it('is checked with the secret that is known now', async () => {
    expect(await verify({})).toMatchObject({ id: 'evt_1', foreign: 'other_mode' })
    expect(await verify({ stripeSecretKey: 'sk_live_1' })).not.toHaveProperty('foreign')
    expect(await verify({ stripeWebhookSecret: async () => 'whsec_2' }, signature('whsec_2'))).toBeDefined()
    for (const stripeWebhookSecret of [undefined, '', async () => undefined])
      await expect(verify({ stripeWebhookSecret })).rejects.toMatchObject({ name: 'PaymentSecretUnknown' })
  })

  it('is as old as Stripe’s clock says', async () => {
    const clock = createStripeClock({ info() {}, warn() {}, error() {} })
    clock.heard(new Date(Date.now() + 3_600_000).toUTCString(), Date.now(), Date.now())
    const ahead = Math.floor(Date.now() / 1000) + 3600
    expect(await verify({ clock }, signature('whsec_1', ahead))).toMatchObject({ id: 'evt_1' })
    await expect(verify({ clock })).rejects.toMatchObject({ name: 'PaymentClockError' })
  })
})

describe('the account of a key', () => {
  it('is named, unless the key may not read it', async () => {
    const read = async (answer: object) => {
      const { config, time } = stripe(answer)
      return createStripeAccountCalls(config, time)
        .read()
        .catch((error: Error) => error.name)
    }
    expect(await read({ id: 'acct_1' })).toBe('acct_1')
    expect(await read(refused({}, 403))).toBeUndefined()
    expect(await read(refused({}, 401))).toBe('PaymentForbidden')
  })

  it('has a payment, or has it not', async () => {
    const knows = async (answer: object) => {
      const { config, time } = stripe(answer)
      return createStripeAccountCalls(config, time)
        .knows('pi_1')
        .catch((error: Error) => error.name)
    }
    expect(await knows(intent)).toBe(true)
    expect(await knows(refused({ code: 'resource_missing' }, 404))).toBe(false)
    expect(await knows(refused({}, 403))).toBe('PaymentForbidden')
  })
})

describe('a call', () => {
  it('waits until the key is known to be right, and is not made if it is not', async () => {
    const { asked, config, time } = stripe(intent)
    const payments = createStripeGateway(config, time, () => Promise.reject(new Error('another account')))
    await expect(payments.retrieveIntent('pi_1')).rejects.toThrow('another account')
    expect(asked).toEqual([])
  })

  it('tells Stripe nothing of the calls before', async () => {
    const { headersOf, config, time } = stripe({ body: intent, headers: { 'Request-Id': 'req_1' } }, intent)
    const payments = createStripeGateway(config, time)
    await payments.retrieveIntent('pi_1')
    await payments.retrieveIntent('pi_1')
    expect(headersOf.map((sent) => sent.get('X-Stripe-Client-Telemetry'))).toEqual([null, null])
  })

  it('tells the clock what time Stripe’s answer has', async () => {
    const heard: unknown[][] = []
    const clock = { heard: (...given: unknown[]) => void heard.push(given) } as never
    const Date_ = 'Mon, 23 Nov 2026 06:00:00 GMT'
    const { config, time } = stripe({ body: intent, headers: { Date: Date_ } }, { body: intent })
    const before = Date.now()
    const payments = createStripeGateway({ ...config, clock }, time)
    await payments.retrieveIntent('pi_1')
    await payments.retrieveIntent('pi_1')
    expect(heard.map(([date]) => date)).toEqual([Date_, undefined])
    const [[, askedAt, answeredAt] = []] = heard as number[][]
    expect(askedAt).toBeGreaterThanOrEqual(before)
    expect(answeredAt).toBeGreaterThanOrEqual(askedAt ?? Number.NaN)
  })

  it.each([
    ['https://stripe.test', 'https://stripe.test', 443],
    ['http://stripe.test', 'http://stripe.test', 80],
    ['http://127.0.0.1:9', 'http://127.0.0.1:9', 9],
  ])('goes to %s', async (apiUrl, origin, port) => {
    const { asked, config } = stripe(intent)
    const client = createStripeClient({ ...config, apiUrl })
    await client.paymentIntents.retrieve('pi_1')
    expect(asked[0]?.call).toBe(`GET ${origin}/v1/payment_intents/pi_1`)
    expect([Number(client.getApiField('port')), client.getApiField('version')]).toEqual([
      port,
      '2026-10-28.endive',
    ])
  })
})
