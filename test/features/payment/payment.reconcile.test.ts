import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { takeLease } from '../../../server/db/job-lease.store.ts'
import type { Tip } from '../../../server/money/payment/tip.types.ts'
import { reconcile, startReconciler } from '../../../server/money/stripe-events/reconcile.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { createGuest, createTipWorld } from '../../support/tip-world.ts'

const minute = 60_000

onEachDatabase('reconciling', async (database) => {
  const world = await createTipWorld(await database.open())
  afterAll(() => world.close())
  beforeEach(() => world.sandbox.control.loseEvents())
  afterEach(() => world.sandbox.control.clearEventRules())
  /** Runs with our clock (and where it matters Stripe's) moved on. */
  const later = async (ms: number, stripeToo = false) => {
    world.advance(ms)
    if (stripeToo) world.sandbox.control.advance({ ms })
    return reconcile(world.deps)
  }

  it('finds a payment whose every event was lost', async () => {
    const guest = createGuest(world)
    const tip = await guest.atTheBank()
    world.authenticate(tip)
    world.sandbox.control.settle()
    expect(await guest.find(tip)).toMatchObject({ state: 'pending' })
    expect(await later(2 * minute)).toMatchObject({ kind: 'done', failed: 0 })
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded', fee: 36 })
    expect(
      world.logged.filter((line) => line.msg === 'tip reconciled' && line.tipId === tip.id),
    ).toHaveLength(1)
  })

  it('finds a payment that no event tells of, and whose id was never saved', async () => {
    const guest = createGuest(world)
    const tip = await guest.atTheBank()
    world.authenticate(tip)
    const forgotten = { payment_intent_id: null, state: 'retired' } as const
    await world.deps.db.updateTable('payment_attempt').set(forgotten).where('tip_id', '=', tip.id).execute()
    const payments = { ...world.deps.payments, listEvents: async function* () {} }
    const silent = { ...world.deps, payments }
    expect(await reconcile(silent, { everything: true })).toMatchObject({ failed: 0 })
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded' })
    expect(await reconcile(silent, { everything: true })).toMatchObject({ news: 0 })
  })

  it('finds refunds and disputes that nobody told us of, and takes them back from those who got the tip', async () => {
    const guest = createGuest(world)
    const refunded = await guest.attach(await guest.start({ amount: 1001 }))
    const disputed = await guest.attach(await guest.start({ amount: 500 }))
    await guest.pay(refunded)
    await guest.pay(disputed)
    await later(6 * minute)
    await world.sandbox.control.refund({ payment_intent: world.intentOf(refunded), amount: 300 })
    await world.sandbox.control.openDispute({ payment_intent: world.intentOf(disputed) })
    await later(11 * minute)
    expect(await guest.find(refunded)).toMatchObject({ state: 'partially_refunded', refundedAmount: 300 })
    expect(await guest.find(disputed)).toMatchObject({ state: 'disputed', disputedAmount: 500 })
    const left = async (tip: Tip) =>
      (await world.listShares(tip)).reduce((sum, share) => sum + share.amount, 0)
    expect([await left(refunded), await left(disputed)]).toEqual([701, 0])
    const [dispute] = world.sandbox.books().disputes
    await world.sandbox.control.closeDispute({ id: dispute?.id ?? '', status: 'won' })
    await later(11 * minute)
    expect(await guest.find(disputed)).toMatchObject({ state: 'succeeded', disputedAmount: 0 })
    expect(await left(disputed)).toBe(500)
  })

  it('ends what the guest never came back to, at Stripe first', async () => {
    const guest = createGuest(world)
    const bank = await guest.attach(await guest.start(), 'pm_card_authenticationRequired')
    const page = await guest.start()
    const draft = await guest.start()
    await guest.pay(bank)
    await guest.payHosted(page)
    await later(5 * minute)
    expect(await guest.find(bank)).toMatchObject({ state: 'pending' })
    await later(66 * minute, true)
    expect(await guest.find(bank)).toMatchObject({ state: 'expired' })
    expect(await guest.find(page)).toMatchObject({ state: 'expired' })
    expect(await guest.find(draft)).toMatchObject({ state: 'draft' })
    const intent = world.sandbox.books().paymentIntents.find((one) => one.id === world.intentOf(bank))
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    await later(24 * 60 * minute, true)
    expect(await world.tips.isGone(draft.id)).toBe(true)
  })

  it('stops when Stripe is away, and goes on later', async () => {
    const guest = createGuest(world)
    const tip = await guest.atTheBank()
    world.authenticate(tip)
    world.sandbox.control.fail({ method: 'GET', times: null })
    expect(await later(2 * minute)).toMatchObject({ kind: 'unavailable' })
    const warnings = world.logged.filter((line) => /reconciling stopped/.test(String(line.msg)))
    expect(warnings).toMatchObject([{ reason: expect.any(String) }])
    expect(JSON.stringify(warnings)).not.toContain('stack')
    world.sandbox.control.clearFaults()
    expect(await later(5 * minute)).toMatchObject({ kind: 'done' })
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded' })
  })

  it('reads the lists no more often for a event that always fails, and comes back to it', async () => {
    const { payments } = world.deps
    const { listEvents, listPaidIntents, retrieveIntent } = payments
    payments.retrieveIntent = async () => {
      throw new Error('broken')
    }
    const about = {
      intentId: 'pi_broken',
      metadata: { tipId: undefined, attemptId: undefined, branchId: undefined },
    }
    const since: number[] = []
    payments.listEvents = async function* (from) {
      since.push(from)
      yield { id: 'evt_broken', type: 'charge.refunded', createdAt: 0, about }
    }
    payments.listPaidIntents = async function* () {}
    expect(await later(11 * minute)).toMatchObject({ failed: 1 })
    for (let run = 0; run < 5; run++) expect(await later(minute)).toMatchObject({ failed: 0 })
    expect(since).toHaveLength(1)
    expect(await later(6 * minute)).toMatchObject({ failed: 1 })
    // Nothing has been passed over: what failed is read again.
    expect(since[1]).toBe(since[0])
    Object.assign(payments, { listEvents, listPaidIntents, retrieveIntent })
  })

  it('finds what happened while the clock was a day ahead, as soon as it is set right', async () => {
    const day = 24 * 60 * minute
    const guest = createGuest(world)
    const tip = await guest.pays()
    // Else the question for the fee finds the refund as well, and no list is needed.
    world.sandbox.control.settle()
    expect(await later(day)).toMatchObject({ kind: 'done' })
    expect(await guest.find(tip)).toMatchObject({ fee: 36 })
    await world.sandbox.control.refund({ payment_intent: world.intentOf(tip), amount: 300 })
    expect(await later(11 * minute)).toMatchObject({ kind: 'done' })
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded' })
    // And a process that died meanwhile holds the lease until tomorrow.
    const dead = { name: 'reconcile', holder: 'dead', ttlMs: 15_000 }
    expect(await takeLease(world.deps.db, dead, world.deps.clock())).toBe(true)
    expect(await later(-day - 11 * minute)).toMatchObject({ kind: 'done' })
    expect(await guest.find(tip)).toMatchObject({ state: 'partially_refunded', refundedAmount: 300 })
  })

  it('lets go when it is told to stop, and leaves the rest to the next', async () => {
    const { payments, clock } = world.deps
    const { listEvents, listPaidIntents } = payments
    let read = 0
    payments.listEvents = async function* () {
      for (; read < 200; read++) {
        await new Promise((resolve) => setTimeout(resolve, 25))
        yield { id: `evt_slow_${read}`, type: 'other', createdAt: clock(), about: undefined }
      }
    }
    payments.listPaidIntents = async function* () {}
    world.advance(11 * minute)
    const job = startReconciler(world.deps, 10)
    await expect.poll(() => read).toBeGreaterThan(2)
    await job.stop()
    expect(read).toBeLessThan(100)
    Object.assign(payments, { listEvents, listPaidIntents })
    // The lease is free, and the lists are read at once.
    expect(await reconcile(world.deps)).toMatchObject({ kind: 'done' })
  })

  it('is done by one process at a time; a dead one is succeeded when its lease runs out', async () => {
    const { db, clock } = world.deps
    const dead = { name: 'reconcile', holder: 'dead', ttlMs: 2 * minute }
    expect(await takeLease(db, dead, clock())).toBe(true)
    expect(await reconcile(world.deps)).toEqual({ kind: 'busy' })
    expect(await later(2 * minute + 1)).toMatchObject({ kind: 'done' })
    const runs = await Promise.all(Array.from({ length: 4 }, () => reconcile(world.deps)))
    expect(runs.some((run) => run.kind === 'done')).toBe(true)
    expect(runs.every((run) => run.kind !== 'unavailable')).toBe(true)
  })
})
