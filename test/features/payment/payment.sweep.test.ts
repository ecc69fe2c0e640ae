import { beforeEach, expect, it, vi } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import type { PaymentMetadata } from '../../../server/gateways/stripe/payment-snapshot.ts'
import type { Each } from '../../../server/money/payment/payment.each.ts'
import { findTip } from '../../../server/money/payment/tip.store.ts'
import { requestReturn } from '../../../server/money/refund/refund.store.ts'
import { sweep } from '../../../server/money/stripe-events/sweep-stripe-lists.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { charged } from '../../support/snapshots.ts'
import { tipRows } from '../../support/tip-rows.ts'
import { day, each, minute, none, now, sweepWorld, told } from './sweep-world.ts'

onEachDatabase('reading Stripe’s lists', (database) => {
  const { db: open, retrieveIntent, read, listing, run, paidTip } = sweepWorld(database)
  let db: Db
  beforeEach(() => {
    db = open()
  })

  it.each([
    ['a minute', now - minute, false, false],
    ['exactly 28 days', now - 28 * day, false, false],
    ['longer than Stripe lists events', now - 28 * day - 1, false, true],
    ['a minute, and an operator has named it', now - minute, true, true],
  ])(
    'of the last %s: refunds of two months before and disputes of half a year before are read only where events may be missing',
    async (_, since, asked, isRead) => {
      await run({}, since, asked)
      expect(read).toEqual({
        events: [since],
        intents: [since],
        ...(isRead && { refunds: [since - 60 * day], disputes: [since - 180 * day] }),
      })
    },
  )

  it('asks about each payment that was taken back once, and counts as news what has changed in the books', async () => {
    const { intentId, tipId, attemptId } = await paidTip()
    await requestReturn(db, { tipId, attemptId, amount: 5 }, now - 5)
    await db.updateTable('refund_request').set({ state: 'accepted', next_check_at: null }).execute()
    const heard = async (charge: Parameters<typeof charged>[0]) => {
      retrieveIntent.mockReset()
      retrieveIntent.mockResolvedValue({ ...charged(charge), intentId })
      const lists = { refunds: [intentId, intentId, 'pi_unknown'], disputes: [intentId] }
      const { news } = await run(lists, now - minute, true)
      expect(retrieveIntent).toHaveBeenCalledTimes(1)
      return news
    }
    expect(await heard({})).toBe(0)
    expect(await heard({ refunded: 300 })).toBe(1)
    expect(await heard({ refunded: 300 })).toBe(0)
    // Of the same state: one yen more, one yen of a dispute more, and one that the house has lost.
    expect(await heard({ refunded: 301 })).toBe(1)
    expect(await heard({ refunded: 301, disputed: 100 })).toBe(1)
    expect(await heard({ refunded: 301, disputed: 101 })).toBe(1)
    expect(await heard({ refunded: 1000, disputed: 101 })).toBe(1)
    expect(await heard({ refunded: 1000, disputed: 101 })).toBe(0)
    // What is open of its refunds is looked at, too.
    const request = db.selectFrom('refund_request').select('next_check_at')
    expect(await request.executeTakeFirst()).toEqual({ next_check_at: now })
  })

  it('takes in what carries an id of ours alone, and looks after the due tips meanwhile', async () => {
    const { tipId, branchId } = await tipRows(db, { attempts: [] })
    const sold = { id: 'pi_sold', metadata: none }
    retrieveIntent.mockImplementation(async (intentId) => ({
      ...charged(),
      intentId,
      metadata: intentId === 'pi_lost' ? { ...none, branchId: 'lost' } : { ...none, tipId, branchId },
    }))
    const meanwhile = vi.fn(async () => {})
    const ours = [{ id: 'pi_ours', metadata: { ...none, tipId } }]
    const lost = [{ id: 'pi_lost', metadata: { ...none, branchId: 'lost' } }]
    const attempt = [{ id: 'pi_attempt', metadata: { ...none, attemptId: newId() } }]
    const swept = await run({ intents: [sold, ...ours, ...lost, ...attempt] }, now, false, meanwhile)
    expect(retrieveIntent.mock.calls.map(([id]) => id)).not.toContain('pi_sold')
    expect(retrieveIntent.mock.calls.map(([id]) => id)).toEqual(
      expect.arrayContaining(['pi_ours', 'pi_lost', 'pi_attempt']),
    )
    expect(swept).toMatchObject({ unplaced: 1 })
    expect(meanwhile).toHaveBeenCalledTimes(3)
    expect(await findTip(db, tipId)).toMatchObject({ state: 'succeeded' })
  })

  it('asks again and again about what has no place, also where no list tells of it any more', async () => {
    const { branchId, tipId } = await tipRows(db, { attempts: [] })
    const charge = (metadata: Partial<PaymentMetadata>) => async (intentId: string) => ({
      ...charged(),
      intentId,
      metadata: { ...none, ...metadata },
    })
    retrieveIntent.mockImplementation(charge({ branchId: 'lost' }))
    const lost = { id: 'pi_place', metadata: { ...none, branchId: 'lost' } }
    expect(await run({ intents: [lost] }, now)).toEqual({ news: 0, adopted: 0, unplaced: 1 })
    expect(await run({}, now)).toEqual({ news: 0, adopted: 0, unplaced: 1 })
    retrieveIntent.mockImplementation(charge({ branchId, tipId }))
    expect(await run({}, now)).toEqual({ news: 0, adopted: 1, unplaced: 0 })
    expect(await run({}, now)).toEqual({ news: 0, adopted: 0, unplaced: 0 })
  })

  it('counts a charge as news until it is booked, or its return is asked for', async () => {
    const { intentId, tipId } = await paidTip()
    const own = { id: intentId, metadata: { ...none, tipId } }
    expect(await run({ intents: [own] }, now)).toMatchObject({ news: 0, adopted: 0 })
    const second = { id: 'pi_second', metadata: { ...none, tipId } }
    retrieveIntent.mockResolvedValue({ ...charged(), intentId: 'pi_second', metadata: second.metadata })
    expect(await run({ intents: [second] }, now)).toMatchObject({ news: 0, adopted: 1 })
    expect(await run({ intents: [second] }, now)).toMatchObject({ news: 0, adopted: 0 })
    await db.deleteFrom('refund_request').execute()
    expect(await run({ intents: [second] }, now)).toMatchObject({ news: 1, adopted: 0 })
  })

  it('hears each event once, counts what was news and what was adopted, and looks after due tips meanwhile', async () => {
    const { intentId } = await paidTip()
    const { tipId, branchId } = await tipRows(db, { attempts: [] })
    const metadata = { ...none, tipId, branchId }
    retrieveIntent.mockImplementation(async (id) =>
      id === intentId ? { ...charged(), intentId } : { ...charged(), intentId: id, metadata },
    )
    const events = [told(intentId), told('pi_new', metadata)]
    const [meanwhile, names] = [vi.fn(async () => {}), [] as object[]]
    const naming: Each = async (what, work) => {
      names.push(what)
      return each(what, work)
    }
    const heard = () => sweep(listing({ events }), now, naming, { meanwhile, asked: false })
    expect(await heard()).toEqual({ news: 1, adopted: 1, unplaced: 0 })
    expect(meanwhile).toHaveBeenCalledTimes(2)
    expect(names).toEqual(events.map(({ id }) => ({ event: id })))
    expect(await heard()).toEqual({ news: 0, adopted: 0, unplaced: 0 })
  })

  it('names each object that it works on, and looks after due tips between them', async () => {
    const { intentId, tipId } = await paidTip()
    retrieveIntent.mockImplementation(async (id) => ({
      ...charged(),
      intentId: id,
      metadata: { ...none, branchId: 'lost' },
    }))
    const [meanwhile, names] = [vi.fn(async () => {}), [] as object[]]
    const naming: Each = async (what, work) => {
      names.push(what)
      return each(what, work)
    }
    const intents = [
      { id: intentId, metadata: { ...none, tipId } },
      { id: 'pi_nowhere', metadata: { ...none, branchId: 'lost' } },
    ]
    const lists = listing({ intents, refunds: [intentId] })
    await sweep(lists, now - minute, naming, { meanwhile, asked: true })
    const named = [intentId, 'pi_nowhere', intentId, 'pi_nowhere'].map((intent) => ({ intent }))
    expect(names).toEqual(named)
    expect(meanwhile).toHaveBeenCalledTimes(3)
  })
})
