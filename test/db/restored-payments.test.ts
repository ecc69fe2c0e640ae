import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { isSqlite } from '../../server/db/database.ts'
import { newId } from '../../server/db/ids.ts'
import { createTipService } from '../../server/features/tip/tip.service.ts'
import { verifyBooks } from '../../server/money/books/verify.ts'
import { startCatchUp } from '../../server/money/payment/payment.catch-up.ts'
import type { TipDeps } from '../../server/money/payment/payment.deps.ts'
import { createGate } from '../../server/money/payment/payment.gate.ts'
import { reconcile } from '../../server/money/payment/payment.reconcile.ts'
import type { Tip } from '../../server/money/payment/tip.types.ts'
import { onEachDatabase } from '../support/databases.ts'
import { backUpOf } from '../support/restored.ts'
import { expectBooksEqual } from '../support/tip-books.ts'
import { createGuest, createTipWorld } from '../support/tip-world.ts'

onEachDatabase('what was paid after a backup', async (database) => {
  let copy: ReturnType<typeof backUpOf>
  let back: Awaited<ReturnType<typeof copy.restored>>
  let deps: TipDeps

  const served = await database.open()
  const world = await createTipWorld(served)
  world.sandbox.setWebhookTarget(null)
  afterAll(() => world.close())
  beforeEach(() => world.logged.splice(0))
  afterEach(async () => {
    await back.drop()
    copy.remove()
    world.sandbox.control.reset()
    world.logged.splice(0)
    for (const table of ['booking', 'earning_sum', 'share', 'refund_request', 'payment_attempt'] as const)
      await served.deleteFrom(table).execute()
    await served.deleteFrom('stripe_event').execute()
    await served.deleteFrom('audit_entry').execute()
    await served.deleteFrom('tip').execute()
    await served.updateTable('branch').set({ split_turn: 0 }).execute()
  })

  /** The server's disk is lost; a new one has the backup. */
  const putBack = async () => {
    back = await copy.restored()
    deps = { ...world.deps, db: back.db }
  }
  const tips = () => back.db.selectFrom('tip').selectAll().orderBy('amount').execute()
  const charges = () => world.sandbox.books().charges.filter((one) => one.paid)
  const sessionOf = (tip: Tip) =>
    world.sandbox.books().sessions.findLast((one) => one.metadata?.tip_id === tip.id)?.id ?? ''
  /** A branch that was opened after the backup, and a tip that was paid there. */
  const paidAtNewBranch = async () => {
    const branch = { ...(await served.selectFrom('branch').selectAll().executeTakeFirstOrThrow()) }
    Object.assign(branch, { id: newId(), number: String(Date.now()).slice(-9), split_turn: 0 })
    await served.insertInto('branch').values(branch).execute()
    const guest = createGuest(world)
    const place = { id: branch.id, businessId: branch.business_id }
    const tip = await world.tips.start(
      guest.guestId,
      place,
      guest.answers({ amount: 4444, recipient: { kind: 'branch' } }),
    )
    await guest.pay(await guest.attach(tip))
    return { branch, tip }
  }
  /** One that was sent once, and so is in backups. */
  const declinedFirst = async (guest: ReturnType<typeof createGuest>) => {
    const tip = await guest.pays({ amount: 2222 }, 'pm_card_visa_chargeDeclined')
    return guest.attach((await guest.find(tip)) ?? tip)
  }
  const expectEqual = async () => {
    world.sandbox.control.settle()
    await reconcile(deps, { everything: true })
    await expectBooksEqual(back.db, world.sandbox.books())
    expect(await verifyBooks(back.db)).toMatchObject({ differences: [], more: 0 })
  }

  it('by card, wallet and hosted page, is in the books again, and can not be paid twice', async () => {
    const guest = createGuest(world)
    await guest.pay(await guest.attach(await guest.start({ amount: 1111 })))
    const byCard = await guest.attach(await guest.start({ amount: 2222 }))
    const atTheBank = await guest.attach(
      await guest.start({ amount: 2300 }),
      'pm_card_authenticationRequired',
    )
    await guest.pay(atTheBank)
    const onPage = await guest.start({ amount: 2400 })
    await guest.payHosted(onPage)
    expect(await reconcile(world.deps)).toMatchObject({ kind: 'done' })
    copy = backUpOf(database)

    await guest.pay(byCard)
    world.authenticate(atTheBank)
    await world.sandbox.control.payCheckout({ id: sessionOf(onPage) })
    const lostCard = await guest.pays({ amount: 3333 })
    const lostWallet = await guest.start({ amount: 3444 })
    await guest.pay(lostWallet, { confirmationToken: await world.card() })
    const lostPage = await guest.start({ amount: 3555 })
    await guest.payHosted(lostPage)
    await world.sandbox.control.payCheckout({ id: sessionOf(lostPage) })
    await putBack()

    expect(await reconcile(deps, { everything: true })).toMatchObject({
      kind: 'done',
      adopted: 4,
      unplaced: 0,
      failed: 0,
    })
    expect((await tips()).map(({ amount, state, recipient }) => [amount, state, recipient])).toEqual([
      [1111, 'succeeded', 'all'],
      [2222, 'succeeded', 'all'],
      [2300, 'succeeded', 'all'],
      [2400, 'succeeded', 'all'],
      [3333, 'succeeded', 'all'],
      [3444, 'succeeded', 'all'],
      [3555, 'succeeded', 'all'],
    ])
    expect((await tips()).map((tip) => tip.recovered_at !== null)).toEqual([
      // One that was never sent to Stripe is in no backup of ours.
      ...[false, isSqlite(back.db), false, false],
      ...[true, true, true],
    ])
    const told = await back.db.selectFrom('audit_entry').selectAll().orderBy('details').execute()
    expect(told).toMatchObject([
      ...(isSqlite(back.db)
        ? [{ action: 'tip.recovered', subject: byCard.id, details: '{"amount":2222}' }]
        : []),
      { action: 'tip.recovered', subject: lostCard.id, details: '{"amount":3333}' },
      { action: 'tip.recovered', subject: lostWallet.id, details: '{"amount":3444}' },
      { action: 'tip.recovered', subject: lostPage.id, details: '{"amount":3555}' },
    ])
    await expectEqual()

    const service = createTipService(deps)
    const before = charges().length
    const again = { returnUrl: 'http://localhost/', confirmationToken: await world.card() }
    // It is nobody's any more, so its page leads nowhere that could charge.
    expect(await service.pay(guest.guestId, byCard.id, byCard.version, again)).toMatchObject({
      kind: isSqlite(back.db) ? 'missing' : 'paid',
    })
    expect(charges()).toHaveLength(before)
    expect(world.sandbox.books().refunds).toEqual([])
  })

  it('and once more before anybody looked, is one tip and one charge that goes back', async () => {
    const guest = createGuest(world)
    const tip = await declinedFirst(guest)
    copy = backUpOf(database)
    await guest.pay(tip)
    await putBack()
    const service = createTipService(deps)
    const order = { returnUrl: 'http://localhost/', confirmationToken: await world.card() }
    expect(await service.pay(guest.guestId, tip.id, tip.version, order)).toMatchObject({ kind: 'paid' })
    expect(charges()).toHaveLength(2)
    expect(await reconcile(deps, { everything: true })).toMatchObject({ kind: 'done', adopted: 1 })
    expect(world.sandbox.books().refunds).toMatchObject([
      { payment_intent: charges()[0]?.payment_intent, amount: 2222, reason: 'duplicate' },
    ])
    expect(await tips()).toMatchObject([{ amount: 2222, state: 'succeeded', refunded_amount: 0 }])
    expect(world.logged.map((line) => line.msg)).toContain('payment adopted: its attempt was lost')
    expect(await verifyBooks(back.db)).toMatchObject({ differences: [] })
  })

  it('is known before a server that has just started lets anybody pay', async () => {
    const guest = createGuest(world)
    const tip = await declinedFirst(guest)
    await reconcile(world.deps, { everything: true })
    copy = backUpOf(database)
    await guest.pay(tip)
    await putBack()
    const gate = createGate()
    const service = createTipService({ ...deps, gate })
    const { stop } = startCatchUp(deps, gate)
    const order = { returnUrl: 'http://localhost/', confirmationToken: await world.card() }
    expect(await service.pay(guest.guestId, tip.id, tip.version, order)).toMatchObject({ kind: 'paid' })
    await stop()
    expect(charges()).toHaveLength(1)
    expect(world.logged).toContainEqual(expect.objectContaining({ msg: 'caught up with Stripe', adopted: 1 }))
    await expectEqual()
  })

  it('and given back since, or in part, stands in the books as it stands at Stripe', async () => {
    const guest = createGuest(world)
    copy = backUpOf(database)
    const whole = await guest.attach(await guest.start({ amount: 1000 }))
    const part = await guest.attach(await guest.start({ amount: 1001 }))
    await guest.pay(whole)
    await guest.pay(part)
    await world.sandbox.control.refund({ payment_intent: world.intentOf(whole) })
    await world.sandbox.control.refund({ payment_intent: world.intentOf(part), amount: 400 })
    await putBack()
    await reconcile(deps, { everything: true })
    expect((await tips()).map(({ state }) => state)).toEqual(['refunded', 'partially_refunded'])
    await expectEqual()
  })

  it('at a branch that the backup does not know is kept in sight until it has a place or is given back', async () => {
    copy = backUpOf(database)
    const { tip, branch } = await paidAtNewBranch()
    await putBack()
    for (let run = 0; run < 2; run++) {
      expect(await reconcile(deps, { everything: true })).toMatchObject({
        kind: 'done',
        adopted: 0,
        unplaced: 1,
      })
      expect(await tips()).toEqual([])
    }
    const errors = world.logged.filter((line) => line.level === 50)
    expect(errors).toMatchObject([{ intentId: world.intentOf(tip), branchId: tip.branchId, amount: 4444 }])
    // No event counts as heard: with the branch back, all of it is booked.
    expect(await back.db.selectFrom('stripe_event').selectAll().execute()).toEqual([])
    await back.db.insertInto('branch').values(branch).execute()
    expect(await reconcile(deps, { everything: true })).toMatchObject({ adopted: 1, unplaced: 0 })
    await expectEqual()
  })

  it('there, and given back by hand, is nothing that anybody waits for', async () => {
    copy = backUpOf(database)
    const { tip } = await paidAtNewBranch()
    await putBack()
    expect(await reconcile(deps, { everything: true })).toMatchObject({ unplaced: 1 })
    await world.sandbox.control.refund({ payment_intent: world.intentOf(tip) })
    expect(await reconcile(deps, { everything: true })).toMatchObject({ unplaced: 0 })
  })
})
