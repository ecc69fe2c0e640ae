import { beforeEach, expect, it, vi } from 'vitest'
import type { Db } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { clocksDiffer, takeLease, writeJobCursor } from '../../../server/db/job-lease.store.ts'
import { findTip } from '../../../server/money/payment/tip.store.ts'
import { requestReturn } from '../../../server/money/refund/refund.store.ts'
import { reconcile } from '../../../server/money/stripe-events/reconcile.ts'
import {
  listJobs,
  listOverlap,
  listsReadUntil,
} from '../../../server/money/stripe-events/sweep-stripe-lists.ts'
import { onEachDatabase } from '../../support/databases.ts'
import { charged } from '../../support/snapshots.ts'
import { tipRows } from '../../support/tip-rows.ts'
import { day, minute, now, sweepWorld, told } from './sweep-world.ts'

onEachDatabase('when Stripe’s lists are read', (database) => {
  const { at, db: open, retrieveIntent, read, listing } = sweepWorld(database)
  let db: Db
  beforeEach(() => {
    db = open()
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
      everything: true,
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
