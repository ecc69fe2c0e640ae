import { afterEach, expect, it } from 'vitest'
import { NotFoundError } from '../../../server/base/errors.ts'
import { draftRefund, previewRefund } from '../../../server/money/refund/refund.service.ts'
import { listRefunds, planRefundChecks } from '../../../server/money/refund/refund.store.ts'
import { auditOf } from '../../support/audit.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { Crash, mortal } from '../../support/mortal.ts'
import { setRow } from '../../support/rows.ts'
import { ownerId, useRefundWorld } from './refund-world.ts'

const minute = 60_000
const day = 24 * 60 * minute

onEachDatabase('giving a tip back', (database) => {
  const the = useRefundWorld(database)
  afterEach(() => the.world.sandbox.control.clearFaults())

  it('moves the books by what Stripe says, and writes down who did it', async () => {
    const { guest, tip } = await the.owner.paid(1001)
    const id = await the.owner.draft(tip.id, 400)
    expect(the.owner.atStripe(tip.id)).toEqual([])
    expect(await the.owner.confirm(id)).toEqual({ state: 'done' })
    expect(await guest.find(tip)).toMatchObject({ state: 'partially_refunded', refundedAmount: 400 })
    expect(await the.owner.left(tip)).toBe(601)
    expect(await the.owner.confirm(await the.owner.draft(tip.id, 601))).toEqual({ state: 'done' })
    expect(await guest.find(tip)).toMatchObject({ state: 'refunded', refundedAmount: 1001 })
    expect(the.owner.atStripe(tip.id).sort()).toEqual([400, 601])
    const entries = await auditOf(the.world.deps.db, { subject: tip.id })
    expect(entries.map((one) => [one.action, one.member_id, one.details.amount])).toEqual([
      ['tip.refunded', ownerId, 400],
      ['tip.refunded', ownerId, 601],
    ])
    const order = { tipId: tip.id, amount: 1, reason: 'duplicate', note: '' } as const
    expect(await draftRefund(the.world.deps, ownerId, order)).toEqual({ refused: 'nothing' })
  })

  it('happens once, however often and from wherever it is confirmed', async () => {
    const other = await database.open()
    const { guest, tip, id } = await the.owner.drafted(300)
    const here = the.world.deps
    const there = { ...here, db: other }
    const presses = [here, there, here, there]
    const answers = await Promise.all(presses.map((deps) => the.owner.confirm(id, deps)))
    expect(answers.every((done) => 'state' in done && ['done', 'open'].includes(done.state))).toBe(true)
    expect(await the.owner.confirm(id)).toEqual({ state: 'done' })
    expect(the.owner.atStripe(tip.id)).toEqual([300])
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 300 })
  })

  it('gives back no more than is left, when two owners do it at once', async () => {
    const other = await database.open()
    const { tip } = await the.owner.paid()
    const [one, two] = [await the.owner.draft(tip.id, 700), await the.owner.draft(tip.id, 700)]
    const done = await Promise.all([
      the.owner.confirm(one),
      the.owner.confirm(two, { ...the.world.deps, db: other }),
    ])
    expect(done.map((one) => ('state' in one ? one.state : one.refused)).sort()).toEqual(['done', 'tooMuch'])
    expect(the.owner.atStripe(tip.id)).toEqual([700])
  })

  it('is refused while the card company has taken the money back', async () => {
    const { tip, id } = await the.owner.drafted(1000)
    const [intent] = the.world.sandbox.books().paymentIntents.filter((one) => one.metadata.tip_id === tip.id)
    await the.world.sandbox.control.openDispute({ payment_intent: intent?.id ?? '' })
    // Nobody has told us yet: Stripe refuses, and from its answer we know.
    expect(await the.owner.confirm(id)).toEqual({ state: 'failed' })
    expect(await the.owner.request(id)).toMatchObject({ state: 'failed', failure: 'charge_disputed' })
    const order = { tipId: tip.id, amount: 1, reason: 'duplicate', note: '' } as const
    expect(await draftRefund(the.world.deps, ownerId, order)).toEqual({ refused: 'disputed' })
    expect(the.owner.atStripe(tip.id)).toEqual([])
  })

  it.each([
    ['hangs', { executed: false }],
    ['has done it and hangs', { executed: true }],
  ])('goes on by itself where Stripe %s', async (_, { executed }) => {
    const { guest, tip, id } = await the.owner.drafted(250)
    the.world.sandbox.control.hang({ method: 'POST', path: '/v1/refunds', executed, times: null })
    expect(await the.owner.confirm(id, the.world.impatient)).toEqual({ state: 'open' })
    the.world.sandbox.control.clearFaults()
    expect(await the.owner.request(id)).toMatchObject({ state: 'open', asks: 1 })
    // What is shown of another refund meanwhile begins after this one.
    const another = await the.owner.request(await the.owner.draft(tip.id, 100))
    const shown = await previewRefund(the.world.deps.db, another)
    const sum = (when: 'before' | 'after') => shown.reduce((yen, one) => yen + one[when], 0)
    expect([sum('before'), sum('after')]).toEqual([750, 650])
    expect(await the.later(2 * minute)).toMatchObject({ kind: 'done', failed: 0 })
    expect(await the.owner.request(id)).toMatchObject({ state: 'done' })
    expect(the.owner.atStripe(tip.id)).toEqual([250])
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 250 })
  })

  it.each([
    [true, 2 * minute],
    [false, 25 * 60 * minute],
  ])('outlives a failure that Stripe remembers (done all the same: %s)', async (executed, wait) => {
    const { guest, tip, id } = await the.owner.drafted(250)
    const path = '/v1/refunds'
    the.world.sandbox.control.fail({ method: 'POST', path, executed, times: executed ? 1 : null })
    expect(await the.owner.confirm(id)).toEqual({ state: 'open' })
    the.world.sandbox.control.clearFaults()
    await the.later(wait)
    expect(await the.owner.request(id)).toMatchObject({ state: 'done' })
    expect(the.owner.atStripe(tip.id)).toEqual([250])
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 250 })
  })

  it('happens once wherever the process dies over it, or an answer is lost', async () => {
    const lost = [1, 2, 3].flatMap((at) =>
      [true, false].map((executed) => ({ kind: 'lost', at, executed }) as const),
    )
    const crashes = Array.from({ length: 40 }, (_, at) => ({ kind: 'crash', at: at + 1 }) as const)
    let crashed = 0
    for (const trouble of [...lost, ...crashes]) {
      const { guest, tip } = await the.owner.paid(500)
      const id = await the.owner.draft(tip.id, 200)
      const died = await the.owner
        .confirm(id, mortal(the.world.deps, trouble))
        .catch((error: unknown) => error)
      if (died instanceof Error && !(died instanceof Crash)) throw died
      if (died instanceof Crash) crashed += 1
      expect(await the.later(2 * minute)).toMatchObject({ kind: 'done', failed: 0 })
      // Nobody has confirmed what died before it was written down: the owner presses again.
      expect(await the.owner.confirm(id)).toEqual({ state: 'done' })
      expect([trouble, the.owner.atStripe(tip.id)]).toEqual([trouble, [200]])
      expect(await guest.find(tip)).toMatchObject({ refundedAmount: 200 })
      expect(await the.owner.left(tip)).toBe(300)
      if (trouble.kind === 'crash' && !(died instanceof Crash)) break
    }
    expect(crashed).toBeGreaterThan(10)
  })

  it('is shown to have failed when the bank sends it back, and can be tried again', async () => {
    const { guest, tip } = await the.owner.paid(800, 'pm_card_refundFail')
    const id = await the.owner.draft(tip.id, 800)
    await the.owner.confirm(id)
    const checked = async () => {
      await the.later(11 * minute)
      return the.owner.request(id)
    }
    await expect.poll(checked).toMatchObject({ state: 'failed', failure: 'expired_or_canceled_card' })
    expect(await guest.find(tip)).toMatchObject({ state: 'succeeded', refundedAmount: 0 })
    expect(await the.owner.left(tip)).toBe(800)
    await the.owner.draft(tip.id, 800)
  })

  it('keeps the day it came about, however often it is looked at again', async () => {
    const { tip } = await the.owner.paid(900)
    const id = await the.owner.draft(tip.id, 300)
    await the.owner.confirm(id)
    const [done] = await listRefunds(the.world.deps.db, tip.id)
    await the.later(3 * day)
    await planRefundChecks(the.world.deps.db, tip.id, the.world.deps.clock())
    await the.later(minute)
    expect(await the.owner.request(id)).toMatchObject({ state: 'done', asks: 2 })
    expect(await listRefunds(the.world.deps.db, tip.id)).toEqual([done])
  })

  it('waits for a refund that takes its time', async () => {
    const { guest, tip } = await the.owner.paid(900, 'pm_card_pendingRefund')
    const id = await the.owner.draft(tip.id, 900)
    expect(await the.owner.confirm(id)).toEqual({ state: 'accepted' })
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 900 })
    await expect
      .poll(async () => {
        await the.later(10 * minute)
        return the.owner.request(id)
      })
      .toMatchObject({ state: 'done', next_check_at: null })
  })

  it('happens once, too, for those who have put back a backup from before it', async () => {
    const { guest, tip, id } = await the.owner.drafted(400)
    await the.owner.confirm(id)
    const { db } = the.world.deps
    const before = { state: 'draft', asks: 0, stripe_refund_id: null, next_check_at: null } as const
    await setRow(db, 'refund_request', id, before)
    the.pass(3 * day)
    expect(await the.owner.confirm(id)).toEqual({ state: 'done' })
    expect(the.owner.atStripe(tip.id)).toEqual([400])
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 400 })
  })

  it('forgets what nobody confirmed', async () => {
    const { tip, id } = await the.owner.drafted(100)
    await the.later(day + minute)
    await expect(the.owner.confirm(id)).rejects.toThrow(NotFoundError)
    expect(the.owner.atStripe(tip.id)).toEqual([])
  })

  const refusal = (code?: string, type = 'invalid_request_error') => ({ type, ...(code && { code }) })

  it('that Stripe declines like a card has failed, and can be asked for again', async () => {
    const { guest, tip, id } = await the.owner.drafted(400)
    const error = refusal('card_declined', 'card_error')
    the.world.sandbox.control.fail({ method: 'POST', path: '/v1/refunds', status: 402, error })
    expect(await the.owner.confirm(id)).toEqual({ state: 'failed' })
    expect(await the.owner.request(id)).toMatchObject({ failure: 'card_declined', next_check_at: null })
    expect(await the.owner.confirm(await the.owner.draft(tip.id, 400))).toEqual({ state: 'done' })
    expect(await guest.find(tip)).toMatchObject({ refundedAmount: 400 })
  })

  it('of a payment that Stripe does not know ends, and says so', async () => {
    const { tip } = await the.owner.paid()
    await the.later(6 * minute)
    const id = await the.owner.draft(tip.id, 400)
    const error = refusal('resource_missing')
    the.world.sandbox.control.fail({ path: '/v1/refunds', times: null, status: 404, error })
    the.world.sandbox.control.fail({ path: '/v1/payment_intents/*', times: null, status: 404, error })
    expect(await the.owner.confirm(id)).toEqual({ state: 'failed' })
    expect(await the.owner.request(id)).toMatchObject({ failure: 'payment_unknown', next_check_at: null })
    expect(the.world.logged.filter((line) => line.refundId === id && line.level === 50)).toMatchObject([
      { code: 'payment_unknown' },
    ])
  })

  it('that the key may not make waits with its reason, and happens once the key may', async () => {
    const { tip, id } = await the.owner.drafted(400)
    the.world.sandbox.control.fail({
      method: 'POST',
      path: '/v1/refunds',
      times: null,
      status: 403,
      error: refusal(),
    })
    expect(await the.owner.confirm(id)).toEqual({ state: 'open' })
    for (let n = 0; n < 10; n++) expect(await the.later(day)).toMatchObject({ kind: 'done', failed: 0 })
    expect(await the.owner.request(id)).toMatchObject({ state: 'open', failure: 'forbidden' })
    expect(the.world.logged.filter((line) => line.refundId === id && line.level === 50)).toHaveLength(11)
    the.world.sandbox.control.clearFaults()
    await the.later(day)
    expect(await the.owner.request(id)).toMatchObject({ state: 'done', failure: null })
    expect(the.owner.atStripe(tip.id)).toEqual([400])
  })
})
