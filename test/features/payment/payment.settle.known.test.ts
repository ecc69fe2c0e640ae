import { expect, it } from 'vitest'
import { newId } from '../../../server/db/ids.ts'
import type { StripeEvent } from '../../../server/gateways/stripe/payment-gateway.ts'
import type { PaymentSnapshot } from '../../../server/gateways/stripe/payment-snapshot.ts'
import { findAttempt } from '../../../server/money/payment/attempt.find.store.ts'
import { settle, settleWith } from '../../../server/money/payment/payment.settle.ts'
import { findTip } from '../../../server/money/payment/tip.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { charged, nothing } from '../../support/snapshots.ts'
import { tipRows } from '../../support/tip-rows.ts'
import { stripeAnswers } from './stripe-answers.ts'

onEachDatabase('what is known of a payment', (database) => {
  const { at, db, deps, retrieveIntent, retrieveCheckout } = stripeAnswers(database)

  type Rows = Parameters<typeof tipRows>[1]
  type Attempt = NonNullable<Rows['attempts']>[number]
  const oneAttempt = async (given: Attempt, rows: Rows = {}) => {
    const { tipId, attempts } = await tipRows(db(), { ...rows, attempts: [given] })
    const news = (n: number, type: string): StripeEvent => ({
      id: `evt_${n}_${tipId}`,
      type,
      createdAt: at.now,
      about: { metadata: nothing.metadata },
    })
    const heard = async () =>
      (await db().selectFrom('stripe_event').selectAll().where('tip_id', '=', tipId).execute()).length
    return { id: attempts[0]?.id ?? '', news, heard }
  }

  it('asks once, however many events of a payment and its return page come at the same time', async () => {
    const { id, news, heard } = await oneAttempt({ kind: 'checkout', checkout_session_id: 'cs_shared' })
    retrieveCheckout.mockResolvedValue(charged())
    const types = ['payment_intent.succeeded', 'checkout.session.completed', 'payment_intent.processing']
    const events = types.map((type, n) => news(n, type))
    const settled = await Promise.all([
      ...events.map((event) => settle(deps(), id, 'webhook', { event })),
      settle(deps(), id, 'return'),
    ])
    expect(settled.map(({ kind }) => kind)).toEqual(['applied', 'known', 'known', 'known'])
    expect(retrieveCheckout).toHaveBeenCalledOnce()
    expect(await heard()).toBe(3)
    // What comes again, and what the background job wants to know.
    expect(await settle(deps(), id, 'webhook', { event: events[1] })).toEqual({ kind: 'duplicate' })
    expect(await settle(deps(), id, 'job')).toMatchObject({ kind: 'applied' })
  })

  it('asks nothing for an event that is quicker than the answer to the order that charges', async () => {
    const { id, news, heard } = await oneAttempt({ payment_intent_id: 'pi_quick' })
    retrieveIntent.mockClear()
    const attempt = await findAttempt(db(), id)
    const tip = attempt && (await findTip(db(), attempt.tip_id))
    if (!attempt || !tip) throw new Error('no attempt')
    const answer = Promise.withResolvers<PaymentSnapshot>()
    const ordered = settleWith(deps(), attempt, tip, () => answer.promise, 'answer')
    const told = settle(deps(), id, 'webhook', { event: news(1, 'payment_intent.succeeded') })
    answer.resolve(charged())
    expect([(await ordered).kind, (await told).kind]).toEqual(['applied', 'known'])
    expect(retrieveIntent).not.toHaveBeenCalled()
    expect(await heard()).toBe(1)
    const refused = settleWith(deps(), attempt, tip, () => Promise.reject(new Error('refused')), 'answer')
    await expect(refused).rejects.toThrow('refused')
    expect(retrieveIntent).not.toHaveBeenCalled()
  })

  it('asks for the fee until it is known, and for disputes with it only where there was one', async () => {
    const { id, news } = await oneAttempt({ payment_intent_id: 'pi_fee' })
    const paid = charged()
    const charge = { ...(paid.charge as NonNullable<typeof paid.charge>), fee: undefined, net: undefined }
    retrieveIntent.mockResolvedValue({ ...paid, charge })
    await settle(deps(), id, 'return')
    const toAnswer = { kind: 'inquiry', dueAt: undefined } as const
    retrieveIntent.mockResolvedValue({ ...paid, charge: { ...charge, toAnswer } })
    await settle(deps(), id, 'webhook', { event: news(1, 'charge.updated') })
    await settle(deps(), id, 'webhook', { event: news(2, 'charge.updated') })
    retrieveIntent.mockResolvedValue(charged({ fee: 36, net: 964 }))
    await settle(deps(), id, 'webhook', { event: news(3, 'charge.updated') })
    expect(await settle(deps(), id, 'webhook', { event: news(4, 'charge.updated') })).toMatchObject({
      kind: 'known',
    })
    const refunded = () => settle(deps(), id, 'webhook', { event: news(5, 'charge.refunded') })
    expect(await refunded()).toMatchObject({ kind: 'applied' })
    expect(await refunded()).toEqual({ kind: 'duplicate' })
    const asked = retrieveIntent.mock.calls.map(([, { disputes } = { disputes: false }]) => disputes)
    expect(asked).toEqual([false, false, true, true, true, true])
  })

  it.each<[known: string, wanted: boolean, Attempt, Rows?]>([
    ['nothing', false, {}],
    ['that one is to be answered', true, { answer_kind: 'inquiry' }],
    ['what it cost', true, { dispute_fee: 1500 }],
    ['what was lost', true, { lost: 1 }],
    ['what it has taken', true, {}, { tip: { disputed_amount: 1 } }],
  ])('of disputes is %s: with the fee they are asked for: %s', async (_, wanted, marks, rows) => {
    const { id, news } = await oneAttempt({ payment_intent_id: newId(), state: 'paid', ...marks }, rows)
    retrieveIntent.mockResolvedValue(charged())
    await settle(deps(), id, 'webhook', { event: news(1, 'charge.updated') })
    expect(retrieveIntent.mock.lastCall?.[1]).toEqual({ disputes: wanted })
  })

  it('asks for the fee of a second charge, though that of the charge which paid is known', async () => {
    const { tipId, attempts } = await tipRows(db(), {
      attempts: [{ payment_intent_id: 'pi_first' }, { payment_intent_id: 'pi_second' }],
    })
    const [first = '', second = ''] = attempts.map(({ id }) => id)
    const paid = charged()
    const noFee = { ...(paid.charge as NonNullable<typeof paid.charge>), fee: undefined, net: undefined }
    retrieveIntent.mockResolvedValue(charged({ fee: 36, net: 964, availableOn: '2026-11-27' }))
    await settle(deps(), first, 'job')
    retrieveIntent.mockResolvedValue({ ...paid, charge: noFee })
    await settle(deps(), second, 'job')
    retrieveIntent.mockResolvedValue(charged({ fee: 40, net: 960 }))
    const event = { id: `evt_${second}`, type: 'charge.updated', createdAt: at.now, about: undefined }
    expect(await settle(deps(), second, 'webhook', { event })).toMatchObject({ kind: 'applied' })
    expect(await findTip(db(), tipId)).toMatchObject({ fee: 36, available_on: '2026-11-27', second_fee: 40 })
  })
})
