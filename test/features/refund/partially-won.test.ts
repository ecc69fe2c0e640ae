import { expect, it } from 'vitest'
import { sumOf } from '../../../server/features/earning/earning.totals.store.ts'
import { settle } from '../../../server/money/payment/payment.settle.ts'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import { verifyBooks } from '../../../server/money/verify/verify-books.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { setRow } from '../../support/rows.ts'
import { chargedTwice } from './charged-twice.ts'
import { useRefundWorld } from './refund-world.ts'

// support.stripe.com/questions/dispute-for-full-charge-amount-after-a-partial-refund-was-issued: the amount that was
// refunded before comes back, and the dispute's status is `lost` ("partially won" in the Dashboard only).
onEachDatabase('a dispute of the whole amount after a partial refund, "partially won"', (database) => {
  const the = useRefundWorld(database)

  const payout = async () => {
    const sum = await sumOf(the.world.deps.db, { businessId: the.world.seed.businessId })
    return sum.card - sum.fee - sum.costs.lost - sum.costs.dispute_fee - sum.costs.second_fee
  }
  const balance = () => the.world.sandbox.books().balanceTransactions.reduce((all, one) => all + one.net, 0)

  it.each([
    // refunded, disputed, of that comes back, taken by the dispute, lost by the business
    [1000, 1000, 1000, 0, 0],
    [1000, 1000, 999, 1, 1],
    [300, 1000, 1000, 0, 0],
    [300, 1000, 0, 1000, 300],
    [0, 1000, 1000, 0, 0],
    [0, 400, 400, 0, 0],
    [0, 400, 399, 1, 0],
  ])(
    'refunded ¥%d, disputed ¥%d, lost, and ¥%d come back: what has left is what is booked',
    async (...sums) => {
      const [refunded, disputed, returned, taken, lost] = sums
      const { tip } = await the.owner.paid(1000)
      const { control } = the.world.sandbox
      const intent = the.world.intentOf(tip)
      if (refunded > 0) control.refund({ payment_intent: intent, amount: refunded })
      const { id } = control.openDispute({ payment_intent: intent, amount: disputed })
      control.settle()
      await reconcile(the.world.deps, { everything: true })
      control.closeDispute({ id, status: 'lost', returned })
      await reconcile(the.world.deps, { everything: true })
      expect(await the.tipRow(tip.id)).toMatchObject({
        refunded_amount: refunded,
        disputed_amount: taken,
        lost,
      })
      expect(await payout()).toBe(balance())
      expect((await verifyBooks(the.world.deps.db)).differences).toEqual([])
      expect(await the.differences()).toEqual([])
      // The comparison reckons by itself what a dispute has taken, from the money that moved.
      await setRow(the.world.deps.db, 'tip', tip.id, { disputed_amount: disputed + 1 })
      expect(await the.differences()).toEqual([
        expect.stringContaining(`expected disputed ${taken}; found ${disputed + 1}`),
      ])
      await setRow(the.world.deps.db, 'tip', tip.id, { disputed_amount: taken })
    },
  )

  it('the business has lost nothing beyond the payment, and the books say so', async () => {
    const { tip } = await the.owner.paid(1000)
    await the.owner.confirm(await the.owner.draft(tip.id, 300))
    const intent = the.world.intentOf(tip)
    const { id } = the.world.sandbox.control.openDispute({ payment_intent: intent, amount: 1000 })
    the.world.sandbox.control.settle()
    await reconcile(the.world.deps, { everything: true })
    expect(await the.tipRow(tip.id)).toMatchObject({ refunded_amount: 300, disputed_amount: 1000, lost: 300 })
    expect(await payout()).toBe(balance())
    the.world.sandbox.control.closeDispute({ id, status: 'lost', returned: 300 })
    the.world.advance(11 * 60_000)
    await reconcile(the.world.deps, { everything: true })
    expect(await the.tipRow(tip.id)).toMatchObject({ refunded_amount: 300, disputed_amount: 700, lost: 0 })
    expect(await payout()).toBe(balance())
    expect(await the.differences()).toEqual([])
    expect((await verifyBooks(the.world.deps.db)).differences).toEqual([])
  })

  it('nor of a second charge', async () => {
    const { tip, intent, strayId } = await chargedTwice(the.world)
    the.world.sandbox.control.refund({ payment_intent: intent, amount: 400 })
    const { id } = the.world.sandbox.control.openDispute({ payment_intent: intent, amount: 1000 })
    the.world.sandbox.control.closeDispute({ id, status: 'lost', returned: 400 })
    await settle(the.world.deps, strayId, 'webhook')
    expect(await the.tipRow(tip.id)).toMatchObject({ lost: 0 })
  })
})
