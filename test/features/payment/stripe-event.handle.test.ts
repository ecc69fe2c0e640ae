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
  const senseless = [
    {},
    [],
    [shaped],
    { ...shaped, id: undefined },
    { ...shaped, id: '' },
    { ...shaped, type: undefined },
    { ...shaped, type: 7 },
    { ...shaped, created: 'now' },
    { ...shaped, data: undefined },
    { ...shaped, data: { object: null } },
    { ...shaped, id: { a: 1 } },
    { ...shaped, id: 'evt\0' },
    ...[
      { id: { a: 1 } },
      { id: 'pi_\0' },
      { object: 'charge', payment_intent: 7 },
      { object: 'charge', payment_intent: { id: { a: 1 } } },
      { metadata: 'none' },
      { metadata: { tip_id: { a: 1 } } },
      { metadata: { attempt_id: ['a'] } },
    ].map((wrong) => ({ ...shaped, data: { object: { ...shaped.data.object, ...wrong } } })),
  ]
  it.each(senseless.map((event): [object] => [event]))(
    'are refused where they make no sense, however well signed: %j',
    async (event) => {
      const heard = async () =>
        (await world.deps.db.selectFrom('stripe_event').selectAll().execute()).map((row) => row.id)
      const before = await heard()
      expect(await deliver(event)).toMatchObject({ kind: 'bad_event' })
      expect(await heard()).toEqual(before)
    },
  )

  it.each([
    [-6 * 60, 'wrong_time'],
    [-4 * 60, 'ignored'],
    [4 * 60, 'ignored'],
    [6 * 60, 'wrong_time'],
  ])('signed %i s ahead come to %s', async (ahead, kind) => {
    const timestamp = Math.floor(Date.now() / 1000) + ahead
    const payload = JSON.stringify({ ...shaped, id: `evt_at_${ahead}` })
    const secret = world.sandbox.webhookSecret
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const told = {
      said: 'webhook with a right signature of another time: the clock of this machine is off',
      fields: { seconds: expect.closeTo(-ahead, -1) },
    }
    const result = await world.tips.handleWebhook(Buffer.from(payload), header)
    expect(result).toMatchObject({ kind, ...(kind === 'wrong_time' && { failure: told }) })
    expect('failure' in result).toBe(kind === 'wrong_time')
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

  it('of a refund that failed and a dispute that is won give everybody back what was taken', async () => {
    const { guest, tip } = await paidTip(1001)
    const shared = await world.listShares(tip)
    const refund = await stripe.refunds.create({ payment_intent: world.intentOf(tip), amount: 500 })
    for (const event of await eventsOf(tip)) await deliver(event)
    expect(await guest.find(tip)).toMatchObject({ state: 'partially_refunded' })
    await world.sandbox.control.failRefund({ id: refund.id })
    for (const event of await refundEvents(refund.id)) await deliver(event)
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded', refundedAmount: 0 })
    expect(await world.listShares(tip)).toEqual(shared)

    await world.sandbox.control.openDispute({ payment_intent: world.intentOf(tip) })
    const dispute = world.sandbox
      .books()
      .disputes.findLast((one) => one.payment_intent === world.intentOf(tip))
    for (const event of await refundEvents(dispute?.id ?? '')) await deliver(event)
    expect(await guest.find(tip)).toMatchObject({ state: 'disputed', disputedAmount: 1001 })
    expect((await world.listShares(tip)).every((share) => share.amount === 0)).toBe(true)
    await world.sandbox.control.closeDispute({ id: dispute?.id ?? '', status: 'won' })
    for (const event of await refundEvents(dispute?.id ?? '')) await deliver(event)
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded', disputedAmount: 0 })
    expect(await world.listShares(tip)).toEqual(shared)
  })

  it('leave nothing in the log that says who, with what or what for', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start({ review: 'SECRET-REVIEW' }))
    await guest.pay(tip, { receiptEmail: 'guest@example.jp' })
    for (const event of await eventsOf(tip)) await deliver(event)
    const text = JSON.stringify(world.logged)
    for (const secret of ['SECRET-REVIEW', 'guest@example.jp', 'ctoken_', guest.guestId, '_secret_']) {
      expect(text).not.toContain(secret)
    }
    // Times and random ids may hold these digits among others.
    expect(text).not.toMatch(/(?<![\w-])4242(?![\w-])/)
    const lines = world.logged.filter((line) => line.tipId === tip.id)
    expect(lines.map((line) => line.msg).slice(0, 3)).toEqual([
      'tip created',
      'tip sent to Stripe',
      'tip paid',
    ])
    expect(lines[1]?.stripe).toMatch(/^pi_\w+$/)
    expect(lines[2]).toMatchObject({ branchId: tip.branchId, amount: 1000, by: 'answer' })
  })

  const refundEvents = async (id: string) => {
    const all: Stripe.Event[] = []
    for await (const event of stripe.events.list({ limit: 100 }))
      if (JSON.stringify(event).includes(id)) all.push(event)
    return all
  }
})
