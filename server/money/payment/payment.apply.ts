import type { Updateable } from 'kysely'
import { type CostReason, type Costs, costKinds, costsIn, type TipState } from '../../../views/words.ts'
import { dayIn } from '../../base/calendar.ts'
import type { Trx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { AttemptRow, TipRow, TipTable } from '../../db/schema.ts'
import type { ChargeSnapshot, PaymentSnapshot, ToAnswer } from '../../gateways/stripe/payment-snapshot.ts'
import { announceTip } from '../../outbox/audit/hook.outbox.store.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import {
  bookCost,
  bookFee,
  bookSplit,
  bookTakenBack,
  isPaid,
  noFee,
  paidState,
  statesBefore,
  tipMoves,
} from '../books/index.ts'
import { findRefund, requestReturn, secondChargeId } from '../refund/index.ts'
import { countOtherLiveAttempts } from './attempt.find.store.ts'
import { cardColumns, hasGuest } from './tip.row.ts'
import { forgottenAfter, overColumns } from './tip.store.ts'

/**
 * `lost`: what was taken back of a charge beyond what was paid. Stripe lets a card company take back money that was
 * refunded already. The business bears that loss, because nobody's share falls below zero.
 */
const costsOf = ({ amount, refunded, disputed, disputeFee }: ChargeSnapshot) => ({
  lost: Math.max(0, refunded + disputed - amount),
  dispute_fee: disputeFee,
})

/** The reason of a ledger entry when a cost grows, and when part of it comes back. */
const reasons: Record<keyof Costs, [grown: CostReason, back: CostReason]> = {
  lost: ['loss', 'loss_back'],
  dispute_fee: ['dispute_fee', 'dispute_fee_back'],
  second_fee: ['second_fee', 'second_fee'],
}

/**
 * Sets an attempt's costs and books by how much the tip's have changed. Returns the costs of all the tip's attempts, which
 * are the tip's own.
 */
async function bookCosts(
  trx: Trx,
  tip: TipRow,
  attempt: AttemptRow,
  costs: Costs,
  now: number,
): Promise<Costs> {
  const { id } = attempt
  if (costKinds.every((kind) => attempt[kind] === costs[kind])) return costsIn(tip)
  await trx.updateTable('payment_attempt').set(costs).where('id', '=', id).execute()
  const all = await trx
    .selectFrom('payment_attempt')
    .select((e) => costKinds.map((kind) => e.fn.sum<number>(kind).as(kind)))
    .where('tip_id', '=', tip.id)
    .executeTakeFirstOrThrow()
  for (const kind of costKinds) {
    const amount = tip[kind] - all[kind]
    const [grown, back] = reasons[kind]
    if (amount !== 0) await bookCost(trx, tip, { reason: amount < 0 ? grown : back, amount, now })
  }
  return all
}

/** Notes what the business must answer at Stripe about an attempt's charge; undefined: nothing more to answer. */
export async function noteToAnswer(
  trx: Trx,
  attempt: AttemptRow,
  answer: ToAnswer | undefined,
): Promise<void> {
  const noted = { answer_kind: answer?.kind ?? null, answer_due: answer?.dueAt ?? null }
  if (attempt.answer_kind === noted.answer_kind && attempt.answer_due === noted.answer_due) return
  await trx.updateTable('payment_attempt').set(noted).where('id', '=', attempt.id).execute()
}

/**
 * What a snapshot changed. `after` is the new row. `trouble` is set only the first time, however often Stripe reports
 * it.
 */
export type Applied = { before: TipRow; after: TipRow; trouble: 'second_charge' | 'other_amount' | undefined }

/** Stripe books the fee shortly after the charge. In ms. */
const feeCheckAfter = 5 * 60_000

const lockTip = prepared((db, id: string, seq: number, next: number, attemptId: string) =>
  db
    .updateTable('tip')
    .set({ snapshot_seq: next })
    .where('id', '=', id)
    .where('snapshot_seq', '=', seq)
    .returningAll()
    .returning((e) => countOtherLiveAttempts(e, attemptId).as('others')),
)

/**
 * Applies the snapshot of one attempt: state, card, fee, shares. `seq` is the tip's `snapshot_seq` from before Stripe
 * was asked. Undefined if another snapshot was applied since: this one may be older, so ask Stripe again. So snapshots
 * are applied in the order in which they were true, and a slow answer can't undo a newer one.
 */
export async function applySnapshot(
  trx: Trx,
  attempt: AttemptRow,
  seq: number,
  snapshot: PaymentSnapshot,
  now: number,
): Promise<Applied | undefined> {
  const [found] = await lockTip(trx, attempt.tip_id, seq, seq + 1, attempt.id)
  if (!found) return undefined
  const { others, ...locked } = found
  const mine = await rememberOutcome(trx, attempt, snapshot, now)
  if (snapshot.status === 'paid' && snapshot.charge)
    return book(trx, { tip: locked, attempt: mine, others: Number(others) }, snapshot.charge, now)
  const current = mine.n === locked.attempts
  const move = current && !isPaid(locked.state) ? moveOf(locked, mine, snapshot, now) : undefined
  const after = move ? await change(trx, locked, move) : locked
  return { before: locked, after, trouble: undefined }
}

const outcomeFrom = {
  paid: ['open', 'declined', 'retired'],
  retired: ['open', 'declined'],
  declined: ['open'],
} as const

/**
 * Updates the attempt's own row; `seen` is how it was before Stripe was asked. A paid attempt stays paid; a retired one can
 * only become paid. Each statement costs time while other tips of the branch wait.
 */
async function rememberOutcome(trx: Trx, seen: AttemptRow, snapshot: PaymentSnapshot, now: number) {
  const update = trx.updateTable('payment_attempt').where('id', '=', seen.id).returningAll()
  const { intentId } = snapshot
  const state = outcomeOf(snapshot)
  // States only move on: what could not move then can't move now.
  if (state !== undefined && outcomeFrom[state].some((from) => from === seen.state)) {
    const code = snapshot.decline?.declineCode ?? snapshot.decline?.code ?? null
    const moved = await update
      .set({ state, updated_at: now, ...(state === 'declined' && { decline_code: code }) })
      .$if(intentId !== undefined, (query) =>
        query.set((e) => ({ payment_intent_id: e.fn.coalesce('payment_intent_id', e.val(intentId)) })),
      )
      .where('state', 'in', outcomeFrom[state])
      .executeTakeFirst()
    if (moved) return moved
  }
  const read = trx.selectFrom('payment_attempt').selectAll().where('id', '=', seen.id)
  const is = await read.executeTakeFirstOrThrow()
  if (is.payment_intent_id !== null || intentId === undefined) return is
  return update.set({ payment_intent_id: intentId }).executeTakeFirstOrThrow()
}

function outcomeOf(snapshot: PaymentSnapshot): 'paid' | 'retired' | 'declined' | undefined {
  if (snapshot.status === 'paid') return 'paid'
  if (snapshot.status === 'gone') return 'retired'
  return snapshot.status === 'declined' ? 'declined' : undefined
}

/** How an unpaid tip moves with its newest attempt. Undefined: it stays. */
function moveOf(
  tip: TipRow,
  attempt: AttemptRow,
  snapshot: PaymentSnapshot,
  now: number,
): Updateable<TipTable> | undefined {
  const canMove = (to: TipState) => tipMoves[tip.state].includes(to)
  if (snapshot.status === 'processing') return canMove('processing') ? { state: 'processing' } : undefined
  if (snapshot.status !== 'declined' && snapshot.status !== 'gone') return undefined
  const unplanned = attempt.kind === 'checkout' || snapshot.unknown ? 'expired' : 'cancelled'
  const planned = attempt.retire_as ?? unplanned
  // The page for "declined" says that nothing was charged; here we can't be sure.
  const ended = snapshot.unknown && planned === 'declined' ? 'expired' : planned
  const to = snapshot.status === 'declined' ? 'declined' : ended
  if (!canMove(to)) return undefined
  const unknown = snapshot.unknown && { decline_code: 'payment_unknown' }
  if (to !== 'declined') return { state: to, updated_at: now, ...overColumns, ...unknown }
  return {
    state: to,
    decline_code: attempt.decline_code,
    decline_message: (snapshot.status === 'declined' && snapshot.decline?.message) || null,
    confirmation_token: null,
    next_check_at: now + forgottenAfter,
    updated_at: now,
  }
}

/** The tip is paid, whatever its state was. Refunds and disputes so far are booked at the same time. */
async function book(
  trx: Trx,
  { tip, attempt, others }: { tip: TipRow; attempt: AttemptRow; others: number },
  charge: ChargeSnapshot,
  now: number,
): Promise<Applied> {
  const first = !isPaid(tip.state)
  if (!first && attempt.id !== tip.paid_attempt) return bookSecond(trx, tip, attempt, charge, now)
  // A restored backup may know neither charge. The one that has gone back as a second charge does not pay the tip.
  if (first && charge.refundedFor.includes(secondChargeId(attempt.id)))
    return { before: tip, after: tip, trouble: undefined }
  // Our books must equal Stripe's: we book the charged amount, even if it is not the amount we asked for.
  const { amount, refunded, disputed } = charge
  const trouble = first && amount !== attempt.amount ? 'other_amount' : undefined
  const known = charge.fee !== undefined
  const fee = known ? { fee: charge.fee ?? null, net: charge.net ?? null } : noFee
  const split = first ? await bookSplit(trx, tip, { amount, fee }, now) : undefined
  const noted = { ...tip, ...split }
  await bookTakenBack(trx, noted, charge, now)
  // The guest may have begun another payment before we heard of this charge. The background job ends it.
  const open = others > 0
  const after = await change(trx, tip, {
    ...split,
    ...(first && {
      amount,
      ...(charge.card && hasGuest(tip) && cardColumns(charge.card)),
      paid_attempt: attempt.id,
      succeeded_at: charge.createdAt,
      paid_on: dayIn(await timeZoneOf(trx, tip.business_id), charge.createdAt),
      checks: 0,
    }),
    state: paidState(amount, refunded, disputed),
    refunded_amount: refunded,
    disputed_amount: disputed,
    ...(await bookCosts(trx, tip, attempt, { ...costsOf(charge), second_fee: 0 }, now)),
    ...(known && { ...fee, available_on: charge.availableOn ?? null }),
    decline_code: null,
    confirmation_token: null,
    next_check_at: nextCheck(tip, { first, known, open }, now),
    updated_at: now,
  })
  await noteToAnswer(trx, attempt, charge.toAnswer)
  if (!first) await bookFee(trx, tip, after)
  await announceTip(trx, tip, after, now)
  return { before: tip, after, trouble }
}

/** When the background job checks a paid tip: now (to end other open attempts), later (for the fee), or never. */
function nextCheck(tip: TipRow, is: { first: boolean; known: boolean; open: boolean }, now: number) {
  if (is.known && !is.open) return null
  if (!is.first) return tip.next_check_at
  return is.open ? now : now + feeCheckAfter
}

/** A second charge is not part of the tip. It is refunded, and what Stripe keeps of it is booked as a cost. */
async function bookSecond(
  trx: Trx,
  tip: TipRow,
  attempt: AttemptRow,
  charge: ChargeSnapshot,
  now: number,
): Promise<Applied> {
  const costs = { ...costsOf(charge), second_fee: charge.fee ?? attempt.second_fee }
  const after = await change(trx, tip, await bookCosts(trx, tip, attempt, costs, now))
  await noteToAnswer(trx, attempt, charge.toAnswer)
  const extra = charge.amount - charge.refunded - charge.disputed
  if (extra <= 0) return { before: tip, after, trouble: undefined }
  const known = await findRefund(trx, secondChargeId(attempt.id))
  await requestReturn(trx, { tipId: tip.id, attemptId: attempt.id, amount: extra }, now)
  return { before: tip, after, trouble: known ? undefined : 'second_charge' }
}

/**
 * A conditional update, like every move. The row is locked, so a refused update is our bug: it throws and rolls back.
 */
function change(trx: Trx, tip: TipRow, set: Updateable<TipTable>): Promise<TipRow> {
  const to = set.state ?? tip.state
  return trx
    .updateTable('tip')
    .set(set)
    .where('id', '=', tip.id)
    .where('state', 'in', to === tip.state ? [to] : statesBefore(to))
    .returningAll()
    .executeTakeFirstOrThrow()
}
