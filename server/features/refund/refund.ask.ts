import { inTransaction } from '../../db/transaction.ts'
import type { RefundSnapshot } from '../../gateways/stripe/payment-snapshot.ts'
import { codeOfRefusal, refused } from './refund.refused.ts'
import { isReturn, keptOf, noteReturn } from './refund.return.ts'
import { claimRefund, moveRefund, type RefundRow } from './refund.store.ts'
import type { RefundDeps } from './refund.types.ts'

const day = 24 * 60 * 60_000

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
    const code = codeOfRefusal(error)
    if (code === undefined) throw error
    return { error, code }
  })
  if (!answer) return
  await ('code' in answer ? refused(deps, row, answer) : applyRefund(deps, row, answer))
}

async function ask({ payments, clock }: RefundDeps, row: RefundRow, intentId: string) {
  const known = await payments.findRefund({ intentId, requestId: row.id })
  if (row.state !== 'open' || (known && !isNotEnough(row, known))) return known
  const round = isReturn(row) ? row.asks : Math.floor((clock() - row.created_at) / day)
  // All of a second charge that is left: part of it may have been refunded by hand.
  const amount = isReturn(row) ? undefined : row.amount
  return payments.createRefund({ requestId: row.id, round, intentId, amount, reason: row.reason })
}

/**
 * True if a second charge needs one more refund: this one failed, or it is in our books and yet something was left. That
 * is so where a refund by hand, or an earlier one of ours, failed after it.
 */
const isNotEnough = (row: RefundRow, known: RefundSnapshot) =>
  isReturn(row) && (known.status === 'failed' || known.id === row.stripe_refund_id)

const stateOf = { pending: 'accepted', done: 'done', failed: 'failed' } as const

/**
 * Writes the ledger first, then closes the request. If we crash in between, the amount is reserved twice: we may
 * refuse a refund for a minute, but never refund too much.
 */
async function applyRefund(deps: RefundDeps, row: RefundRow, snapshot: RefundSnapshot): Promise<void> {
  const kept = keptOf(await deps.settleAttempt(row.attempt_id)) ?? 0
  const failed = snapshot.status === 'failed'
  const isOver = !isReturn(row) || (!failed && kept <= 0)
  const state = isOver ? stateOf[snapshot.status] : 'open'
  const over = state === 'done' || state === 'failed'
  const now = deps.clock()
  const isNew = snapshot.id !== row.stripe_refund_id
  const news = isNew || state !== row.state
  await inTransaction(deps.db, async (trx) => {
    const moved = await moveRefund(trx, row.id, ['open', 'accepted', 'done'], {
      state,
      stripe_refund_id: snapshot.id,
      amount: snapshot.amount,
      failure: failed ? (snapshot.failure ?? 'unknown') : null,
      updated_at: news ? now : row.updated_at,
      ...(over && { next_check_at: null }),
    })
    if (moved && isReturn(moved) && isNew && !failed) await noteReturn(trx, moved, now)
  })
  if (!news) return
  const fields = { tipId: row.tip_id, refundId: row.id, amount: snapshot.amount }
  const outcome = stateOf[snapshot.status]
  if (failed) deps.log.error({ ...fields, code: snapshot.failure }, 'refund failed')
  else deps.log.info(fields, isReturn(row) ? `second charge: refund ${outcome}` : `refund ${outcome}`)
}
