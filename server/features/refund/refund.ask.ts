import { inTransaction } from '../../db/transaction.ts'
import type { RefundSnapshot } from '../../gateways/stripe/payment-snapshot.ts'
import { codeOfRefusal, refused } from './refund.refused.ts'
import { isReturn, noteReturn } from './refund.return.ts'
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
