import type { Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  PaymentDeclined,
  PaymentForbidden,
  PaymentInvalidState,
  PaymentMissing,
  PaymentRefused,
} from '../../gateways/stripe/payment-errors.ts'
import type { RefundSnapshot } from '../../gateways/stripe/payment-gateway.ts'
import { recordChange } from '../../records/audit.store.ts'
import { claimRefund, moveRefund, type RefundRow } from './refund.store.ts'
import type { RefundDeps } from './refund.types.ts'

const day = 24 * 60 * 60_000

/** True if the server itself requested it: the return of a second charge, which is retried even if Stripe refuses. */
export const isReturn = (row: RefundRow) => row.member_id === null

/**
 * One try. It first checks whether Stripe already has this refund (an earlier response was lost, or the database was
 * restored from a backup). Stripe forgets idempotency keys after a day, and repeats a refusal under the same key. So
 * the key only protects two simultaneous tries from each other, and each day has a new one. A second charge is
 * refunded in full, which Stripe does only once whatever the key is; so each of its tries has a new key.
 */
export async function askStripe(deps: RefundDeps, seen: RefundRow): Promise<void> {
  const row = await claimRefund(deps.db, seen, deps.clock())
  if (!row) return
  const attempt = await deps.db
    .selectFrom('payment_attempt')
    .select('payment_intent_id')
    .where('id', '=', row.attempt_id)
    .executeTakeFirstOrThrow()
  const intentId = attempt.payment_intent_id
  if (intentId === null) throw new Error(`refund ${row.id}: its charge has no intent`)
  const answer = await ask(deps, row, intentId).catch((error: unknown) => {
    const code = refusalOf(error)
    if (code === undefined) throw error
    return { error, code }
  })
  if (!answer) return
  await ('code' in answer ? refused(deps, row, answer) : applyRefund(deps, row, answer))
}

async function ask({ payments, clock }: RefundDeps, row: RefundRow, intentId: string) {
  const known = await payments.findRefund({ intentId, requestId: row.id })
  const mustCreate = row.state === 'open' && (!known || (isReturn(row) && known.status === 'failed'))
  if (!mustCreate) return known
  const round = isReturn(row) ? row.asks : Math.floor((clock() - row.created_at) / day)
  // All of a second charge that is left: part of it may have been refunded by hand.
  const amount = isReturn(row) ? undefined : row.amount
  return payments.createRefund({ requestId: row.id, round, intentId, amount, reason: row.reason })
}

const stateOf = { pending: 'accepted', done: 'done', failed: 'failed' } as const

/**
 * Writes the ledger first, then closes the request. If we crash in between, the amount is reserved twice: we may
 * refuse a refund for a minute, but never refund too much.
 */
async function applyRefund(deps: RefundDeps, row: RefundRow, snapshot: RefundSnapshot): Promise<void> {
  await deps.settleAttempt(row.attempt_id)
  // The bank has sent a second charge's refund back to us: try again.
  const state = snapshot.status === 'failed' && isReturn(row) ? 'open' : stateOf[snapshot.status]
  const over = state === 'done' || state === 'failed'
  const now = deps.clock()
  const news = state !== row.state
  await inTransaction(deps.db, async (trx) => {
    const moved = await moveRefund(trx, row.id, ['open', 'accepted', 'done'], {
      state,
      stripe_refund_id: snapshot.id,
      amount: snapshot.amount,
      failure: snapshot.status === 'failed' ? (snapshot.failure ?? 'unknown') : null,
      updated_at: news ? now : row.updated_at,
      ...(over && { next_check_at: null }),
    })
    if (moved && isReturn(moved) && row.state === 'open' && state !== 'open')
      await noteReturn(trx, moved, now)
  })
  if (!news) return
  const fields = { tipId: row.tip_id, refundId: row.id, amount: snapshot.amount }
  if (snapshot.status === 'failed') deps.log.error({ ...fields, code: snapshot.failure }, 'refund failed')
  else deps.log.info(fields, isReturn(row) ? `second charge: refund ${state}` : `refund ${state}`)
}

/**
 * Stripe refuses. A refund that an owner requested has failed, and they may try again; a second charge stays open and
 * is retried. If the key may not refund, the operator must correct that, and both wait.
 */
async function refused(
  deps: RefundDeps,
  row: RefundRow,
  { error, code }: { error: unknown; code: string },
): Promise<void> {
  const waits = isReturn(row) || error instanceof PaymentForbidden
  const done = isReturn(row) && (await isBack(deps, row, code))
  const now = deps.clock()
  const state = done ? 'done' : waits ? 'open' : 'failed'
  await moveRefund(deps.db, row.id, ['open'], {
    state,
    failure: done ? null : code,
    ...((done || !waits) && { next_check_at: null }),
    ...(state !== 'open' && { updated_at: now }),
  })
  deps.log.error({ tipId: row.tip_id, refundId: row.id, code, asks: row.asks }, 'Stripe refuses a refund')
  if (state === 'failed' && !(error instanceof PaymentMissing)) await deps.settleAttempt(row.attempt_id)
}

/** Stripe's code, or our own if Stripe does not know or allow it. Undefined: not a refusal. */
function refusalOf(error: unknown): string | undefined {
  if (error instanceof PaymentForbidden) return 'forbidden'
  if (error instanceof PaymentMissing) return 'payment_unknown'
  if (error instanceof PaymentInvalidState) return 'refused'
  if (error instanceof PaymentRefused || error instanceof PaymentDeclined) return error.code ?? 'refused'
  return undefined
}

/** True if nothing is left of a second charge: it was refunded by hand, or the card company has taken it back. */
async function isBack(deps: RefundDeps, row: RefundRow, code: string): Promise<boolean> {
  if (code === 'charge_already_refunded') return true
  if (code !== 'charge_disputed') return false
  const { snapshot } = await deps.settleAttempt(row.attempt_id)
  return (
    snapshot?.charge !== undefined &&
    snapshot.charge.amount <= snapshot.charge.refunded + snapshot.charge.disputed
  )
}

async function noteReturn(trx: Trx, { tip_id, amount }: RefundRow, now: number): Promise<void> {
  const { business_id: businessId, branch_id: branchId } = await trx
    .selectFrom('tip')
    .select(['business_id', 'branch_id'])
    .where('id', '=', tip_id)
    .executeTakeFirstOrThrow()
  const entry = { businessId, branchId, subject: tip_id, details: { amount } }
  await recordChange(trx, { ...entry, action: 'charge.returned' }, now)
}
