import { isPaid } from '../../books/tip-states.ts'
import type { Db } from '../../db/database.ts'
import { readJobCursor } from '../../db/job-lease.store.ts'
import { forEachOf } from '../../for-each-of.ts'
import type { PaymentMetadata } from '../../gateways/stripe/payment-gateway.ts'
import { findRefund, secondChargeId } from '../refund/refund.store.ts'
import { findAttemptAbout } from './attempt.store.ts'
import { listUnplaced } from './payment.adopt.store.ts'
import { findOrAdopt } from './payment.adopt.ts'
import type { TipDeps } from './payment.deps.ts'
import type { Each } from './payment.each.ts'
import { settle } from './payment.settle.ts'
import { handleEvent } from './stripe-event.handle.ts'
import { findTip } from './tip.store.ts'

/**
 * `adopted`: payments that our books did not have and have now. `unplaced`: payments that stand in Stripe's books and
 * can't stand in ours, since nobody knows their branch.
 */
export type Swept = { news: number; adopted: number; unplaced: number }

const minute = 60_000
const atOnce = 4
/** How far back the first sweep looks; how long what failed is read again. */
const firstSweep = 24 * 60 * minute
const failedAgain = 72 * 60 * minute
const day = 24 * 60 * minute
/** Stripe lists its events for 30 days (docs.stripe.com/api/events/list). */
const eventsListed = 28 * day
/** So long after it was opened a dispute may still be decided. */
const disputesLast = 180 * day

/** `reconcile`: how far Stripe's lists have been read without a failure. `reconcile-lists`: how far at all. */
export const listJobs = { good: 'reconcile', read: 'reconcile-lists' } as const

/**
 * From when on Stripe's lists may hold what our books don't: where they were last read, or from the last failure on.
 * In books that a backup was put back into it is the time of that backup, whoever put it back.
 */
export async function listsReadUntil(db: Db, now: number): Promise<number> {
  const good = (await readJobCursor(db, { name: listJobs.good })) ?? now - firstSweep
  const read = Math.max(good, (await readJobCursor(db, { name: listJobs.read })) ?? good)
  return Math.min(read, Math.max(good, now - failedAgain))
}

/**
 * Reads Stripe's own lists since a moment: every event that never arrived, then every charge that our books don't
 * have (should a event be missing there too), then what had no place so far. Where events do not reach back so far,
 * and where somebody has `asked` for it, refunds and disputes are read by themselves. `meanwhile` is called along the way.
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

/** Takes in every charge since a moment that our books don't have. */
export const readCharges = (
  deps: TipDeps,
  sinceMs: number,
  each: Each,
  swept: Swept,
  meanwhile: () => Promise<unknown> = async () => undefined,
) =>
  forEachOf(deps.payments.listPaidIntents(sinceMs), atOnce, async (intent) => {
    const { tipId, branchId, attemptId } = intent.metadata
    // Nothing of ours: the account sells something else, too.
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
  // Another charge than the one that paid: news as long as nobody has written down that it is to be given back.
  if (isPaid(tip.state) && (await findRefund(deps.db, secondChargeId(attempt.id)))) return
  await settle(deps, attempt.id, 'job')
  swept[kind === 'adopted' ? 'adopted' : 'news'] += 1
}

/** The payments of which something was taken back since a moment, or may have been: each once. */
async function* takenBack({ payments }: TipDeps, sinceMs: number): AsyncGenerator<string> {
  const seen = new Set<string>()
  for (const list of [payments.listRefunds(sinceMs), payments.listDisputes(sinceMs - disputesLast)]) {
    for await (const { intentId } of list) {
      if (!seen.has(intentId)) yield intentId
      seen.add(intentId)
    }
  }
}

/** Brings the books of a charge that they have to what Stripe says; what they don't have is taken in elsewhere. */
async function settleCharge(deps: TipDeps, intentId: string, swept: Swept): Promise<void> {
  const attempt = await findAttemptAbout(deps.db, { intentId, metadata: unknownIds })
  const before = attempt && (await findTip(deps.db, attempt.tip_id))
  if (!before) return
  await settle(deps, attempt.id, 'job')
  const after = (await findTip(deps.db, before.id)) ?? before
  const parts = ['state', 'refunded_amount', 'disputed_amount', 'lost'] as const
  if (parts.some((part) => after[part] !== before[part])) swept.news += 1
}
