import { forEachOf } from '../../base/for-each-of.ts'
import type { Db } from '../../db/database.ts'
import { clocksDiffer, readJobCursor } from '../../db/job-lease.store.ts'
import type { PaymentMetadata } from '../../gateways/stripe/payment-snapshot.ts'
import {
  type Each,
  findAttemptAbout,
  findOrAdopt,
  findTip,
  listUnplaced,
  settle,
  type TipDeps,
} from '../payment/index.ts'
import { findRefund, planRefundChecks, secondChargeId } from '../refund/index.ts'
import { handleEvent } from './handle-stripe-event.ts'

/**
 * `news`: events and charges that were new to us. `adopted`: payments that our database lacked and now has.
 * `unplaced`: payments at Stripe that we can't take in, because we do not know their branch.
 */
export type Swept = { news: number; adopted: number; unplaced: number }

const minute = 60_000
const atOnce = 4
/** How far back the first sweep reads; and how long we re-read from the last failure, in ms. */
const firstSweep = 24 * 60 * minute
const failedAgain = 72 * 60 * minute
const day = 24 * 60 * minute
/** Stripe lists its events for 30 days (docs.stripe.com/api/events/list); a margin below that. */
const eventsListed = 28 * day
/** A bank may send a refund back up to this long after it was made, in ms: 30 days, and a margin. */
const refundsLast = 60 * day
/** A dispute may be decided up to this long after it was opened, in ms. */
const disputesLast = 180 * day

/**
 * Each reading begins this much before the last one, in ms: Stripe's lists lag, and the clock may have been ahead when the
 * cursor was written. A cursor that is further ahead is not believed at all.
 */
export const listOverlap = clocksDiffer

/** Cursors. `reconcile`: Stripe's lists are read without a failure up to here. `reconcile-lists`: read at all. */
export const listJobs = { good: 'reconcile', read: 'reconcile-lists' } as const

/**
 * From this moment on, Stripe's lists may contain what our database lacks: since they were last read, or since the
 * last failure. A restored database carries the cursors of its backup, so it yields the time of that backup.
 */
export async function listsReadUntil(db: Db, now: number): Promise<number> {
  const good = (await readJobCursor(db, { name: listJobs.good })) ?? now - firstSweep
  const read = Math.max(good, (await readJobCursor(db, { name: listJobs.read })) ?? good)
  // Stripe's clock was right meanwhile, so nobody knows what has been read.
  if (read > now + clocksDiffer) return now - eventsListed
  return Math.min(read, Math.max(good, now - failedAgain))
}

/**
 * Reads Stripe's lists since a moment. First the events that never arrived; then the charges that our database lacks
 * (their event may be missing too); then the payments that are still unplaced. Refunds and disputes are read
 * separately if the event list does not reach back that far, or if the operator named the moment (`asked`).
 * `meanwhile` is called in between.
 */
export async function sweep(
  deps: TipDeps,
  sinceMs: number,
  each: Each,
  { meanwhile, asked }: { meanwhile: () => Promise<unknown>; asked: boolean },
): Promise<Swept> {
  const swept: Swept = { news: 0, adopted: 0, unplaced: 0 }
  await forEachOf(deps.payments.listEvents(sinceMs), atOnce, async (event) => {
    await meanwhile()
    await each({ event: event.id }, async () => {
      const { kind } = await handleEvent(deps, event, 'job')
      if (kind === 'done') swept.news += 1
      if (kind === 'adopted') swept.adopted += 1
    })
  })
  await readCharges(deps, sinceMs, each, swept, meanwhile)
  if (asked || sinceMs < deps.clock() - eventsListed) {
    await forEachOf(takenBack(deps, sinceMs), atOnce, async (intentId) => {
      await meanwhile()
      await each({ intent: intentId }, () => settleCharge(deps, intentId, swept))
    })
  }
  for (const { intent_id: id } of await listUnplaced(deps.db))
    await each({ intent: id }, () => takeIn(deps, { id, metadata: unknownIds }, swept))
  swept.unplaced = (await listUnplaced(deps.db)).length
  return swept
}

const unknownIds: PaymentMetadata = { tipId: undefined, attemptId: undefined, branchId: undefined }

/** Takes in every charge since a moment that our database lacks. */
export const readCharges = (
  deps: TipDeps,
  sinceMs: number,
  each: Each,
  swept: Swept,
  meanwhile: () => Promise<unknown> = async () => undefined,
) =>
  forEachOf(deps.payments.listPaidIntents(sinceMs), atOnce, async (intent) => {
    const { tipId, branchId, attemptId } = intent.metadata
    // Not ours: the account also sells other things.
    if (!tipId && !branchId && !attemptId) return
    await meanwhile()
    await each({ intent: intent.id }, () => takeIn(deps, intent, swept))
  })

async function takeIn(
  deps: TipDeps,
  { id, metadata }: { id: string; metadata: PaymentMetadata },
  swept: Swept,
): Promise<void> {
  const found = await findOrAdopt(deps, { intentId: id, metadata })
  if (!('attempt' in found)) return
  const { attempt, kind } = found
  const tip = await findTip(deps.db, attempt.tip_id)
  if (!tip || attempt.id === tip.paid_attempt) return
  // Not the charge that paid the tip: counts as news until its refund has been requested.
  if (await findRefund(deps.db, secondChargeId(attempt.id))) return
  await settle(deps, attempt.id, 'job', { listed: id })
  swept[kind === 'adopted' ? 'adopted' : 'news'] += 1
}

/** Payments with a refund or a dispute that may have changed since a moment. Each only once. */
async function* takenBack({ payments }: TipDeps, sinceMs: number): AsyncGenerator<string> {
  const seen = new Set<string>()
  const refunds = payments.listRefunds(sinceMs - refundsLast)
  for (const list of [refunds, payments.listDisputes(sinceMs - disputesLast)]) {
    for await (const { intentId } of list) {
      if (!seen.has(intentId)) yield intentId
      seen.add(intentId)
    }
  }
}

/** Settles a charge that our database has. A missing charge is taken in elsewhere. */
async function settleCharge(deps: TipDeps, intentId: string, swept: Swept): Promise<void> {
  const attempt = await findAttemptAbout(deps.db, { intentId, metadata: unknownIds })
  const before = attempt && (await findTip(deps.db, attempt.tip_id))
  if (!before) return
  await planRefundChecks(deps.db, before.id, deps.clock())
  await settle(deps, attempt.id, 'job')
  const after = (await findTip(deps.db, before.id)) ?? before
  const parts = ['state', 'refunded_amount', 'disputed_amount', 'lost'] as const
  if (parts.some((part) => after[part] !== before[part])) swept.news += 1
}
