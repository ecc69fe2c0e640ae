import { expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import { findOrAdopt } from '../../../server/money/payment/payment.adopt.ts'
import { createGate } from '../../../server/money/payment/payment.gate.ts'
import { settle } from '../../../server/money/payment/payment.settle.ts'
import { startCatchUp } from '../../../server/money/stripe-events/catch-up.ts'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import { verifyBooks } from '../../../server/money/verify/verify-books.ts'
import { copyOf, putBack } from '../../property/copies.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { chargeOutside } from '../../support/outside-charge.ts'
import { backUpOf } from '../../support/restored.ts'
import { createTipWorld } from '../../support/tip-world.ts'
import { chargedTwice } from './charged-twice.ts'
import { refunds, useRefundWorld } from './refund-world.ts'

onEachDatabase('a backup from before a second charge that went back', (database) => {
  const the = useRefundWorld(database)

  /** What is left at Stripe of all charges of a tip. */
  const kept = (tipId: string) => {
    const { charges } = the.world.sandbox.books()
    return charges
      .filter((one) => one.paid && one.metadata.tip_id === tipId)
      .reduce((sum, one) => sum + one.amount - one.amount_refunded, 0)
  }
  const start = async () => {
    const gate = createGate()
    startCatchUp(the.world.deps, gate)
    await expect.poll(() => gate.closedAt()).toBe(undefined)
  }
  const later = async () => {
    for (let n = 0; n < 3; n++) await the.later(11 * 60_000)
  }

  /** A charge of a tip that is paid: newer than the one that paid it. */
  const chargedLater = async () => {
    const { tip } = await the.owner.paid(1000)
    const metadata = { tip_id: tip.id, attempt_id: newId(), branch_id: tip.branchId }
    // Others pay in between: lists are worked through four at a time, the newest first.
    for (let n = 0; n < 8; n++) await the.owner.paid(200)
    const { id } = await chargeOutside(the.world.stripe, 1000, metadata)
    await findOrAdopt(the.world.deps, {
      intentId: id,
      metadata: { tipId: tip.id, attemptId: metadata.attempt_id, branchId: tip.branchId },
    })
    return { tip, strayId: metadata.attempt_id }
  }

  it.each([
    ['reads its lists', async () => {}, chargedTwice],
    ['starts and reads its lists', start, chargedTwice],
    ['reads its lists, a newer one', async () => {}, chargedLater],
    ['starts and reads its lists, a newer one', start, chargedLater],
  ])('the charge that paid the tip stays, when the server %s', async (_, begin, twice) => {
    await the.owner.paid(500)
    await reconcile(the.world.deps, { everything: true })
    const copy = await copyOf(the.world.deps.db)
    const { tip, strayId } = await twice(the.world)
    the.world.sandbox.control.settle()
    await settle(the.world.deps, strayId, 'webhook')
    await reconcile(the.world.deps, { everything: true })
    expect(kept(tip.id)).toBe(1000)
    // Stripe sends news of each refund once more, when the bank's reference number is known.
    const back = the.world.sandbox.books().refunds.at(-1)?.id ?? ''
    for (const arn of ['1', '2', '3']) await the.world.stripe.refunds.update(back, { metadata: { arn } })
    the.pass(3 * 86_400_000)
    await putBack(the.world.deps.db, copy)
    await begin()
    await reconcile(the.world.deps, { everything: true })
    await later()
    expect(kept(tip.id)).toBe(1000)
    expect(await the.tipRow(tip.id)).toMatchObject({ state: 'succeeded', refunded_amount: 0, second_fee: 36 })
    expect((await verifyBooks(the.world.deps.db)).differences).toEqual([])
  })
})

onEachDatabase('a tip paid and partly refunded by its owner after the backup', (database) => {
  it('comes back with its refund: only a second charge that went back pays nothing', async () => {
    const world = await createTipWorld(await database.open())
    world.sandbox.setWebhookTarget(null)
    await reconcile(world.deps)
    const copy = backUpOf(database)
    const owner = refunds(world)
    const { tip } = await owner.paid(1000)
    world.sandbox.control.settle()
    await owner.confirm(await owner.draft(tip.id, 300))
    const restored = await copy.restored()
    const deps = { ...world.deps, db: restored.db }
    await reconcile(deps, { everything: true })
    expect(await restored.db.selectFrom('tip').selectAll().where('id', '=', tip.id).execute()).toMatchObject([
      { state: 'partially_refunded', amount: 1000, refunded_amount: 300 },
    ])
    await restored.drop()
    copy.remove()
    await world.close()
  })
})
