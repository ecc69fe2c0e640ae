import Stripe from 'stripe'
import { afterAll, expect, it } from 'vitest'
import { createStripeClient } from '../../../server/gateways/stripe/stripe.client.ts'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

onEachDatabase('notices from Stripe', async (database) => {
  const world = await createTipWorld(await database.open())
  world.sandbox.setWebhookTarget(null)
  const { url: apiUrl, secretKey: stripeSecretKey, webhookSecret: stripeWebhookSecret } = world.sandbox
  const stripe = createStripeClient({ apiUrl, stripeSecretKey, stripeWebhookSecret })
  afterAll(() => world.close())

  const deliver = (event: object, secret = world.sandbox.webhookSecret) => {
    const payload = JSON.stringify(event)
    return world.tips.handleWebhook(
      Buffer.from(payload),
      Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    )
  }
  const eventsOf = async (tip: Tip): Promise<Stripe.Event[]> => {
    const all: Stripe.Event[] = []
    for await (const event of stripe.events.list({ limit: 100 })) {
      if (JSON.stringify(event).includes(tip.id)) all.push(event)
    }
    return all.reverse()
  }
  const paidTip = async (amount = 1000) => {
    const guest = createGuest(world)
    const tip = await guest.pays({ amount })
    return { guest, tip }
  }
  const wrongSignature = {
    kind: 'bad_signature',
    failure: {
      level: 'warn',
      said: 'webhook with a wrong signature',
      fields: { error: 'PaymentSignatureError' },
    },
  }
  const bookOf = (tip: Tip) =>
    world.deps.db.selectFrom('share').selectAll().where('tip_id', '=', tip.id).execute()

  it("are believed only with Stripe's signature", async () => {
    const { tip } = await paidTip()
    const [event] = await eventsOf(tip)
    expect(await deliver(event ?? {}, 'whsec_somebody_else')).toMatchObject(wrongSignature)
    expect(await world.tips.handleWebhook(Buffer.from('{}'), '')).toMatchObject(wrongSignature)
  })

  const shaped = {
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    created: 1,
    data: { object: { object: 'payment_intent', id: 'pi_nobodys', metadata: {} } },
  }
  it('are refused where they make no sense, however well signed', async () => {
    const heard = () => world.deps.db.selectFrom('stripe_event').select('id').execute()
    const before = await heard()
    for (const event of [[shaped], { ...shaped, id: { a: 1 } }, { ...shaped, data: { object: null } }])
      expect(await deliver(event)).toMatchObject({ kind: 'bad_event' })
    expect(await heard()).toEqual(before)
  })

  it('signed at a wrong time are refused, and the log names the clock', async () => {
    const timestamp = Math.floor(Date.now() / 1000) - 6 * 60
    const payload = JSON.stringify(shaped)
    const { webhookSecret: secret } = world.sandbox
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const told = {
      said: 'webhook with a right signature of another time: the clock of this machine is off',
      fields: { seconds: expect.closeTo(360, -1) },
    }
    expect(await world.tips.handleWebhook(Buffer.from(payload), header)).toMatchObject({
      kind: 'wrong_time',
      failure: told,
    })
  })

  it('give the same books in any order, however often they come', async () => {
    const { guest, tip } = await paidTip(1003)
    await stripe.refunds.create({ payment_intent: world.intentOf(tip), amount: 200 })
    await stripe.refunds.create({ payment_intent: world.intentOf(tip), amount: 301 })
    world.sandbox.control.settle()
    const events = await eventsOf(tip)
    const backwards = events.toReversed()
    for (const event of [...backwards, ...events]) await deliver(event)
    await Promise.all(backwards.map((event) => deliver(event)))
    expect(await guest.find(tip)).toMatchObject({ state: 'partially_refunded', refundedAmount: 501 })
    const shares = await world.listShares(tip)
    expect(shares.reduce((sum, share) => sum + share.amount, 0)).toBe(502)
    expect(shares.map((share) => share.amount).sort()).toEqual([100, 100, 100, 101, 101])
    const entries = await bookOf(tip)
    expect(entries.filter((entry) => entry.reason === 'tip')).toHaveLength(5)
    expect(entries.every((entry) => entry.reason === 'tip' || entry.amount < 0)).toBe(true)
  })

  it('are done once', async () => {
    const { tip } = await paidTip()
    const event = (await eventsOf(tip)).find((one) => one.type === 'payment_intent.succeeded')
    expect(await deliver(event ?? {})).toEqual({ kind: 'done' })
    expect(await deliver(event ?? {})).toEqual({ kind: 'duplicate' })
    const before = await bookOf(tip)
    await Promise.all(Array.from({ length: 5 }, () => deliver(event ?? {})))
    expect(await bookOf(tip)).toEqual(before)
  })

  it("about what we don't know are noted and left", async () => {
    const foreign = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'jpy',
      allowed_payment_method_types: ['card'],
    })
    const event = {
      id: 'evt_foreign',
      object: 'event',
      type: 'payment_intent.succeeded',
      created: 1,
      data: { object: foreign },
    }
    expect(await deliver(event)).toEqual({ kind: 'ignored' })
    expect(await deliver(event)).toEqual({ kind: 'duplicate' })
    const refund = { id: 're_x', object: 'refund', payment_intent: foreign.id, metadata: {} }
    expect(
      await deliver({ ...event, id: 'evt_foreign_refund', type: 'refund.created', data: { object: refund } }),
    ).toEqual({ kind: 'ignored' })
    expect(
      await deliver({ ...event, id: 'evt_other', type: 'customer.created', data: { object: {} } }),
    ).toEqual({ kind: 'ignored' })
  })

  it.each([
    ['the other mode', { livemode: true }],
    ['a connected account', { account: 'acct_of_somebody' }],
  ])('of %s are answered, logged, and neither taken over nor noted as seen', async (_, foreign) => {
    const { guest, tip } = await paidTip()
    await stripe.refunds.create({ payment_intent: world.intentOf(tip) })
    const event = (await eventsOf(tip)).find((one) => one.type === 'charge.refunded')
    world.logged.length = 0
    expect(await deliver({ ...event, ...foreign })).toEqual({ kind: 'foreign' })
    expect(world.logged.filter(({ msg }) => msg !== 'stripe webhook')).toMatchObject([
      { event: event?.id, msg: expect.stringContaining('ignored') },
    ])
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded' })
    expect(await deliver(event ?? {})).toEqual({ kind: 'done' })
    expect(await guest.find(tip)).toMatchObject({ state: 'refunded' })
  })

  it("are left to Stripe to send again while Stripe itself can't be asked", async () => {
    const { guest, tip } = await paidTip()
    await stripe.refunds.create({ payment_intent: world.intentOf(tip) })
    const event = (await eventsOf(tip)).find((one) => one.type === 'charge.refunded')
    world.sandbox.control.fail({ method: 'GET', times: null })
    await expect(deliver(event ?? {})).rejects.toThrow(/unavailable/)
    world.sandbox.control.clearFaults()
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded' })
    expect(await deliver(event ?? {})).toEqual({ kind: 'done' })
    expect(await guest.find(tip)).toMatchObject({ state: 'refunded', refundedAmount: 1000 })
  })
})
