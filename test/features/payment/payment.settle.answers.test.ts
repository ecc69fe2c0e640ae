import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { PaymentMissing, PaymentUnavailable } from '../../../server/gateways/stripe/payment-errors.ts'
import type { StripeEvent } from '../../../server/gateways/stripe/payment-gateway.ts'
import { listUnplaced } from '../../../server/money/payment/payment.adopt.store.ts'
import { settle, settleWith } from '../../../server/money/payment/payment.settle.ts'
import { findTip } from '../../../server/money/payment/tip.store.ts'
import { verifyBooks } from '../../../server/money/verify/verify-books.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { setRow } from '../../support/rows.ts'
import { charged, nothing } from '../../support/snapshots.ts'
import { begun, tipRows } from '../../support/tip-rows.ts'
import { stripeAnswers } from './stripe-answers.ts'

const hour = 60 * 60_000
const unknownThere = () => Promise.reject(new PaymentMissing('resource_missing', undefined))

/** While a guest waits for the payment there is no dispute to ask for. */
const young = { disputes: false }

onEachDatabase('settling an attempt', (database) => {
  const { at, db, deps, retrieveIntent, retrieveCheckout, count, error } = stripeAnswers(database)

  type Attempt = NonNullable<NonNullable<Parameters<typeof tipRows>[1]>['attempts']>[number]
  /** One attempt to pay a tip of 1,000 yen. */
  const oneAttempt = async (given: Attempt = {}) => {
    const { tipId, attempts } = await tipRows(db(), { attempts: [given] })
    const [attempt] = attempts
    if (!attempt) throw new Error('no attempt')
    const rowOf = async () => {
      const row = db().selectFrom('payment_attempt').selectAll().where('id', '=', attempt.id)
      return { tip: await findTip(db(), tipId), attempt: await row.executeTakeFirst() }
    }
    return { tipId, id: attempt.id, rowOf }
  }
  const noticeOf = (tipId: string, about?: Partial<StripeEvent['about']>): StripeEvent => ({
    id: `evt_${tipId}`,
    type: 'charge.updated',
    createdAt: at.now,
    about: about && { metadata: nothing.metadata, ...about },
  })
  const heard = async (tipId: string) =>
    (await db().selectFrom('stripe_event').selectAll().where('tip_id', '=', tipId).execute()).length

  it('asks for disputes once it is paid, and where a event tells of one: the charge says nothing of an inquiry', async () => {
    retrieveIntent.mockResolvedValue(charged())
    const { id, tipId } = await oneAttempt({ payment_intent_id: 'pi_asked' })
    await settle(deps(), id, 'job', { event: { ...noticeOf(tipId), type: 'charge.dispute.created' } })
    await settle(deps(), id, 'job')
    expect(retrieveIntent.mock.calls.map(([, asked]) => asked)).toEqual([
      { disputes: true },
      { disputes: true },
    ])
  })

  it('books no charge in another currency: its tip is over, and a person looks at it until it is given back', async () => {
    const { id, tipId, rowOf } = await oneAttempt({ payment_intent_id: 'pi_dollars' })
    const dollars = { ...charged({ currency: 'USD' }), intentId: 'pi_dollars' }
    retrieveIntent.mockResolvedValue(dollars)
    for (const by of ['job', 'webhook'] as const) {
      await settle(deps(), id, by)
      const { tip, attempt } = await rowOf()
      expect(tip).toMatchObject({ state: 'expired', decline_code: 'payment_unknown', paid_on: null })
      expect(attempt).toMatchObject({ state: 'retired' })
      expect(await listUnplaced(db())).toMatchObject([
        { intent_id: 'pi_dollars', amount: 1000, currency: 'USD' },
      ])
    }
    expect(error).toHaveBeenCalledOnce()
    for (const table of ['share', 'booking'] as const) {
      const rows = db().selectFrom(table).select('id').where('tip_id', '=', tipId)
      expect(await rows.execute()).toEqual([])
    }
    expect((await verifyBooks(db())).differences.filter((one) => one.id === tipId)).toEqual([])
    const back = charged({ currency: 'USD', refunded: 1000 })
    retrieveIntent.mockResolvedValue({ ...back, intentId: 'pi_dollars' })
    await settle(deps(), id, 'job')
    expect(await listUnplaced(db())).toEqual([])
  })

  it('asks about the object that was written down, the page before the payment on it', async () => {
    retrieveIntent.mockResolvedValue(charged())
    retrieveCheckout.mockResolvedValue(charged())
    const card = await oneAttempt({ payment_intent_id: 'pi_settle_1' })
    await settle(deps(), card.id, 'job', { event: noticeOf(card.tipId, { intentId: 'pi_of_another' }) })
    expect(retrieveIntent.mock.calls).toEqual([['pi_settle_1', young]])
    const page = await oneAttempt({
      kind: 'checkout',
      payment_intent_id: 'pi_settle_2',
      checkout_session_id: 'cs_settle_2',
    })
    await settle(deps(), page.id, 'job')
    expect(retrieveCheckout.mock.calls).toEqual([['cs_settle_2', young]])
    expect(retrieveIntent).toHaveBeenCalledOnce()
  })

  it.each([
    [{ intentId: 'pi_told' }, [['pi_told', young]], []],
    [{ intentId: 'pi_told', sessionId: 'cs_told' }, [], [['cs_told', young]]],
  ])('asks about the one it is told of (%j) where a crash came before the writing', async (about, pi, cs) => {
    retrieveIntent.mockResolvedValue(charged())
    retrieveCheckout.mockResolvedValue(charged())
    const { id, tipId } = await oneAttempt()
    const settled = await settle(deps(), id, 'webhook', { event: noticeOf(tipId, about) })
    expect(settled).toMatchObject({ kind: 'applied', tip: { state: 'succeeded' } })
    expect([retrieveIntent.mock.calls, retrieveCheckout.mock.calls]).toEqual([pi, cs])
  })

  it('asks nothing where nothing was sent, and hears no event by that', async () => {
    const { id, tipId } = await oneAttempt()
    expect(await settle(deps(), id, 'job')).toMatchObject({ kind: 'unsent', tip: { id: tipId } })
    expect(await settle(deps(), id, 'webhook', { event: noticeOf(tipId) })).toMatchObject({ kind: 'unsent' })
    expect(await heard(tipId)).toBe(0)
    await expect(settle(deps(), 'nobodys', 'job')).rejects.toThrow('no attempt nobodys')
  })

  it('takes over what Stripe says, and says it once for each event', async () => {
    const { id, tipId } = await oneAttempt({ payment_intent_id: 'pi_once' })
    retrieveIntent.mockResolvedValue(charged())
    const event = noticeOf(tipId)
    const settled = await settle(deps(), id, 'webhook', { event })
    expect(settled).toMatchObject({
      kind: 'applied',
      tip: { state: 'succeeded' },
      snapshot: { status: 'paid' },
    })
    expect(count).toHaveBeenCalledWith('paid', 1000)
    retrieveIntent.mockResolvedValue(charged({ refunded: 1000 }))
    expect(await settle(deps(), id, 'webhook', { event })).toEqual({ kind: 'duplicate' })
    expect(await findTip(db(), tipId)).toMatchObject({ state: 'succeeded', refunded_amount: 0 })
    expect(count).toHaveBeenCalledOnce()
  })

  it('does not hear a event whose news it could not write down', async () => {
    const { id, tipId, rowOf } = await oneAttempt({ payment_intent_id: 'pi_broken' })
    retrieveIntent.mockResolvedValue(charged({ amount: null as unknown as number }))
    await expect(settle(deps(), id, 'webhook', { event: noticeOf(tipId) })).rejects.toThrow(/not.null/i)
    expect(retrieveIntent).toHaveBeenCalledOnce()
    expect(await heard(tipId)).toBe(0)
    expect(await rowOf()).toMatchObject({
      tip: { state: 'pending', snapshot_seq: 0 },
      attempt: { state: 'open' },
    })
  })

  /** Other news comes in whenever Stripe has been asked: its answer may be old by then. */
  const newsMeanwhile = (tipId: string, times: number) => {
    let asked = 0
    retrieveIntent.mockImplementation(async () => {
      const tip = await findTip(db(), tipId)
      const snapshot_seq = (tip?.snapshot_seq ?? 0) + 1
      asked += 1
      if (asked <= times) await setRow(db(), 'tip', tipId, { snapshot_seq })
      return asked <= times ? nothing : charged()
    })
  }

  it('asks again until no other news comes in meanwhile, twelve times', async () => {
    // No pause between two tries.
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    const { id, tipId } = await oneAttempt({ payment_intent_id: 'pi_busy' })
    newsMeanwhile(tipId, 11)
    const settled = await settle(deps(), id, 'webhook', { event: noticeOf(tipId) })
    expect(settled).toMatchObject({ kind: 'applied', tip: { state: 'succeeded' } })
    expect(await heard(tipId)).toBe(1)
    expect(retrieveIntent).toHaveBeenCalledTimes(12)
    const busier = await oneAttempt({ payment_intent_id: 'pi_busier' })
    newsMeanwhile(busier.tipId, 12)
    await expect(settle(deps(), busier.id, 'job')).rejects.toThrow('too much news at once')
    random.mockRestore()
  })

  it('asks one at a time, so that of many at once each gets through', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    const { id, tipId } = await oneAttempt({ payment_intent_id: 'pi_crowd' })
    let [asked, inside, most] = [0, 0, 0]
    retrieveIntent.mockImplementation(async () => {
      const n = asked++
      inside += 1
      most = Math.max(most, inside)
      await wait(20)
      const tip = await findTip(db(), tipId)
      const snapshot_seq = (tip?.snapshot_seq ?? 0) + 1
      // Another process brings news to half of them.
      if (n % 2) await setRow(db(), 'tip', tipId, { snapshot_seq })
      inside -= 1
      return charged()
    })
    const settled = await Promise.all(Array.from({ length: 4 }, () => settle(deps(), id, 'job')))
    random.mockRestore()
    expect(settled.map(({ kind }) => kind)).toEqual(['applied', 'applied', 'applied', 'applied'])
    expect(most).toBe(1)
  })

  it('takes over an answer that it was given, and asks where that one is old', async () => {
    const { tipId, rowOf } = await oneAttempt({ payment_intent_id: 'pi_given' })
    const { attempt, tip } = await rowOf()
    if (!attempt || !tip) throw new Error('no attempt')
    expect(
      await settleWith(deps(), attempt, tip, async () => ({ ...nothing, status: 'processing' }), 'answer'),
    ).toMatchObject({
      kind: 'applied',
      tip: { id: tipId, state: 'processing' },
    })
    expect(retrieveIntent).not.toHaveBeenCalled()
    retrieveIntent.mockResolvedValue(charged())
    expect(await settleWith(deps(), attempt, tip, async () => nothing, 'answer')).toMatchObject({
      kind: 'applied',
      tip: { state: 'succeeded' },
    })
    expect(retrieveIntent.mock.calls).toEqual([['pi_given', young]])
  })

  it('of a payment that Stripe does not know waits for an hour, then ends it', async () => {
    const { id, tipId, rowOf } = await oneAttempt({ payment_intent_id: 'pi_unknown' })
    retrieveIntent.mockImplementation(unknownThere)
    at.now = begun + hour - 1
    const doubt = await settle(deps(), id, 'job').catch((thrown: unknown) => thrown)
    expect(doubt).toBeInstanceOf(PaymentUnavailable)
    expect(doubt).toMatchObject({ reason: 'not_found_yet', cause: expect.any(PaymentMissing) })
    expect(await rowOf()).toMatchObject({ tip: { state: 'pending' }, attempt: { state: 'open' } })
    expect([count.mock.calls, error.mock.calls]).toEqual([[], []])
    at.now = begun + hour
    expect(await settle(deps(), id, 'job')).toMatchObject({
      kind: 'applied',
      snapshot: {
        ...nothing,
        metadata: { tipId, attemptId: id, branchId: undefined },
        status: 'gone',
        unknown: true,
      },
    })
    expect(await rowOf()).toMatchObject({
      tip: { state: 'expired', decline_code: 'payment_unknown' },
      attempt: { state: 'retired', payment_intent_id: 'pi_unknown' },
    })
    expect(count.mock.calls[0]).toEqual(['payment_unknown'])
    expect(error).toHaveBeenCalledOnce()
    const uncounted = await oneAttempt({ payment_intent_id: 'pi_unknown_too' })
    const settled = await settle({ ...deps(), meter: undefined }, uncounted.id, 'job')
    expect(settled).toMatchObject({ kind: 'applied', snapshot: { status: 'gone' } })
  })

  it('keeps what has paid, though Stripe does not know it any more', async () => {
    const { id, rowOf } = await oneAttempt({ payment_intent_id: 'pi_forgotten' })
    retrieveIntent.mockResolvedValue(charged())
    await settle(deps(), id, 'job')
    retrieveIntent.mockImplementation(unknownThere)
    at.now = begun + 100 * hour
    await expect(settle(deps(), id, 'job')).rejects.toBeInstanceOf(PaymentMissing)
    expect(await rowOf()).toMatchObject({ tip: { state: 'succeeded' }, attempt: { state: 'paid' } })
  })

  it('throws on what else goes wrong at Stripe, and ends nothing', async () => {
    const { id, rowOf } = await oneAttempt({ payment_intent_id: 'pi_away' })
    retrieveIntent.mockRejectedValue(new PaymentUnavailable('timeout', undefined))
    at.now = begun + 100 * hour
    await expect(settle(deps(), id, 'job')).rejects.toBeInstanceOf(PaymentUnavailable)
    expect(await rowOf()).toMatchObject({ tip: { state: 'pending' }, attempt: { state: 'open' } })
  })
})
