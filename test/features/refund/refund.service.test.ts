import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { reconcile } from '../../../server/features/payment/payment.reconcile.ts'
import { draftRefund } from '../../../server/features/refund/refund.service.ts'
import { listRefunds, planRefundChecks } from '../../../server/features/refund/refund.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { Crash, mortal } from '../../support/mortal.ts'
import { createTipWorld, type TipWorld } from '../../support/tip-world.ts'
import { ownerId, refunds } from './refund-world.ts'

const minute = 60_000
const day = 24 * 60 * minute

onEachDatabase('giving a tip back', (database) => {
  let world: TipWorld
  let owner: ReturnType<typeof refunds>
  beforeAll(async () => {
    world = await createTipWorld(await database.open())
    world.sandbox.setWebhookTarget(null)
    owner = refunds(world)
  })
  afterAll(() => world.close())
  afterEach(() => world.sandbox.control.clearFaults())

  /** The background job, so much later, on our clock and Stripe's. */
  const later = (ms: number) => {
    world.advance(ms)
    world.sandbox.control.advance({ ms })
    return reconcile(world.deps)
  }

  it('moves the books by what Stripe says, and writes down who did it', async () => {
    const { guest, tip } = await owner.paid(1001)
    const id = await owner.draft(tip.id, 400)
    expect(owner.atStripe(tip.id)).toEqual([])
    expect(await owner.confirm(id)).toEqual({ kind: 'done' })
    expect(await guest.find(tip)).toMatchObject({ state: 'partially_refunded', refundedAmount: 400 })
    expect(await owner.left(tip)).toBe(601)
    expect(await owner.confirm(await owner.draft(tip.id, 601))).toEqual({ kind: 'done' })
    expect(await guest.find(tip)).toMatchObject({ state: 'refunded', refundedAmount: 1001 })
    expect(owner.atStripe(tip.id).sort()).toEqual([400, 601])
    const query = world.deps.db.selectFrom('audit_entry').selectAll().where('subject', '=', tip.id)
    const entries = await query.orderBy('created_at').execute()
    expect(entries.map((one) => [one.action, one.member_id, JSON.parse(one.details).amount])).toEqual([
      ['tip.refunded', ownerId, 400],
      ['tip.refunded', ownerId, 601],
    ])
    const order = { tipId: tip.id, amount: 1, reason: 'duplicate', note: '' } as const
    expect(await draftRefund(world.deps, ownerId, order)).toEqual({ kind: 'nothing' })
  })

  it('happens once, however often and from wherever it is confirmed', async () => {
    const other = await database.open()
    const { guest, tip } = await owner.paid()
    const id = await owner.draft(tip.id, 300)
    const presses = [world.deps, { ...world.deps, db: other }, world.deps, { ...world.deps, db: other }]
    const answers = await Promise.all(presses.map((deps) => owner.confirm(id, deps)))
    expect(answers.every(({ kind }) => kind === 'done' || kind === 'open')).toBe(true)
    expect(await owner.confirm(id)).toEqual({ kind: 'done' })
    expect(owner.atStripe(tip.id)).toEqual([300])
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 300 })
  })

  it('gives back no more than is left, when two owners do it at once', async () => {
    const other = await database.open()
    const { tip } = await owner.paid()
    const [one, two] = [await owner.draft(tip.id, 700), await owner.draft(tip.id, 700)]
    const done = await Promise.all([owner.confirm(one), owner.confirm(two, { ...world.deps, db: other })])
    expect(done.map(({ kind }) => kind).sort()).toEqual(['done', 'tooMuch'])
    expect(owner.atStripe(tip.id)).toEqual([700])
  })

  it('is refused while the card company has taken the money back', async () => {
    const { tip } = await owner.paid()
    const id = await owner.draft(tip.id, 1000)
    const [intent] = world.sandbox.books().paymentIntents.filter((one) => one.metadata.tip_id === tip.id)
    await world.sandbox.control.openDispute({ payment_intent: intent?.id ?? '' })
    // Nobody has told us yet: Stripe refuses, and from its answer we know.
    expect(await owner.confirm(id)).toEqual({ kind: 'failed' })
    expect(await owner.request(id)).toMatchObject({ state: 'failed', failure: 'charge_disputed' })
    const order = { tipId: tip.id, amount: 1, reason: 'duplicate', note: '' } as const
    expect(await draftRefund(world.deps, ownerId, order)).toEqual({ kind: 'disputed' })
    expect(owner.atStripe(tip.id)).toEqual([])
  })

  it.each([
    ['hangs', { executed: false }],
    ['has done it and hangs', { executed: true }],
  ])('goes on by itself where Stripe %s', async (_, { executed }) => {
    const { guest, tip } = await owner.paid()
    const id = await owner.draft(tip.id, 250)
    world.sandbox.control.hang({ method: 'POST', path: '/v1/refunds', executed, times: null })
    expect(await owner.confirm(id, world.impatient)).toEqual({ kind: 'open' })
    world.sandbox.control.clearFaults()
    expect(await owner.request(id)).toMatchObject({ state: 'open', asks: 1 })
    expect(await later(2 * minute)).toMatchObject({ kind: 'done', failed: 0 })
    expect(await owner.request(id)).toMatchObject({ state: 'done' })
    expect(owner.atStripe(tip.id)).toEqual([250])
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 250 })
  })

  it.each([
    [true, 2 * minute],
    [false, 25 * 60 * minute],
  ])('outlives a failure that Stripe remembers (done all the same: %s)', async (executed, wait) => {
    const { guest, tip } = await owner.paid()
    const id = await owner.draft(tip.id, 250)
    const path = '/v1/refunds'
    world.sandbox.control.fail({ method: 'POST', path, executed, times: executed ? 1 : null })
    expect(await owner.confirm(id)).toEqual({ kind: 'open' })
    world.sandbox.control.clearFaults()
    await later(wait)
    expect(await owner.request(id)).toMatchObject({ state: 'done' })
    expect(owner.atStripe(tip.id)).toEqual([250])
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 250 })
  })

  it('happens once wherever the process dies over it, or an answer is lost', async () => {
    const lost = [1, 2, 3].flatMap((at) =>
      [true, false].map((executed) => ({ kind: 'lost', at, executed }) as const),
    )
    const crashes = Array.from({ length: 40 }, (_, at) => ({ kind: 'crash', at: at + 1 }) as const)
    let crashed = 0
    for (const trouble of [...lost, ...crashes]) {
      const { guest, tip } = await owner.paid(500)
      const id = await owner.draft(tip.id, 200)
      const died = await owner.confirm(id, mortal(world.deps, trouble)).catch((error: unknown) => error)
      if (died instanceof Error && !(died instanceof Crash)) throw died
      if (died instanceof Crash) crashed += 1
      expect(await later(2 * minute)).toMatchObject({ kind: 'done', failed: 0 })
      // Nobody has confirmed what died before it was written down: the owner presses again.
      expect(await owner.confirm(id)).toEqual({ kind: 'done' })
      expect([trouble, owner.atStripe(tip.id)]).toEqual([trouble, [200]])
      expect(await guest.find(tip)).toMatchObject({ refundedAmount: 200 })
      expect(await owner.left(tip)).toBe(300)
      if (trouble.kind === 'crash' && !(died instanceof Crash)) break
    }
    expect(crashed).toBeGreaterThan(10)
  })

  it('is shown to have failed when the bank sends it back, and can be tried again', async () => {
    const { guest, tip } = await owner.paid(800, 'pm_card_refundFail')
    const id = await owner.draft(tip.id, 800)
    await owner.confirm(id)
    const checked = async () => {
      await later(11 * minute)
      return owner.request(id)
    }
    await expect.poll(checked).toMatchObject({ state: 'failed', failure: 'expired_or_canceled_card' })
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded', refundedAmount: 0 })
    expect(await owner.left(tip)).toBe(800)
    await owner.draft(tip.id, 800)
  })

  it('keeps the day it came about, however often it is looked at again', async () => {
    const { tip } = await owner.paid(900)
    const id = await owner.draft(tip.id, 300)
    await owner.confirm(id)
    const [done] = await listRefunds(world.deps.db, tip.id)
    await later(3 * day)
    await planRefundChecks(world.deps.db, tip.id, world.deps.clock())
    await later(minute)
    expect(await owner.request(id)).toMatchObject({ state: 'done', asks: 2 })
    expect(await listRefunds(world.deps.db, tip.id)).toEqual([done])
  })

  it('waits for a refund that takes its time', async () => {
    const { guest, tip } = await owner.paid(900, 'pm_card_pendingRefund')
    const id = await owner.draft(tip.id, 900)
    expect(await owner.confirm(id)).toEqual({ kind: 'accepted' })
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 900 })
    await expect
      .poll(async () => {
        await later(10 * minute)
        return owner.request(id)
      })
      .toMatchObject({ state: 'done', next_check_at: null })
  })

  it('happens once, too, for who has put back a backup from before it', async () => {
    const { guest, tip } = await owner.paid()
    const id = await owner.draft(tip.id, 400)
    await owner.confirm(id)
    const { db } = world.deps
    const before = { state: 'draft', asks: 0, stripe_refund_id: null, next_check_at: null } as const
    await db.updateTable('refund_request').set(before).where('id', '=', id).execute()
    world.advance(3 * day)
    world.sandbox.control.advance({ ms: 3 * day })
    expect(await owner.confirm(id)).toEqual({ kind: 'done' })
    expect(owner.atStripe(tip.id)).toEqual([400])
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 400 })
  })

  it('forgets what nobody confirmed', async () => {
    const { tip } = await owner.paid()
    const id = await owner.draft(tip.id, 100)
    await later(day + minute)
    expect(await owner.confirm(id)).toEqual({ kind: 'unknown' })
    expect(owner.atStripe(tip.id)).toEqual([])
  })

  const refusal = (code?: string, type = 'invalid_request_error') => ({ type, ...(code && { code }) })

  it('that Stripe declines like a card has failed, and can be asked for again', async () => {
    const { guest, tip } = await owner.paid()
    const id = await owner.draft(tip.id, 400)
    const error = refusal('card_declined', 'card_error')
    world.sandbox.control.fail({ method: 'POST', path: '/v1/refunds', status: 402, error })
    expect(await owner.confirm(id)).toEqual({ kind: 'failed' })
    expect(await owner.request(id)).toMatchObject({ failure: 'card_declined', next_check_at: null })
    expect(await owner.confirm(await owner.draft(tip.id, 400))).toEqual({ kind: 'done' })
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 400 })
  })

  it('of a payment that Stripe does not know ends, and says so', async () => {
    const { tip } = await owner.paid()
    await later(6 * minute)
    const id = await owner.draft(tip.id, 400)
    const error = refusal('resource_missing')
    world.sandbox.control.fail({ path: '/v1/refunds', times: null, status: 404, error })
    world.sandbox.control.fail({ path: '/v1/payment_intents/*', times: null, status: 404, error })
    expect(await owner.confirm(id)).toEqual({ kind: 'failed' })
    expect(await owner.request(id)).toMatchObject({ failure: 'payment_unknown', next_check_at: null })
    expect(world.logged.filter((line) => line.refundId === id && line.level === 50)).toMatchObject([
      { code: 'payment_unknown' },
    ])
  })

  it('that the key may not make waits with its reason, and happens once the key may', async () => {
    const { tip } = await owner.paid()
    const id = await owner.draft(tip.id, 400)
    world.sandbox.control.fail({
      method: 'POST',
      path: '/v1/refunds',
      times: null,
      status: 403,
      error: refusal(),
    })
    expect(await owner.confirm(id)).toEqual({ kind: 'open' })
    for (let n = 0; n < 10; n++) expect(await later(day)).toMatchObject({ kind: 'done', failed: 0 })
    expect(await owner.request(id)).toMatchObject({ state: 'open', failure: 'forbidden' })
    expect(world.logged.filter((line) => line.refundId === id && line.level === 50)).toHaveLength(11)
    world.sandbox.control.clearFaults()
    await later(day)
    expect(await owner.request(id)).toMatchObject({ state: 'done', failure: null })
    expect(owner.atStripe(tip.id)).toEqual([400])
  })
})
