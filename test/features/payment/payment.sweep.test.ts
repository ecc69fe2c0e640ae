import { beforeEach, expect, it, vi } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { clocksDiffer, takeLease, writeJobCursor } from '../../../server/db/job-lease.store.ts'
import type { PaymentGateway, StripeEvent } from '../../../server/gateways/stripe/payment-gateway.ts'
import type { PaymentMetadata } from '../../../server/gateways/stripe/payment-snapshot.ts'
import type { TipDeps } from '../../../server/money/payment/payment.deps.ts'
import type { Each } from '../../../server/money/payment/payment.each.ts'
import { reconcile } from '../../../server/money/payment/payment.reconcile.ts'
import { listJobs, listOverlap, listsReadUntil, sweep } from '../../../server/money/payment/payment.sweep.ts'
import { findTip } from '../../../server/money/payment/tip.store.ts'
import { requestReturn } from '../../../server/money/refund/refund.store.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { readRow } from '../../support/rows.ts'
import { charged } from '../../support/snapshots.ts'
import { begun, tipRows } from '../../support/tip-rows.ts'
import { stripeAnswers } from './stripe-answers.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = begun + 400 * day

/** Stripe's lists, and from when on each was read. */
type Lists = {
  events: StripeEvent[]
  intents: { id: string; metadata: PaymentMetadata }[]
  refunds: string[]
  disputes: string[]
}

onEachDatabase('reading Stripe’s lists', (database) => {
  const answers = stripeAnswers(database)
  const { at, db: open, retrieveIntent } = answers
  let db: Db
  const read: Record<string, number[]> = {}
  beforeEach(async () => {
    db = open()
    at.now = now
    for (const name of Object.keys(read)) delete read[name]
    for (const table of ['unplaced_payment', 'job_lease', 'refund_request'] as const)
      await db.deleteFrom(table).execute()
    await db.updateTable('tip').set({ next_check_at: null }).execute()
  })

  const none: PaymentMetadata = { tipId: undefined, attemptId: undefined, branchId: undefined }
  const listing = (given: Partial<Lists>): TipDeps => {
    const { events = [], intents = [], refunds = [], disputes = [] } = given
    const list = <T>(name: string, rows: T[]) =>
      async function* (since: number) {
        read[name] = [...(read[name] ?? []), since]
        yield* rows
      }
    const deps = answers.deps()
    const lists = {
      listEvents: list('events', events),
      listPaidIntents: list('intents', intents),
      listRefunds: list(
        'refunds',
        refunds.map((intentId) => ({ intentId })),
      ),
      listDisputes: list(
        'disputes',
        disputes.map((intentId) => ({ intentId })),
      ),
    } as unknown as PaymentGateway
    return { ...deps, payments: { ...deps.payments, ...lists } }
  }
  const each: Each = async (_, work) => {
    await work()
    return true
  }
  const run = (lists: Partial<Lists>, since: number, asked = false, meanwhile = vi.fn()) =>
    sweep(listing(lists), since, each, { meanwhile, asked })

  /** A tip that this payment has paid, as far as the books know. */
  const paidTip = async () => {
    const intentId = `pi_${newId()}`
    const { tipId, attempts } = await tipRows(db, { attempts: [{ payment_intent_id: intentId }] })
    retrieveIntent.mockResolvedValue({ ...charged(), intentId })
    await run({ intents: [{ id: intentId, metadata: { ...none, tipId } }] }, now)
    return { tipId, intentId, attemptId: attempts[0]?.id ?? '', row: () => readRow(db, 'tip', tipId) }
  }

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
        ...{ events: [since], intents: [since] },
        ...(isRead && { refunds: [since - 60 * day], disputes: [since - 180 * day] }),
      })
    },
  )

  it('finds what became of a dispute that was opened long before a long absence', async () => {
    const { intentId, row } = await paidTip()
    retrieveIntent.mockResolvedValue({ ...charged({ disputed: 1000 }), intentId })
    await run({ disputes: [intentId] }, now - minute, true)
    expect(await row()).toMatchObject({ state: 'disputed', disputed_amount: 1000 })
    // Away for 45 days, in which the dispute was won: no list of that time tells of it but that of disputes.
    at.now = now + 45 * day
    retrieveIntent.mockResolvedValue({ ...charged(), intentId })
    const deps = listing({})
    const opened = now - 30 * day
    deps.payments.listDisputes = async function* (since) {
      if (since <= opened) yield { id: 'dp', intentId }
    }
    await sweep(deps, now, each, { meanwhile: async () => {}, asked: false })
    expect(await row()).toMatchObject({ state: 'succeeded', disputed_amount: 0 })
  })

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
      ...{ intentId, metadata: { ...none, ...metadata } },
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

  const told = (intentId: string, metadata = none): StripeEvent => ({
    ...{ id: newId(), type: 'charge.refunded', createdAt: now, about: { intentId, metadata } },
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
      ...{ intentId: id, metadata: { ...none, branchId: 'lost' } },
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

  const cursor = async (name: string, ms: number) => {
    const lease = { name, holder: 'h', ttlMs: 1 }
    await takeLease(db, lease, now)
    await writeJobCursor(db, lease, ms)
  }
  it.each<[string, number | undefined, number | undefined, number]>([
    ['nothing was read yet', undefined, undefined, now - day],
    ['all was read a minute ago', now - minute, now - minute, now - minute],
    ['something has failed for an hour', now - 60 * minute, now - minute, now - 60 * minute],
    ['something has failed for longer than three days', now - 9 * day, now - minute, now - 3 * day],
    ['nothing was read for nine days', now - 9 * day, now - 9 * day, now - 9 * day],
    ['only the good reading is known', now - 9 * day, undefined, now - 9 * day],
    ['all was read after the last try', now - minute, now - 9 * day, now - minute],
    ['a clock was ahead by as much as clocks may differ', now + clocksDiffer, undefined, now + clocksDiffer],
    ['a clock was ahead by more than that', now + clocksDiffer + 1, undefined, now - 28 * day],
  ])('begins where it must, if %s', async (_, good, tried, from) => {
    if (good !== undefined) await cursor(listJobs.good, good)
    if (tried !== undefined) await cursor(listJobs.read, tried)
    expect(await listsReadUntil(db, now)).toBe(from)
  })

  it.each<[string, { everything?: boolean; sinceMs?: number }, number, boolean]>([
    ['when they are due', {}, 10 * minute, true],
    ['not before', {}, 10 * minute - 1, false],
    ['at once where everything is asked for', { everything: true }, 0, true],
    ['at once where a moment is named', { sinceMs: now - minute }, 0, true],
  ])('is done %s', async (_, options, later, isRead) => {
    await reconcile(listing({}))
    expect(read.events).toHaveLength(1)
    at.now = now + later
    await reconcile(listing({}), options)
    expect(read.events).toHaveLength(isRead ? 2 : 1)
  })

  it.each<[string, number | undefined, boolean, number]>([
    ['without a failure goes on from here', undefined, false, 0],
    ['from where it ended goes on from here', 0, false, 0],
    ['from a later moment leaves out what came before', 1, false, -60],
    ['with a failure comes back to it', undefined, true, -60],
  ])('%s', async (_, since, fails, from) => {
    await reconcile(listing({}))
    at.now = now + 60 * minute
    retrieveIntent.mockRejectedValue(new Error('broken'))
    const sinceMs = since === undefined ? undefined : now - listOverlap + since
    const done = await reconcile(listing({ events: fails ? [told('pi_x')] : [] }), {
      ...{ everything: true },
      ...(sinceMs !== undefined && { sinceMs }),
    })
    expect(done).toMatchObject({ kind: 'done', failed: fails ? 1 : 0 })
    expect(await listsReadUntil(db, at.now)).toBe(at.now + from * minute)
  })

  it('that failed goes on where it ended after a long absence: what failed is older than what is read again', async () => {
    await reconcile(listing({}))
    at.now = now + 60 * minute
    retrieveIntent.mockRejectedValue(new Error('broken'))
    await reconcile(listing({ events: [told('pi_x')] }))
    expect(await listsReadUntil(db, now + 9 * day)).toBe(now + 60 * minute)
  })

  it.each([
    ['what is due', {}, 1],
    ['all that may still change, where everything is asked for', { everything: true }, 2],
  ])('comes after %s, and counts what has failed there', async (_, options, failed) => {
    const broken = { attempts: [{ payment_intent_id: `pi_${newId()}` }] }
    await tipRows(db, { tip: { next_check_at: now }, ...broken })
    await tipRows(db, { tip: { next_check_at: now + 1 }, attempts: [{ payment_intent_id: `pi_${newId()}` }] })
    retrieveIntent.mockRejectedValue(new Error('broken'))
    const done = await reconcile(listing({ events: [told('pi_x')] }), options)
    expect(done).toMatchObject({ kind: 'done', checked: failed, failed: failed + 1 })
  })

  it('never holds up due tips and refunds for longer than half a minute', async () => {
    const { tipId } = await tipRows(db, { tip: { next_check_at: now + minute }, attempts: [{}] })
    const { tipId: other, attempts } = await tipRows(db, { attempts: [{ payment_intent_id: 'pi_back' }] })
    await requestReturn(db, { tipId: other, attemptId: attempts[0]?.id ?? '', amount: 5 }, now + minute)
    const deps = listing({})
    const findRefund = vi.fn(async () => undefined)
    const createRefund = vi.fn(async () => ({
      id: 're',
      amount: 5,
      status: 'pending' as const,
      failure: undefined,
    }))
    Object.assign(deps.payments, { findRefund, createRefund })
    retrieveIntent.mockResolvedValue({ ...charged(), intentId: 'pi_x' })
    deps.payments.listEvents = async function* () {
      yield told('pi_other')
      // The list takes long: both have become due since it was begun.
      at.now = now + 2 * minute
      yield told('pi_other')
    }
    const seen: number[] = []
    deps.payments.listPaidIntents = async function* () {
      seen.push((await findTip(db, tipId))?.checks ?? 0, createRefund.mock.calls.length)
      yield* []
    }
    await reconcile(deps)
    expect(seen).toEqual([1, 1])
  })

  it('that breaks off is done again by the next run', async () => {
    const deps = listing({})
    deps.payments.listEvents = () => {
      throw new Error('broken off')
    }
    await expect(reconcile(deps)).rejects.toThrow('broken off')
    await reconcile(listing({}))
    expect(read.events).toHaveLength(1)
  })
})
