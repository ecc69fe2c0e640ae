import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PaymentSnapshot } from '../../../server/gateways/stripe/payment-snapshot.ts'
import { settle } from '../../../server/money/payment/payment.settle.ts'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import { checkTip, reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { setRow } from '../../support/rows.ts'
import { createGuest, createTipWorld, type TipWorld } from '../../support/tip-world.ts'
import { chargedTwice } from '../refund/charged-twice.ts'

onEachDatabase('settling', (database) => {
  let world: TipWorld
  /** Holds answers of Stripe back: what it said then arrives when the test lets it. */
  let delay: ((snapshot: PaymentSnapshot) => Promise<void>) | undefined
  beforeAll(async () => {
    world = await createTipWorld(await database.open(), {
      wrap: (gateway) => ({
        ...gateway,
        async retrieveIntent(id) {
          const snapshot = await gateway.retrieveIntent(id)
          await delay?.(snapshot)
          return snapshot
        },
      }),
    })
    world.sandbox.setWebhookTarget(null)
  })
  afterAll(() => world.close())

  const attemptsOf = (tip: Tip) =>
    world.deps.db
      .selectFrom('payment_attempt')
      .selectAll()
      .where('tip_id', '=', tip.id)
      .orderBy('n')
      .execute()
  const paidTip = async () => {
    const guest = createGuest(world)
    const tip = await guest.pays()
    const [attempt] = await attemptsOf(tip)
    return { guest, tip, attemptId: attempt?.id ?? '' }
  }

  it('does not let a slow answer undo a newer one', async () => {
    const { guest, tip, attemptId } = await paidTip()
    let answers = 0
    let letGo: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const asked = new Promise<void>((resolve) => {
      delay = async () => {
        answers += 1
        if (answers > 1) return
        resolve()
        await held
      }
    })
    const slow = settle(world.deps, attemptId, 'webhook')
    await asked
    await world.sandbox.control.refund({ payment_intent: world.intentOf(tip), amount: 400 })
    await settle({ ...world.deps, patienceMs: 0 }, attemptId, 'webhook')
    expect(await guest.find(tip)).toMatchObject({ state: 'partially_refunded', refundedAmount: 400 })
    letGo()
    await slow
    delay = undefined
    expect(answers).toBe(3)
    expect(await guest.find(tip)).toMatchObject({ state: 'partially_refunded', refundedAmount: 400 })
    const entries = await world.deps.db
      .selectFrom('share')
      .select('amount')
      .where('tip_id', '=', tip.id)
      .execute()
    expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(600)
  })

  it('takes many answers at once for what they say, once', async () => {
    const { guest, tip, attemptId } = await paidTip()
    await world.sandbox.control.refund({ payment_intent: world.intentOf(tip), amount: 400 })
    await Promise.all(Array.from({ length: 4 }, () => settle(world.deps, attemptId, 'webhook')))
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 400 })
    const shares = await world.listShares(tip)
    expect(shares.map((share) => share.amount)).toEqual([120, 120, 120, 120, 120])
  })

  it('leaves the newer attempt alone when news of an earlier one come late', async () => {
    const guest = createGuest(world)
    const tip = await guest.attach(await guest.start(), 'pm_card_chargeDeclined')
    const declined = await guest.pay(tip)
    if (declined.kind !== 'declined') throw new Error(declined.kind)
    const again = await guest.attach(declined.tip, 'pm_card_authenticationRequired')
    expect(await guest.pay(again)).toMatchObject({ kind: 'action' })
    const [first] = await attemptsOf(tip)
    await settle(world.deps, first?.id ?? '', 'webhook')
    expect(await guest.find(tip)).toMatchObject({ state: 'pending', declineKey: undefined })
    world.authenticate(tip)
    expect(await guest.refresh(tip)).toMatchObject({ tip: { state: 'succeeded' } })
    expect((await attemptsOf(tip)).map((attempt) => attempt.state)).toEqual(['retired', 'paid'])
  })

  it('asks for the fee until Stripe knows it, without any event', async () => {
    const { guest, tip } = await paidTip()
    const { listEvents } = world.deps.payments
    world.deps.payments.listEvents = async function* () {}
    world.sandbox.control.settle()
    world.advance(6 * 60_000)
    expect(await reconcile(world.deps)).toMatchObject({ kind: 'done', failed: 0 })
    world.deps.payments.listEvents = listEvents
    expect(await guest.find(tip)).toMatchObject({ fee: 36, net: 964 })
  })

  it('lets proof of a charge win over everything that had been given up', async () => {
    for (const state of ['cancelled', 'expired', 'declined', 'draft', 'processing'] as const) {
      const guest = createGuest(world)
      const tip = await guest.atTheBank()
      world.authenticate(tip)
      const { db } = world.deps
      await setRow(db, 'tip', tip.id, { state })
      await db.updateTable('payment_attempt').set({ state: 'retired' }).where('tip_id', '=', tip.id).execute()
      const [attempt] = await attemptsOf(tip)
      await settle(world.deps, attempt?.id ?? '', 'webhook')
      expect(await guest.find(tip)).toMatchObject({ state: 'succeeded' })
    }
  })

  it('keeps a second charge out of the books, whatever becomes of it', async () => {
    const { guest, tip, intent: stray } = await chargedTwice(world)
    const [first, second] = await attemptsOf(tip)
    const errors = () => world.logged.filter((line) => line.tipId === tip.id && line.level === 50).length
    const left = async () => (await world.listShares(tip)).reduce((sum, { amount }) => sum + amount, 0)

    await settle(world.deps, first?.id ?? '', 'webhook')
    expect((await attemptsOf(tip)).map((attempt) => attempt.state)).toEqual(['paid', 'paid'])
    expect(errors()).toBe(1)
    await world.sandbox.control.refund({ payment_intent: stray, amount: 1000 })
    await settle(world.deps, first?.id ?? '', 'webhook')
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded', refundedAmount: 0 })
    expect([await left(), errors()]).toEqual([1000, 1])

    await world.sandbox.control.refund({ payment_intent: world.intentOf(tip), amount: 300 })
    await settle(world.deps, second?.id ?? '', 'webhook')
    expect(await guest.find(tip)).toMatchObject({ state: 'partially_refunded', refundedAmount: 300 })
    expect(await left()).toBe(700)
  })

  it('asks the attempt that paid for the fee, though a newer one stands', async () => {
    const { guest, tip, attemptId } = await paidTip()
    const { db } = world.deps
    const [paid] = await attemptsOf(tip)
    if (!paid) throw new Error('no attempt')
    const stray = { id: `${paid.id}x`, n: 2, state: 'retired' as const, confirmation_token: null }
    await db
      .insertInto('payment_attempt')
      .values({ ...paid, ...stray, payment_intent_id: null })
      .execute()
    await setRow(db, 'tip', tip.id, { attempts: 2, fee: null, next_check_at: 1 })
    const checked = async () => {
      await checkTip(world.deps, tip.id)
      return guest.find(tip)
    }
    await expect.poll(checked).toMatchObject({ fee: 36 })
    expect((await attemptsOf(tip))[0]).toMatchObject({ id: attemptId })
  })

  it('writes down what was really charged, and says so, should it ever differ', async () => {
    const { tip, attemptId, guest } = await paidTip()
    const { db } = world.deps
    await db.deleteFrom('share').where('tip_id', '=', tip.id).execute()
    await setRow(db, 'tip', tip.id, { state: 'pending', amount: 500 })
    await setRow(db, 'payment_attempt', attemptId, { state: 'open', amount: 500 })
    await settle(world.deps, attemptId, 'webhook')
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded', amount: 1000 })
    const errors = world.logged.filter((line) => line.tipId === tip.id && line.level === 50)
    expect(errors).toHaveLength(1)
  })
})
