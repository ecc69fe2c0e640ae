import type { Db, Trx } from '../../db/database.ts'
import type { RefundReason } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PaymentRefused, PaymentUnavailable } from '../../gateways/stripe/payment-errors.ts'
import type { RefundTruth } from '../../gateways/stripe/payment-gateway.ts'
import { recordAudit } from '../audit/audit.store.ts'
import {
  claimRefund,
  findRefund,
  firstCheckAfter,
  forgetDrafts,
  insertDraft,
  listDueRefunds,
  moveRefund,
  type RefundRow,
  sumOpen,
} from './refund.store.ts'
import type { RefundDeps } from './refund.types.ts'

const day = 24 * 60 * 60_000
/** Requests looked at in one run; the rest comes with the next. */
const atMost = 500

export type Left =
  | { kind: 'left'; amount: number; attemptId: string }
  /** The card company has taken it back: refunding as well would pay it twice. */
  | { kind: 'disputed' }
  | { kind: 'nothing' }

/** Whole yen of a tip that can still be given back. What is under way counts as gone. */
export async function leftOf(db: Db, tipId: string): Promise<Left> {
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

/** Writes down what an owner wants to give back, to be confirmed. */
export async function draftRefund(
  { db, clock }: Pick<RefundDeps, 'db' | 'clock'>,
  memberId: string,
  { tipId, amount, reason, note }: RefundOrder,
): Promise<{ kind: 'drafted'; id: string } | Refusal> {
  const left = await leftOf(db, tipId)
  if (left.kind !== 'left') return left
  if (amount > left.amount) return { kind: 'tooMuch', left: left.amount }
  const draft = { tip_id: tipId, attempt_id: left.attemptId, member_id: memberId, amount, reason, note }
  return { kind: 'drafted', id: await insertDraft(db, draft, clock()) }
}

export type Confirmed =
  /** `open`: Stripe could not be asked just now; the background job goes on. */
  { kind: 'open' | 'accepted' | 'done' | 'failed' } | Refusal | { kind: 'unknown' }

/**
 * Confirms a draft and asks Stripe. Once: of two presses of the button the second finds it confirmed, and only learns
 * what became of it. What is left is looked at again under the tip's lock, so that two owners can't give back one tip
 * twice. Nothing is thrown when Stripe can't be reached: from here on it happens, now or later.
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
    const left = await leftOf(trx, seen.tip_id)
    if (left.kind !== 'left') return left
    if (seen.amount > left.amount) return { kind: 'tooMuch', left: left.amount }
    const open = { state: 'open', member_id: by.memberId, next_check_at: now + firstCheckAfter } as const
    const row = await moveRefund(trx, id, ['draft'], { ...open, created_at: now, updated_at: now })
    if (!row) return 'known'
    await writeDown(trx, by, row, now)
    return row
  })
  if (opened === 'known') {
    const row = await findRefund(deps.db, id)
    return row && row.state !== 'draft' ? { kind: row.state } : { kind: 'unknown' }
  }
  if ('kind' in opened) return opened
  const { tip_id: tipId, amount } = opened
  deps.log.info({ tipId, refundId: id, amount, memberId: by.memberId }, 'refund requested')
  try {
    await askStripe(deps, opened)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    deps.log.warn({ tipId, refundId: id, reason: error.reason }, 'refund waits: Stripe is unavailable')
  }
  const row = await findRefund(deps.db, id)
  return { kind: row && row.state !== 'draft' ? row.state : 'open' }
}

/** Takes up again whatever Stripe has not answered, and learns what became of the rest. Throws PaymentUnavailable. */
export async function checkDueRefunds(
  deps: RefundDeps,
  goOn: () => void,
  everything = false,
): Promise<{ failed: number }> {
  const now = deps.clock()
  await forgetDrafts(deps.db, now - day)
  let failed = 0
  const until = everything ? Number.MAX_SAFE_INTEGER : now
  for (const row of await listDueRefunds(deps.db, until, atMost)) {
    goOn()
    try {
      await askStripe(deps, row)
    } catch (err) {
      if (err instanceof PaymentUnavailable) throw err
      failed += 1
      deps.log.error({ err, refundId: row.id }, 'checking a refund failed')
    }
  }
  return { failed }
}

/**
 * One try. It looks first whether it has been done: by a try whose answer was lost, or before a backup was put back.
 * Stripe forgets idempotency keys after a day, and remembers a failure of its own under one; so the key saves two tries
 * at once from each other, and a new one is used each day.
 */
async function askStripe(deps: RefundDeps, seen: RefundRow): Promise<void> {
  const row = await claimRefund(deps.db, seen, deps.clock())
  if (!row) return
  const attempt = await deps.db
    .selectFrom('payment_attempt')
    .select('payment_intent_id')
    .where('id', '=', row.attempt_id)
    .executeTakeFirstOrThrow()
  const intentId = attempt.payment_intent_id
  if (intentId === null) throw new Error(`refund ${row.id}: its charge has no intent`)
  const known = await deps.payments.findRefund({ intentId, requestId: row.id })
  if (known || row.state !== 'open') return known && takeOver(deps, row, known)
  const round = Math.floor((deps.clock() - row.created_at) / day)
  // A second charge goes back whole, whatever somebody may have given back of it by hand.
  const amount = row.member_id === null ? undefined : row.amount
  try {
    const order = { requestId: row.id, round, intentId, amount, reason: row.reason }
    await takeOver(deps, row, await deps.payments.createRefund(order))
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    await refused(deps, row, error.code ?? 'refused')
  }
}

const stateOf = { pending: 'accepted', done: 'done', failed: 'failed' } as const

/** The books first, then the request: until both are written, its amount counts as gone twice rather than not at all. */
async function takeOver(deps: RefundDeps, row: RefundRow, truth: RefundTruth): Promise<void> {
  await deps.settleAttempt(row.attempt_id)
  const state = stateOf[truth.status]
  const over = state !== 'accepted'
  const now = deps.clock()
  const news = state !== row.state
  await inTransaction(deps.db, async (trx) => {
    const moved = await moveRefund(trx, row.id, ['open', 'accepted', 'done'], {
      state,
      stripe_refund_id: truth.id,
      amount: truth.amount,
      failure: state === 'failed' ? (truth.failure ?? 'unknown') : null,
      updated_at: news ? now : row.updated_at,
      ...(over && { next_check_at: null }),
    })
    if (moved?.member_id === null && row.state === 'open') await noteReturn(trx, moved, now)
  })
  if (!news) return
  const fields = { tipId: row.tip_id, refundId: row.id, amount: truth.amount }
  if (state === 'failed') deps.log.error({ ...fields, code: truth.failure }, 'refund failed')
  else deps.log.info(fields, row.member_id === null ? `second charge: refund ${state}` : `refund ${state}`)
}

async function refused(deps: RefundDeps, row: RefundRow, code: string): Promise<void> {
  // Nothing is left of a second charge: somebody has given it back by hand.
  const done = row.member_id === null && code === 'charge_already_refunded'
  const state = done ? 'done' : 'failed'
  const now = deps.clock()
  const over = { state, failure: done ? null : code, next_check_at: null, updated_at: now } as const
  await moveRefund(deps.db, row.id, ['open'], over)
  deps.log.error({ tipId: row.tip_id, refundId: row.id, code }, 'Stripe refuses a refund')
  await deps.settleAttempt(row.attempt_id)
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
  await recordAudit(trx, { ...entry, action: 'tip.refunded', details }, now)
}

async function noteReturn(trx: Trx, { tip_id, amount }: RefundRow, now: number): Promise<void> {
  const { business_id: businessId, branch_id: branchId } = await tipOf(trx, tip_id)
  const entry = { businessId, branchId, subject: tip_id, details: { amount } }
  await recordAudit(trx, { ...entry, action: 'charge.returned' }, now)
}

const tipOf = (trx: Trx, id: string) =>
  trx
    .selectFrom('tip')
    .select(['business_id', 'branch_id', 'amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
