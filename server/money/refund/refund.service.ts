import type { ExpressionBuilder, SqlBool } from 'kysely'
import type { RefundReason } from '../../../views/words.ts'
import { NotFoundError } from '../../base/errors.ts'
import type { Db, Trx } from '../../db/database.ts'
import { holdRow } from '../../db/hold-row.ts'
import type { Database, RefundState, TipRow } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PaymentForbidden, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { isCost, listShares, sharesKept } from '../books/index.ts'
import { askStripe } from './refund.ask.ts'
import { isReturn } from './refund.return.ts'
import {
  findRefund,
  firstCheckAfter,
  forgetDrafts,
  insertRefundDraft,
  listDueRefunds,
  moveRefund,
  type RefundRow,
  sumOpen,
} from './refund.store.ts'
import type { RefundDeps } from './refund.types.ts'

const day = 24 * 60 * 60_000
/** Requests checked in one run; the rest follows in the next. */
const atMost = 500

/**
 * `disputed`: the card company has taken the money back, and a refund would pay the guest twice. `disputeOver`: Stripe makes no
 * refund of a charge that was disputed, also not after the dispute is won.
 */
type NoRefund = 'disputed' | 'disputeOver' | 'nothing'
type Left = { amount: number; attemptId: string } | { refused: NoRefund }

/** Whether a card company has ever taken money of a tip back: part of a query on `tip`. */
export const wasDisputed = (e: ExpressionBuilder<Database, 'tip'>) =>
  e
    .exists(
      e
        .selectFrom('booking')
        .select('booking.id')
        .whereRef('booking.tip_id', '=', 'tip.id')
        .where('booking.reason', '=', 'dispute'),
    )
    .as('was_disputed')

/**
 * What of a tip can still be refunded, in whole yen, or why nothing can. Every door asks this: pages, buttons and API.
 * `open`: yen of refunds that are asked for and not done yet.
 */
export function leftToRefund(
  tip: Pick<TipRow, 'amount' | 'refunded_amount' | 'disputed_amount' | 'paid_attempt'> & {
    was_disputed: SqlBool
  },
  open = 0,
): Left {
  const { paid_attempt: attemptId } = tip
  if (attemptId === null) return { refused: 'nothing' }
  if (tip.disputed_amount > 0) return { refused: 'disputed' }
  const amount = tip.amount - tip.refunded_amount - open
  if (amount <= 0) return { refused: 'nothing' }
  return tip.was_disputed ? { refused: 'disputeOver' } : { amount, attemptId }
}

/** {@link leftToRefund} as the books stand now. Open refunds count as already paid back. */
export async function refundableOf(db: Db, tipId: string): Promise<Left> {
  const tip = await db
    .selectFrom('tip')
    .select(['amount', 'refunded_amount', 'disputed_amount', 'paid_attempt'])
    .select(wasDisputed)
    .where('id', '=', tipId)
    .executeTakeFirst()
  if (!tip?.paid_attempt) return { refused: 'nothing' }
  return leftToRefund(tip, await sumOpen(db, tipId, tip.paid_attempt))
}

/** Half of what is left, in whole yen; never nothing. */
export const halfOf = (left: number): number => Math.ceil(left / 2)

type Part = { staffId: string | undefined; name: string | undefined; before: number; after: number }

/** What each who shares a tip has of it before a refund and after it, in the order of the split. What is done is in the books. */
export async function previewRefund(
  db: Db,
  { tip_id: tipId, attempt_id: attemptId, amount }: Pick<RefundRow, 'tip_id' | 'attempt_id' | 'amount'>,
): Promise<Part[]> {
  const tip = await takenOf(db, tipId)
  return partsOf(db, tip, tip.refunded_amount + (await sumOpen(db, tipId, attemptId)), amount)
}

/** The same of a refund that is done; undefined once anything else was taken back or came back: the books tell of now. */
export async function lookBackAtRefund(
  db: Db,
  { tip_id: tipId, amount, created_at }: Pick<RefundRow, 'tip_id' | 'amount' | 'created_at'>,
): Promise<Part[] | undefined> {
  const since = await db
    .selectFrom('booking')
    .select(['reason', 'amount'])
    .where('tip_id', '=', tipId)
    .where('created_at', '>=', created_at)
    .execute()
  const moved = since.filter(({ reason }) => !isCost(reason))
  if (moved.length !== 1 || moved[0]?.amount !== -amount) return undefined
  const tip = await takenOf(db, tipId)
  return partsOf(db, tip, tip.refunded_amount - amount, amount)
}

const takenOf = (db: Db, tipId: string) =>
  db
    .selectFrom('tip')
    .select(['id', 'split_inputs', 'refunded_amount', 'disputed_amount'])
    .where('id', '=', tipId)
    .executeTakeFirstOrThrow()

/** `refunded`: what was refunded before these yen. */
async function partsOf(
  db: Db,
  tip: Awaited<ReturnType<typeof takenOf>>,
  refunded: number,
  amount: number,
): Promise<Part[]> {
  const before = await sharesKept(db, tip, refunded, tip.disputed_amount)
  const after = await sharesKept(db, tip, refunded + amount, tip.disputed_amount)
  const names = new Map((await listShares(db, tip.id)).map(({ staffId, name }) => [staffId, name]))
  return before.map((share, at) => ({
    staffId: share.staffId ?? undefined,
    name: names.get(share.staffId ?? undefined),
    before: share.amount,
    after: after[at]?.amount ?? 0,
  }))
}

type RefundOrder = {
  /** Given by who asks, if a second ask is to change nothing. */
  id?: string | undefined
  tipId: string
  /** Whole yen, or so much of what is left. */
  amount: number | 'all' | 'half'
  reason: RefundReason
  note: string
}

/** Why a refund is not made. `tooMuch`: `left` is what can be refunded at most, in whole yen. */
export type RefusedRefund = { refused: NoRefund } | { refused: 'tooMuch'; left: number }

/** Saves an owner's request as a draft, to be confirmed. */
export async function draftRefund(
  { db, clock }: Pick<RefundDeps, 'db' | 'clock'>,
  memberId: string,
  { id, tipId, amount, reason, note }: RefundOrder,
): Promise<{ id: string } | RefusedRefund> {
  const known = id === undefined ? undefined : await findRefund(db, id)
  if (known) return known.tip_id === tipId ? known : { refused: 'nothing' }
  const left = await refundableOf(db, tipId)
  if ('refused' in left) return left
  const yen = amount === 'all' ? left.amount : amount === 'half' ? halfOf(left.amount) : amount
  if (yen > left.amount) return { refused: 'tooMuch', left: left.amount }
  const draft = {
    id,
    tip_id: tipId,
    attempt_id: left.attemptId,
    member_id: memberId,
    amount: yen,
    reason,
    note,
  }
  return { id: await insertRefundDraft(db, draft, clock()) }
}

/** `open`: Stripe could not be asked just now; the background job continues. */
type Confirmed = { state: Exclude<RefundState, 'draft'> }

/**
 * Confirms a draft and asks Stripe. If the button is pressed twice, the second request finds it confirmed and only
 * returns the result. The remaining amount is checked again under the tip's lock, so that two owners can't refund a
 * tip twice. If Stripe can't be reached, nothing is thrown: the refund is now certain to be tried again later. Throws
 * NotFoundError for a draft that was forgotten meanwhile.
 */
export async function confirmRefund(
  deps: RefundDeps,
  by: { memberId: string; businessId: string },
  id: string,
): Promise<Confirmed | RefusedRefund> {
  const now = deps.clock()
  /** Undefined: it was confirmed before. */
  type Opened = { row: RefundRow } | RefusedRefund | undefined
  const opened = await inTransaction(deps.db, async (trx): Promise<Opened> => {
    const seen = await findRefund(trx, id)
    if (seen?.state !== 'draft') return undefined
    await holdRow(trx, 'tip', seen.tip_id)
    const left = await refundableOf(trx, seen.tip_id)
    if ('refused' in left) return left
    // The draft is for another charge than the one that paid the tip.
    if (seen.attempt_id !== left.attemptId) return { refused: 'nothing' }
    if (seen.amount > left.amount) return { refused: 'tooMuch', left: left.amount }
    const open = { state: 'open', member_id: by.memberId, next_check_at: now + firstCheckAfter } as const
    const row = await moveRefund(trx, id, ['draft'], { ...open, created_at: now, updated_at: now })
    if (!row) return undefined
    await writeDown(trx, by, row, now)
    return { row }
  })
  if (opened) {
    if ('refused' in opened) return opened
    const { tip_id: tipId, amount } = opened.row
    deps.log.info({ tipId, refundId: id, amount, memberId: by.memberId }, 'refund requested')
    await askSoon(deps, opened.row)
  }
  const state = (await findRefund(deps.db, id))?.state
  if (!state || state === 'draft') throw new NotFoundError()
  return { state }
}

/**
 * Retries the requests that Stripe has not answered, and checks the result of the others. `each` runs the work for one
 * request and handles its failure.
 */
export async function checkDueRefunds(
  deps: RefundDeps,
  each: (what: { refundId: string }, work: () => Promise<unknown>) => Promise<unknown>,
  everything = false,
): Promise<void> {
  const now = deps.clock()
  await forgetDrafts(deps.db, now - day)
  const until = everything ? Number.MAX_SAFE_INTEGER : now
  for (const row of await listDueRefunds(deps.db, until, atMost))
    await each({ refundId: row.id }, () => askStripe(deps, row))
}

/** Asks Stripe at once, but only for the open return of a second charge. */
export async function tryReturnNow(deps: RefundDeps, id: string): Promise<void> {
  const row = await findRefund(deps.db, id)
  if (row?.state === 'open' && isReturn(row)) await askSoon(deps, row)
}

/** If Stripe can't be reached, nothing is thrown: the background job continues. */
async function askSoon(deps: RefundDeps, row: RefundRow): Promise<void> {
  try {
    await askStripe(deps, row)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    const about = { tipId: row.tip_id, refundId: row.id, reason: error.code, said: error.said }
    if (error instanceof PaymentForbidden) deps.log.error(about, 'refund waits: Stripe forbids it')
    else deps.log.warn(about, 'refund waits: Stripe is unavailable')
  }
}

async function writeDown(
  trx: Trx,
  { businessId, memberId }: { businessId: string; memberId: string },
  { tip_id, amount, reason }: RefundRow,
  now: number,
): Promise<void> {
  const tip = await tipOf(trx, tip_id)
  const entry = { businessId, branchId: tip.branch_id, memberId, subject: tip_id }
  const details = { amount, total: tip.amount, reason }
  await recordChange(trx, { ...entry, action: 'tip.refunded', details }, now)
}

const tipOf = (trx: Trx, id: string) =>
  trx.selectFrom('tip').select(['branch_id', 'amount']).where('id', '=', id).executeTakeFirstOrThrow()
