import { expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { settle } from '../../../server/money/payment/payment.settle.ts'
import { askStripe } from '../../../server/money/refund/refund.ask.ts'
import type { RefundDeps } from '../../../server/money/refund/refund.types.ts'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { chargeOutside } from '../../support/outside-charge.ts'
import { chargedTwice, knownTwice } from './charged-twice.ts'
import { useRefundWorld } from './refund-world.ts'

const day = 86_400_000

onEachDatabase('what rarely becomes of a refund', (database) => {
  const the = useRefundWorld(database)
  const deps = (): RefundDeps => ({
    ...the.world.deps,
    settleAttempt: (id) => settle(the.world.deps, id, 'job'),
  })

  it('its newest try failed and somebody gave the rest back by hand: no difference', async () => {
    const { intent, id } = await knownTwice(the.world)
    const hand = await the.world.sandbox.control.refund({ payment_intent: intent, amount: 400 })
    await the.news()
    await askStripe(deps(), await the.owner.request(id))
    await the.world.sandbox.control.failRefund({ id: hand.id })
    await the.news()
    for (let n = 0; n < 2; n++) await the.later(11 * 60_000)
    expect(the.refundsOf(intent).map(({ amount }) => amount)).toEqual([400, 600, 400])
    const newest = the.refundsOf(intent).at(-1)?.id ?? ''
    await the.world.sandbox.control.failRefund({ id: newest })
    await the.world.sandbox.control.refund({ payment_intent: intent, amount: 400 })
    the.world.sandbox.control.settle()
    for (let n = 0; n < 4; n++) await the.later(11 * 60_000)
    expect(await the.owner.request(id)).toMatchObject({ state: 'done' })
    expect((await the.differences()).filter((line) => line.includes(id))).toEqual([])
  })

  it.each(['lost', 'won'] as const)(
    'the rest of a second charge that was disputed (%s) can not go back: Stripe is asked again with news only',
    async (status) => {
      const { intent, strayId } = await chargedTwice(the.world)
      const { id: dispute } = the.world.sandbox.control.openDispute({ payment_intent: intent, amount: 400 })
      await settle(the.world.deps, strayId, 'webhook')
      await reconcile(the.world.deps)
      the.world.sandbox.control.closeDispute({ id: dispute, status })
      await the.news()
      for (let n = 0; n < 20; n++) await the.later(7 * 3_600_000)
      const { asks } = await the.owner.request(`second-${strayId}`)
      for (let n = 0; n < 8; n++) await the.later(7 * 3_600_000)
      expect((await the.owner.request(`second-${strayId}`)).asks - asks).toBe(0)
    },
  )

  it('it failed while the server was off for two months: the books learn of it', async () => {
    const { tip, id } = await the.owner.drafted(300)
    await the.owner.confirm(id)
    await the.later(2 * 3_600_000)
    await reconcile(the.world.deps, { everything: true })
    await the.later(day)
    expect(await the.owner.request(id)).toMatchObject({ state: 'done', next_check_at: null })
    // The server is off. The bank sends the money back.
    the.pass(5 * day)
    await the.failed(id)
    the.pass(55 * day)
    const now = the.world.deps.clock()
    const { listEvents } = the.world.deps.payments
    const payments = {
      ...the.world.deps.payments,
      // Stripe lists its events for 30 days.
      listEvents: (since: number) => listEvents(Math.max(since, now - 30 * day)),
    }
    for (let n = 0; n < 3; n++) {
      the.pass(11 * 60_000)
      await reconcile({ ...the.world.deps, payments })
    }
    expect(await the.tipRow(tip.id)).toMatchObject({ refunded_amount: 0, state: 'succeeded' })
    expect(await the.owner.request(id)).toMatchObject({ state: 'failed' })
  })

  it('it was of an unplaced payment, and the operator gave it back as told: no difference any more', async () => {
    const { id } = await chargeOutside(the.world.stripe, 500, {
      tip_id: newId(),
      attempt_id: newId(),
      branch_id: 'nobodys',
    })
    expect(await reconcile(the.world.deps, { everything: true, sinceMs: Date.now() - day })).toMatchObject({
      unplaced: 1,
    })
    the.world.sandbox.control.refund({ payment_intent: id })
    expect(await reconcile(the.world.deps, { everything: true, sinceMs: Date.now() - day })).toMatchObject({
      unplaced: 0,
    })
    expect((await the.differences()).filter((line) => line.includes(id))).toEqual([])
  })
})
