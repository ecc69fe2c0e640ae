import { afterAll, expect, it } from 'vitest'
import { forget, remember } from '../../server/db/remembered.store.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { sumOf } from '../../server/features/earning/earning.totals.store.ts'
import { listToAnswer } from '../../server/money/payment/payment.answers.store.ts'
import { noteToAnswer } from '../../server/money/payment/payment.apply.ts'
import { settle } from '../../server/money/payment/payment.settle.ts'
import { reconcile } from '../../server/money/stripe-events/reconcile.ts'
import { verifyBooks } from '../../server/money/verify/verify-books.ts'
import { chargedTwice } from '../features/refund/charged-twice.ts'
import { refunds } from '../features/refund/refund-world.ts'
import { onEachDatabase } from '../support/databases.ts'
import { readRow } from '../support/rows.ts'
import { createTipWorld } from '../support/tip-world.ts'

onEachDatabase('what a payment costs the business beyond its fee', async (database) => {
  const db = await database.open()
  const world = await createTipWorld(db)
  world.sandbox.setWebhookTarget(null)
  const owner = refunds(world)
  afterAll(() => world.close())

  const row = (id: string) => readRow(db, 'tip', id)
  const settled = async (tipId: string) => {
    world.sandbox.control.settle()
    await settle(world.deps, (await row(tipId)).paid_attempt ?? '', 'job')
    expect((await verifyBooks(db)).differences).toEqual([])
    return row(tipId)
  }
  const intentOf = async (tipId: string) => {
    const { paid_attempt } = await row(tipId)
    const attempt = db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('id', '=', paid_attempt ?? '')
    return (await attempt.executeTakeFirstOrThrow()).payment_intent_id ?? ''
  }
  const linesOf = async (tipId: string) =>
    (
      await db
        .selectFrom('booking')
        .select(['reason', 'amount'])
        .where('tip_id', '=', tipId)
        .orderBy('entry')
        .orderBy('reason')
        .execute()
    ).map(({ reason, amount }) => [reason, amount])

  it('keeps a refund and a dispute of the same payment apart, and nobody pays twice', async () => {
    const { tip } = await owner.paid(1003)
    await owner.confirm(await owner.draft(tip.id, 1003))
    const payment_intent = await intentOf(tip.id)
    const { id } = world.sandbox.control.openDispute({ payment_intent })
    const disputed = await settled(tip.id)
    expect(disputed).toMatchObject({ state: 'disputed', refunded_amount: 1003, disputed_amount: 1003 })
    expect(disputed).toMatchObject({ lost: 1003, dispute_fee: 1500 })
    expect((await world.listShares(tip)).every((share) => share.amount === 0)).toBe(true)
    expect(await linesOf(tip.id)).toEqual([
      ['tip', 1003],
      ['refund', -1003],
      ['dispute_fee', -1500],
      ['loss', -1003],
    ])
    expect(await listToAnswer(db, { tipId: tip.id })).toMatchObject([
      { kind: 'dispute', intentId: payment_intent, dueAt: expect.any(Number) },
    ])

    world.sandbox.control.closeDispute({ id, status: 'won' })
    expect(await settled(tip.id)).toMatchObject({ state: 'refunded', disputed_amount: 0, lost: 0 })
    expect((await linesOf(tip.id)).at(-1)).toEqual(['loss_back', 1003])
    expect(await row(tip.id)).toMatchObject({ dispute_fee: 1500 })
    expect(await listToAnswer(db, { tipId: tip.id })).toEqual([])
  })

  it('takes of the shares what a refund has left of them', async () => {
    const { tip } = await owner.paid(1000)
    await owner.confirm(await owner.draft(tip.id, 400))
    world.sandbox.control.openDispute({ payment_intent: await intentOf(tip.id), amount: 1000 })
    expect(await settled(tip.id)).toMatchObject({ refunded_amount: 400, disputed_amount: 1000, lost: 400 })
    const lines = await linesOf(tip.id)
    expect(lines).toContainEqual(['dispute', -600])
    expect(lines).toContainEqual(['loss', -400])
  })

  it('says that a card company asks, and takes nothing for it', async () => {
    const { tip } = await owner.paid(700)
    const { id } = world.sandbox.control.openDispute({
      payment_intent: await intentOf(tip.id),
      inquiry: true,
    })
    expect(await settled(tip.id)).toMatchObject({ state: 'succeeded', disputed_amount: 0, dispute_fee: 0 })
    expect(await listToAnswer(db, { tipId: tip.id })).toMatchObject([{ kind: 'inquiry' }])
    world.sandbox.control.answerDispute({ id })
    await settled(tip.id)
    expect(await listToAnswer(db, { tipId: tip.id })).toEqual([])
  })

  it("is told to the business's systems as a dispute, though all was refunded before", async () => {
    await remember(db, 'hook', 'on')
    const { tip } = await owner.paid(500)
    await owner.confirm(await owner.draft(tip.id, 500))
    world.sandbox.control.openDispute({ payment_intent: await intentOf(tip.id) })
    await settled(tip.id)
    const told = await db
      .selectFrom('outbox')
      .select(['type', 'payload'])
      .where('subject', '=', tip.id)
      .orderBy('place')
      .execute()
    expect(told.map(({ type }) => type)).toEqual(['tip.succeeded', 'tip.refunded', 'tip.disputed'])
    expect(JSON.parse(told.at(-1)?.payload ?? '')).toMatchObject({
      data: { refunded_amount: 500, disputed_amount: 500, lost_amount: 500 },
    })
    await db.deleteFrom('outbox').execute()
    await forget(db, 'hook')
  })

  it('counts the fee of a second charge that went back; all together is what Stripe pays out', async () => {
    const { tip, strayId } = await chargedTwice(world)
    world.sandbox.control.settle()
    await settle(world.deps, strayId, 'webhook')
    await reconcile(world.deps, { everything: true })
    await reconcile(world.deps, { everything: true })
    expect(await settled(tip.id)).toMatchObject({ state: 'succeeded', second_fee: 36, lost: 0 })
    expect(await linesOf(tip.id)).toContainEqual(['second_fee', -36])

    world.sandbox.control.settle()
    await reconcile(world.deps, { everything: true })
    const { businessId } = world.seed
    const sum = await sumOf(db, { businessId })
    const paidOut = sum.card - sum.fee - sum.costs.lost - sum.costs.dispute_fee - sum.costs.second_fee
    const { balanceTransactions } = world.sandbox.books()
    expect(paidOut).toBe(balanceTransactions.reduce((total, one) => total + one.net, 0))
  })

  it('notes another last day to answer, though it is the same dispute', async () => {
    const { tip } = await owner.paid(1000)
    const find = async () => readRow(db, 'payment_attempt', (await row(tip.id)).paid_attempt ?? '')
    for (const dueAt of [5_000, 9_000, undefined]) {
      const attempt = await find()
      await inTransaction(db, (trx) => noteToAnswer(trx, attempt, { kind: 'dispute', dueAt }))
      expect(await find()).toMatchObject({ answer_kind: 'dispute', answer_due: dueAt ?? null })
    }
  })
})
