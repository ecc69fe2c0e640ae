import { beforeEach, expect, it } from 'vitest'
import { PaymentMissing, PaymentUnavailable } from '../../server/gateways/stripe/payment-errors.ts'
import type { StripeEvent } from '../../server/gateways/stripe/payment-gateway.ts'
import { takeInDeposit } from '../../server/money/deposits/deposit.take-in.ts'
import { onEachDatabase } from '../support/databases.ts'
import { began, madeUpPayouts, payout } from './made-up-payouts.ts'

onEachDatabase('what Stripe says of one deposit', async (database) => {
  const db = await database.open()
  const at = await madeUpPayouts(db)
  beforeEach(async () => {
    await at.empty()
    await db.deleteFrom('stripe_event').execute()
    at.now = began + 7
  })
  const take = (of: Partial<typeof payout> = {}, event?: StripeEvent) => {
    at.listed = [{ ...payout, ...of }]
    return takeInDeposit(at.deps, payout.id, event)
  }
  const row = () => db.selectFrom('deposit').selectAll().executeTakeFirst()
  const event = { id: 'evt_1', type: 'payout.paid' } as StripeEvent

  it('is written down as it is, and when it was heard', async () => {
    expect(await take({ amount: 5, failure: 'no_account', createdAt: 3 })).toBe('done')
    expect(await row()).toEqual({
      id: payout.id,
      amount: 5,
      currency: 'JPY',
      status: 'on_way',
      automatic: 1,
      failure: 'no_account',
      reconciliation: 'in_progress',
      arrives_on: payout.arrivesOn,
      itemised_at: null,
      unplaced: 0,
      failed_on: null,
      next_check_at: null,
      noted_at: at.now,
      created_at: 3,
      seq: 1,
    })
  })

  it.each<[Partial<typeof payout>, boolean]>([
    [{ reconciliation: 'completed' }, true],
    [{ reconciliation: 'in_progress' }, false],
    [{ reconciliation: 'not_applicable' }, false],
    [{ reconciliation: 'completed', automatic: false }, false],
    [{ reconciliation: 'completed', currency: 'USD' }, false],
  ])('has its lines read at once where Stripe tells all of them: %j', async (of, isDue) => {
    await take(of)
    expect((await row())?.next_check_at).toBe(isDue ? at.now : null)
  })

  it('keeps what is known of its lines, and when they are to be looked at again', async () => {
    await take({ reconciliation: 'completed' })
    await db.updateTable('deposit').set({ itemised_at: 5, unplaced: 2, next_check_at: 99 }).execute()
    at.now += 1
    await take({ reconciliation: 'completed', status: 'paid' })
    const kept = { itemised_at: 5, unplaced: 2, status: 'paid', noted_at: at.now }
    expect(await row()).toMatchObject({ ...kept, next_check_at: 99, seq: 2 })
    await db.updateTable('deposit').set({ next_check_at: null }).execute()
    await take({ reconciliation: 'completed', status: 'failed' })
    expect(await row()).toMatchObject({ itemised_at: 5, next_check_at: null, seq: 3 })
    // What is no news moves nothing.
    at.now += 1
    await take({ reconciliation: 'completed', status: 'failed' })
    expect(await row()).toMatchObject({ noted_at: at.now - 1, seq: 3 })
  })

  it('is dealt with once an event, also where Stripe knows no such payout', async () => {
    expect(await take({}, event)).toBe('done')
    expect(await take({ status: 'paid' }, event)).toBe('duplicate')
    expect((await row())?.status).toBe('on_way')
    at.retrieve = () => {
      throw new PaymentMissing(undefined, undefined)
    }
    expect(await take({}, { ...event, id: 'evt_2' })).toBe('nothing')
    expect(await take({}, { ...event, id: 'evt_2' })).toBe('duplicate')
    expect(at.logged).toEqual(Array(2).fill('Stripe does not know a payout it told us of'))
    // After other trouble the event comes again.
    const outage = new PaymentUnavailable('timeout', undefined)
    at.retrieve = () => {
      throw outage
    }
    await expect(take({}, { ...event, id: 'evt_3' })).rejects.toBe(outage)
    expect(await db.selectFrom('stripe_event').select('id').orderBy('id').execute()).toEqual([
      { id: 'evt_1' },
      { id: 'evt_2' },
    ])
  })
})
