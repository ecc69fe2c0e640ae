import { expect, it } from 'vitest'
import { settle } from '../../../server/money/payment/payment.settle.ts'
import { askStripe } from '../../../server/money/refund/refund.ask.ts'
import { confirmRefund, tryReturnNow } from '../../../server/money/refund/refund.service.ts'
import { planRefundChecks } from '../../../server/money/refund/refund.store.ts'
import type { RefundDeps } from '../../../server/money/refund/refund.types.ts'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { setRow } from '../../support/rows.ts'
import { knownTwice } from './charged-twice.ts'
import { ownerId, useRefundWorld } from './refund-world.ts'

const hour = 3_600_000
const day = 24 * hour

onEachDatabase('what Stripe tells of a refund at a bad moment', (database) => {
  const the = useRefundWorld(database)

  const deps = (more: Partial<RefundDeps> = {}): RefundDeps => ({
    ...the.world.deps,
    settleAttempt: (id) => settle(the.world.deps, id, 'job'),
    ...more,
  })
  const later = async (times: number, ms = 3 * hour) => {
    for (let n = 0; n < times; n++) await the.later(ms)
  }
  const gone = (intent: string) =>
    the
      .refundsOf(intent)
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, { amount }) => sum + amount, 0)
  const audited = (tipId: string) =>
    the.world.deps.db.selectFrom('audit_entry').selectAll().where('subject', '=', tipId).execute()
  /** A second charge, of which some was given back by hand. */
  const secondCharge = async (byHand: number) => {
    const { tip, intent, id } = await knownTwice(the.world)
    const { id: handId } = await the.world.sandbox.control.refund({ payment_intent: intent, amount: byHand })
    await the.news()
    const fails = async () => {
      await the.world.sandbox.control.failRefund({ id: handId })
      await the.news()
    }
    return { tip, intent, handId, fails, id }
  }

  it('one by hand fails while ours is written down: the rest goes back, and the books equal Stripe', async () => {
    const { intent, fails, id } = await secondCharge(400)
    const settleAttempt = async (attemptId: string) => {
      const settled = await settle(the.world.deps, attemptId, 'job')
      await fails()
      return settled
    }
    await askStripe(deps({ settleAttempt }), await the.owner.request(id))
    await later(2)
    expect(gone(intent)).toBe(1000)
    expect(the.refundsOf(intent).map(({ amount }) => amount)).toEqual([400, 600, 400])
    expect(await the.owner.request(id)).toMatchObject({ state: 'done', next_check_at: null })
    the.world.sandbox.control.settle()
    await reconcile(the.world.deps, { everything: true })
    expect((await the.differences()).join('\n')).not.toContain(id)
  })

  it('one by hand fails just after Stripe has said that all is back', async () => {
    const { intent, fails, id } = await secondCharge(1000)
    const createRefund: RefundDeps['payments']['createRefund'] = (order) =>
      the.world.deps.payments.createRefund(order).finally(fails)
    await askStripe(
      deps({ payments: { ...the.world.deps.payments, createRefund } }),
      await the.owner.request(id),
    )
    await later(2)
    expect(gone(intent)).toBe(1000)
  })

  it("an owner's fails while it is written down", async () => {
    const { id } = await the.owner.drafted(300)
    const settleAttempt = async (attemptId: string) => {
      const settled = await settle(the.world.deps, attemptId, 'job')
      await the.failed(id)
      await the.news()
      return settled
    }
    const by = { memberId: ownerId, businessId: the.world.seed.businessId }
    await confirmRefund(deps({ settleAttempt }), by, id)
    await later(1)
    expect(await the.owner.request(id)).toMatchObject({ state: 'failed', next_check_at: null })
  })

  it('one that Stripe refuses is over, whatever news comes meanwhile', async () => {
    const { tip, id } = await the.owner.drafted(300)
    const createRefund: RefundDeps['payments']['createRefund'] = async (order) => {
      await planRefundChecks(the.world.deps.db, tip.id, the.world.deps.clock())
      return the.world.deps.payments.createRefund(order)
    }
    const error = { type: 'invalid_request_error', message: 'x' }
    the.world.sandbox.control.fail({ method: 'POST', path: '/v1/refunds', times: 1, status: 400, error })
    const by = { memberId: ownerId, businessId: the.world.seed.businessId }
    await confirmRefund(deps({ payments: { ...the.world.deps.payments, createRefund } }), by, id)
    expect(await the.owner.request(id)).toMatchObject({ state: 'failed', next_check_at: null, asks: 1 })
  })

  it("an owner's failure is found by lists, too", async () => {
    const { id } = await the.owner.drafted(300)
    await the.owner.confirm(id)
    await the.news()
    await the.failed(id)
    const payments = { ...the.world.deps.payments, listEvents: async function* () {} }
    const since = { everything: true, sinceMs: Date.now() - day }
    for (let n = 0; n < 2; n++) await reconcile({ ...the.world.deps, payments }, since)
    expect(await the.owner.request(id)).toMatchObject({ state: 'failed' })
  })

  it('refusing to look for a refund is no refusal of the refund', async () => {
    const { id } = await the.owner.drafted(300)
    the.world.sandbox.control.drop({ method: 'POST', path: '/v1/refunds', times: 20, executed: true })
    await the.owner.confirm(id)
    the.world.sandbox.control.clearFaults()
    const error = { type: 'invalid_request_error', message: 'x' }
    the.world.sandbox.control.fail({ method: 'GET', path: '/v1/refunds', times: 1, status: 400, error })
    await askStripe(deps(), await the.owner.request(id))
    expect(await the.owner.request(id)).toMatchObject({ state: 'open' })
    await later(1)
    expect(await the.owner.request(id)).toMatchObject({ state: 'done' })
  })

  it('what somebody gave back by hand is not asked about for ever', async () => {
    const { handId, id } = await secondCharge(1000)
    await reconcile(the.world.deps)
    // Stripe sends news of each refund once more, when the bank's reference number is known.
    await the.world.stripe.refunds.update(handId, { metadata: { arn: '1' } })
    await later(2, 7 * hour)
    expect(await the.owner.request(id)).toMatchObject({ state: 'done', next_check_at: null, asks: 2 })
  })

  it('after a restore no old answer counts', async () => {
    const { tip, intent, id } = await knownTwice(the.world)
    await reconcile(the.world.deps)
    const failAll = async () => {
      for (const { id, status } of the.refundsOf(intent))
        if (status === 'succeeded') await the.world.sandbox.control.failRefund({ id })
      await the.news()
    }
    await failAll()
    const copy = await the.owner.request(id)
    await askStripe(deps(), copy)
    await failAll()
    const { id: _, ...restored } = copy
    await setRow(the.world.deps.db, 'refund_request', id, restored)
    const before = (await audited(tip.id)).length
    await askStripe(deps(), await the.owner.request(id))
    expect(gone(intent)).toBe(1000)
    expect(await audited(tip.id)).toHaveLength(before + 1)
  })

  it('a return that two ask for at once is written down once', async () => {
    const { tip, id } = await knownTwice(the.world)
    const gate = Promise.withResolvers<void>()
    const settleAttempt = async (attemptId: string) => {
      const settled = await settle(the.world.deps, attemptId, 'job')
      await gate.promise
      return settled
    }
    const first = tryReturnNow(deps({ settleAttempt }), id)
    await expect.poll(() => the.owner.request(id)).toMatchObject({ asks: 1 })
    await expect.poll(() => the.world.sandbox.books().refunds.at(-1)?.metadata?.refund_request).toBe(id)
    await tryReturnNow(deps(), id)
    gate.resolve()
    await first
    expect(await audited(tip.id)).toHaveLength(1)
  })
})
