import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareWithStripe } from '../../../server/books/verify.stripe.ts'
import { reconcile } from '../../../server/features/payment/payment.reconcile.ts'
import { settle } from '../../../server/features/payment/payment.settle.ts'
import { handleEvent } from '../../../server/features/payment/stripe-event.handle.ts'
import { askStripe } from '../../../server/features/refund/refund.ask.ts'
import { confirmRefund, tryReturnNow } from '../../../server/features/refund/refund.service.ts'
import type { RefundDeps } from '../../../server/features/refund/refund.types.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createTipWorld, type TipWorld } from '../../support/tip-world.ts'
import { chargedTwice } from './charged-twice.ts'
import { ownerId, refunds } from './refund-world.ts'

const hour = 3_600_000
const day = 24 * hour

onEachDatabase('what Stripe tells of a refund at a bad moment', (database) => {
  let world: TipWorld
  let owner: ReturnType<typeof refunds>
  beforeAll(async () => {
    world = await createTipWorld(await database.open())
    world.sandbox.setWebhookTarget(null)
    owner = refunds(world)
  })
  afterAll(() => world.close())

  const deps = (more: Partial<RefundDeps> = {}): RefundDeps => ({
    ...world.deps,
    settleAttempt: (id) => settle(world.deps, id, 'job'),
    ...more,
  })
  /** Stripe's events until now, as they are delivered. */
  const news = async () => {
    for await (const event of world.deps.payments.listEvents(Date.now() - hour))
      await handleEvent(world.deps, event, 'webhook')
  }
  const later = async (times: number, ms = 3 * hour) => {
    for (let n = 0; n < times; n++) {
      world.advance(ms)
      world.sandbox.control.advance({ ms })
      await reconcile(world.deps)
    }
  }
  const refundsOf = (intent: string) =>
    world.sandbox.books().refunds.filter((one) => one.payment_intent === intent)
  const gone = (intent: string) =>
    refundsOf(intent)
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)
  const audited = (tipId: string) =>
    world.deps.db.selectFrom('audit_entry').selectAll().where('subject', '=', tipId).execute()
  const differences = async () => {
    const lines: string[] = []
    const span = { sinceMs: Date.now() - day, untilMs: Date.now() + 400 * day }
    await compareWithStripe(world.deps, span, (line) => lines.push(line))
    return lines.join('\n')
  }
  /** A second charge, of which some was given back by hand. */
  const secondCharge = async (byHand: number) => {
    const { tip, intent, strayId } = await chargedTwice(world)
    await settle(world.deps, strayId, 'webhook')
    const { id: handId } = await world.sandbox.control.refund({ payment_intent: intent, amount: byHand })
    await news()
    const fails = async () => {
      await world.sandbox.control.failRefund({ id: handId })
      await news()
    }
    return { tip, intent, handId, fails, id: `second-${strayId}` }
  }

  it('one by hand fails while ours is written down: the rest goes back, and the books equal Stripe', async () => {
    const { intent, fails, id } = await secondCharge(400)
    const settleAttempt = async (attemptId: string) => {
      const settled = await settle(world.deps, attemptId, 'job')
      await fails()
      return settled
    }
    await askStripe(deps({ settleAttempt }), await owner.request(id))
    await later(2)
    expect(gone(intent)).toBe(1000)
    expect(refundsOf(intent).map(({ amount }) => amount)).toEqual([400, 600, 400])
    expect(await owner.request(id)).toMatchObject({ state: 'done', next_check_at: null })
    world.sandbox.control.settle()
    await reconcile(world.deps, { everything: true })
    expect(await differences()).not.toContain(id)
  })

  it('one by hand fails just after Stripe has said that all is back', async () => {
    const { intent, fails, id } = await secondCharge(1000)
    const createRefund: RefundDeps['payments']['createRefund'] = (order) =>
      world.deps.payments.createRefund(order).finally(fails)
    await askStripe(deps({ payments: { ...world.deps.payments, createRefund } }), await owner.request(id))
    await later(2)
    expect(gone(intent)).toBe(1000)
  })

  it("an owner's fails while it is written down", async () => {
    const { tip } = await owner.paid(1000)
    const id = await owner.draft(tip.id, 300)
    const settleAttempt = async (attemptId: string) => {
      const settled = await settle(world.deps, attemptId, 'job')
      const made = world.sandbox.books().refunds.find((one) => one.metadata?.refund_request === id)
      await world.sandbox.control.failRefund({ id: made?.id ?? '' })
      await news()
      return settled
    }
    const by = { memberId: ownerId, businessId: world.seed.businessId }
    await confirmRefund(deps({ settleAttempt }), by, id)
    await later(1)
    expect(await owner.request(id)).toMatchObject({ state: 'failed', next_check_at: null })
  })

  it("an owner's failure is found by lists, too", async () => {
    const { tip } = await owner.paid(1000)
    const id = await owner.draft(tip.id, 300)
    await owner.confirm(id)
    await news()
    const made = world.sandbox.books().refunds.find((one) => one.metadata?.refund_request === id)
    await world.sandbox.control.failRefund({ id: made?.id ?? '' })
    const payments = { ...world.deps.payments, listEvents: async function* () {} }
    const since = { everything: true, sinceMs: Date.now() - day }
    for (let n = 0; n < 2; n++) await reconcile({ ...world.deps, payments }, since)
    expect(await owner.request(id)).toMatchObject({ state: 'failed' })
  })

  it('refusing to look for a refund is no refusal of the refund', async () => {
    const { tip } = await owner.paid(1000)
    const id = await owner.draft(tip.id, 300)
    world.sandbox.control.drop({ method: 'POST', path: '/v1/refunds', times: 20, executed: true })
    await owner.confirm(id)
    world.sandbox.control.clearFaults()
    const error = { type: 'invalid_request_error', message: 'x' }
    world.sandbox.control.fail({ method: 'GET', path: '/v1/refunds', times: 1, status: 400, error })
    await askStripe(deps(), await owner.request(id))
    expect(await owner.request(id)).toMatchObject({ state: 'open' })
    await later(1)
    expect(await owner.request(id)).toMatchObject({ state: 'done' })
  })

  it('what somebody gave back by hand is not asked about for ever', async () => {
    const { handId, id } = await secondCharge(1000)
    await reconcile(world.deps)
    // Stripe sends news of each refund once more, when the bank's reference number is known.
    await world.stripe.refunds.update(handId, { metadata: { arn: '1' } })
    await later(2, 7 * hour)
    expect(await owner.request(id)).toMatchObject({ state: 'done', next_check_at: null, asks: 2 })
  })

  it('after a restore no old answer counts', async () => {
    const { tip, intent, strayId } = await chargedTwice(world)
    await settle(world.deps, strayId, 'webhook')
    await reconcile(world.deps)
    const failAll = async () => {
      for (const { id, status } of refundsOf(intent))
        if (status === 'succeeded') await world.sandbox.control.failRefund({ id })
      await news()
    }
    await failAll()
    const id = `second-${strayId}`
    const copy = await owner.request(id)
    await askStripe(deps(), copy)
    await failAll()
    const { id: _, ...restored } = copy
    await world.deps.db.updateTable('refund_request').set(restored).where('id', '=', id).execute()
    const before = (await audited(tip.id)).length
    await askStripe(deps(), await owner.request(id))
    expect(gone(intent)).toBe(1000)
    expect(await audited(tip.id)).toHaveLength(before + 1)
  })

  it('a return that two ask for at once is written down once', async () => {
    const { tip, strayId } = await chargedTwice(world)
    await settle(world.deps, strayId, 'webhook')
    const id = `second-${strayId}`
    const gate = Promise.withResolvers<void>()
    const settleAttempt = async (attemptId: string) => {
      const settled = await settle(world.deps, attemptId, 'job')
      await gate.promise
      return settled
    }
    const first = tryReturnNow(deps({ settleAttempt }), id)
    await expect.poll(() => owner.request(id)).toMatchObject({ asks: 1 })
    await expect.poll(() => world.sandbox.books().refunds.at(-1)?.metadata?.refund_request).toBe(id)
    await tryReturnNow(deps(), id)
    gate.resolve()
    await first
    expect(await audited(tip.id)).toHaveLength(1)
  })
})
