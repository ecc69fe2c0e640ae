import type { RefundReason } from '../../../views/words.ts'
import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PaymentForbidden, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import { recordChange } from '../../outbox/records/audit.store.ts'
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

export type Left =
  | { kind: 'left'; amount: number; attemptId: string }
  /** The card company has taken the money back: a refund would pay the guest twice. */
  | { kind: 'disputed' }
  | { kind: 'nothing' }

/** Whole yen of a tip that can still be refunded. Open refunds count as already paid back. */
export async function refundableOf(db: Db, tipId: string): Promise<Left> {
  const tip = await db
    .selectFrom('tip')
    .select(['amount', 'refunded_amount', 'disputed_amount', 'paid_attempt'])
    .where('id', '=', tipId)
    .executeTakeFirst()
  if (!tip?.paid_attempt) return { kind: 'nothing' }
  if (tip.disputed_amount > 0) return { kind: 'disputed' }
  const amount = tip.amount - tip.refunded_amount - (await sumOpen(db, tipId, tip.paid_attempt))
  return amount > 0 ? { kind: 'left', amount, attemptId: tip.paid_attempt } : { kind: 'nothing' }
}

export type RefundOrder = {
  tipId: string
  /** Whole yen. */
  amount: number
  reason: RefundReason
  note: string
}

type Refusal = { kind: 'disputed' } | { kind: 'nothing' } | { kind: 'tooMuch'; left: number }

/** Saves an owner's request as a draft, to be confirmed. */
export async function draftRefund(
  { db, clock }: Pick<RefundDeps, 'db' | 'clock'>,
  memberId: string,
  { tipId, amount, reason, note }: RefundOrder,
): Promise<{ kind: 'drafted'; id: string } | Refusal> {
  const left = await refundableOf(db, tipId)
  if (left.kind !== 'left') return left
  if (amount > left.amount) return { kind: 'tooMuch', left: left.amount }
  const draft = { tip_id: tipId, attempt_id: left.attemptId, member_id: memberId, amount, reason, note }
  return { kind: 'drafted', id: await insertRefundDraft(db, draft, clock()) }
}

export type Confirmed =
  /** `open`: Stripe could not be asked just now; the background job continues. */
  { kind: 'open' | 'accepted' | 'done' | 'failed' } | Refusal | { kind: 'unknown' }

/**
 * Confirms a draft and asks Stripe. If the button is pressed twice, the second request finds it confirmed and only
 * returns the result. The remaining amount is checked again under the tip's lock, so that two owners can't refund a
 * tip twice. If Stripe can't be reached, nothing is thrown: the refund is now certain to be tried again later.
 */
export async function confirmRefund(
  deps: RefundDeps,
  by: { memberId: string; businessId: string },
  id: string,
): Promise<Confirmed> {
  const now = deps.clock()
  const opened = await inTransaction(deps.db, async (trx): Promise<RefundRow | Refusal | 'known'> => {
    const seen = await findRefund(trx, id)
    if (seen?.state !== 'draft') return 'known'
    await holdTip(trx, seen.tip_id)
    const left = await refundableOf(trx, seen.tip_id)
    if (left.kind !== 'left') return left
    // The draft is for another charge than the one that paid the tip.
    if (seen.attempt_id !== left.attemptId) return { kind: 'nothing' }
    if (seen.amount > left.amount) return { kind: 'tooMuch', left: left.amount }
    const open = { state: 'open', member_id: by.memberId, next_check_at: now + firstCheckAfter } as const
    const row = await moveRefund(trx, id, ['draft'], { ...open, created_at: now, updated_at: now })
    if (!row) return 'known'
    await writeDown(trx, by, row, now)
    return row
  })
  if (opened !== 'known') {
    if ('kind' in opened) return opened
    const { tip_id: tipId, amount } = opened
    deps.log.info({ tipId, refundId: id, amount, memberId: by.memberId }, 'refund requested')
    await askSoon(deps, opened)
  }
  const state = (await findRefund(deps.db, id))?.state
  return { kind: !state || state === 'draft' ? 'unknown' : state }
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
    const about = { tipId: row.tip_id, refundId: row.id, reason: error.why, said: error.said }
    if (error instanceof PaymentForbidden) deps.log.error(about, 'refund waits: Stripe forbids it')
    else deps.log.warn(about, 'refund waits: Stripe is unavailable')
  }
}

const holdTip = (trx: Trx, id: string) =>
  trx
    .updateTable('tip')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .execute()

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
  trx
    .selectFrom('tip')
    .select(['business_id', 'branch_id', 'amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
