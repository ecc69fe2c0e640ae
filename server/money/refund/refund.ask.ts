import { refundChance } from '../../../views/words.ts'
import { inTransaction } from '../../db/transaction.ts'
import {
  PaymentDeclined,
  PaymentForbidden,
  PaymentInvalidState,
  PaymentMissing,
  PaymentRefused,
} from '../../gateways/stripe/payment-errors.ts'
import type { RefundSnapshot } from '../../gateways/stripe/payment-snapshot.ts'
import { isAllBack, isReturn, noteReturn } from './refund.return.ts'
import { claimRefund, endAsk, noteRefundId, type RefundRow } from './refund.store.ts'
import type { RefundDeps } from './refund.types.ts'

const day = 24 * 60 * 60_000

/**
 * One try. It first checks whether Stripe already has this refund (an earlier response was lost, or the database was
 * restored from a backup). Stripe forgets idempotency keys after a day, and repeats a refusal under the same key. So
 * the key only protects two simultaneous tries from each other, and each day has a new one. Each try for a second charge
 * has a new key: it names no amount, so Stripe never gives back more than is left.
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
  // A tip of made-up books: Stripe has never heard of its payment.
  if (intentId === null) return refused(deps, row, { error: undefined, code: 'payment_unknown' })
  const known = await orRefusal(deps.payments.findRefund({ intentId, requestId: row.id }))
  if (known && 'code' in known) return refused(deps, row, { ...known, isOfSearch: true })
  const answer = needsAnother(row, known) ? await orRefusal(refund(deps, row, intentId, known)) : known
  if (!answer) return nothingFound(deps, row)
  await ('code' in answer ? refused(deps, row, answer) : applyRefund(deps, row, answer))
}

/**
 * True if Stripe has to make a refund. Also one more of a second charge: the newest one failed, or we knew it already and
 * the request is open again. Then a refund by hand, or an older one of ours, has failed since.
 */
const needsAnother = (row: RefundRow, known: RefundSnapshot | undefined) =>
  row.state === 'open' &&
  (!known || (isReturn(row) && (known.status === 'failed' || known.id === row.stripe_refund_id)))

function refund({ payments, clock }: RefundDeps, row: RefundRow, intentId: string, known?: RefundSnapshot) {
  const order = { requestId: row.id, intentId, reason: row.reason }
  if (!isReturn(row)) {
    const round = Math.floor((clock() - row.created_at) / day)
    return payments.createRefund({ ...order, round, amount: row.amount })
  }
  // All that is left: part of it may have been refunded by hand. After a restore `asks` begins again; what is known does not.
  const round = `${row.asks}-${known?.id ?? 'first'}`
  return payments.createRefund({ ...order, round, amount: undefined })
}

/** Stripe has no refund of ours, and none is to be made. What was given back by hand may have failed: settling reopens it. */
async function nothingFound(deps: RefundDeps, row: RefundRow): Promise<void> {
  if (row.state !== 'done') return
  if (isReturn(row)) await deps.settleAttempt(row.attempt_id)
  await endAsk(deps.db, row, ['done'], { isOver: true })
}

const stateOf = { pending: 'accepted', done: 'done', failed: 'failed' } as const

/**
 * Writes the ledger first, then closes the request. If we crash in between, the amount is reserved twice: we may
 * refuse a refund for a minute, but never refund too much.
 */
async function applyRefund(deps: RefundDeps, row: RefundRow, snapshot: RefundSnapshot): Promise<void> {
  const settled = await deps.settleAttempt(row.attempt_id)
  const outcome = stateOf[snapshot.status]
  const failed = outcome === 'failed'
  // The bank has sent a second charge's refund back to us, or another refund of it has failed meanwhile: try again.
  const state = isReturn(row) && (failed || !isAllBack(settled)) ? 'open' : outcome
  const now = deps.clock()
  const news = await inTransaction(deps.db, async (trx) => {
    const isFirst = await noteRefundId(trx, row.id, snapshot.id)
    const news = isFirst || state !== row.state
    const moved = await endAsk(trx, row, ['open', 'accepted', 'done'], {
      state,
      amount: snapshot.amount,
      failure: failed ? (snapshot.failure ?? 'unknown') : null,
      updated_at: news ? now : row.updated_at,
      isOver: state === 'done' || state === 'failed',
    })
    if (moved && isReturn(moved) && isFirst && !failed) await noteReturn(trx, moved, now)
    return moved !== undefined && news
  })
  if (!news) return
  const fields = { tipId: row.tip_id, refundId: row.id, amount: snapshot.amount }
  if (failed) deps.log.error({ ...fields, code: snapshot.failure }, 'refund failed')
  else deps.log.info(fields, isReturn(row) ? `second charge: refund ${outcome}` : `refund ${outcome}`)
}

/** `isOfSearch`: Stripe refuses only to look for the refund. */
type Refused = { error: unknown; code: string; isOfSearch?: boolean }

/** What Stripe answers, or why it refuses. Throws all that is no refusal. */
async function orRefusal<T>(answer: Promise<T>): Promise<T | Refused> {
  try {
    return await answer
  } catch (error) {
    const code = codeOfRefusal(error)
    if (code === undefined) throw error
    return { error, code }
  }
}

/**
 * Stripe refuses. A refund that an owner requested has failed, and they may try again if that can help; a second charge stays
 * open and is retried as long as that can. If the key may not refund, the operator must correct that, and both wait. For a
 * day after the first try it also waits if Stripe no longer knows the payment, or refuses to look for the refund: an earlier
 * try may have refunded it.
 */
async function refused(
  deps: RefundDeps,
  row: RefundRow,
  { error, code, isOfSearch }: Refused,
): Promise<void> {
  const now = deps.clock()
  const mayBeMade = isOfSearch || error instanceof PaymentMissing
  const isUnclear = mayBeMade && row.asks > 1 && now - row.created_at < day
  const chance = refundChance(code)
  const waits = isUnclear || error instanceof PaymentForbidden || (isReturn(row) && chance !== 'never')
  const end = isReturn(row) && chance === 'charge' ? await endOfReturn(deps, row, code) : undefined
  const done = end === 'back'
  const state = done ? 'done' : waits ? 'open' : 'failed'
  await endAsk(deps.db, row, ['open'], {
    state,
    failure: done ? null : code,
    isOver: end !== undefined || !waits,
    ...(state !== 'open' && { updated_at: now }),
  })
  // What Stripe has accepted stays so, but of a payment that it does not know it has nothing more to say.
  if (!waits && chance === 'never') await endAsk(deps.db, row, ['accepted', 'done'], { isOver: true })
  deps.log.error({ tipId: row.tip_id, refundId: row.id, code, asks: row.asks }, 'Stripe refuses a refund')
  if (state === 'failed' && code !== 'payment_unknown') await deps.settleAttempt(row.attempt_id)
}

/** Stripe's code, or our own if Stripe does not know or allow it. Undefined: not a refusal. */
function codeOfRefusal(error: unknown): string | undefined {
  if (error instanceof PaymentForbidden) return 'forbidden'
  if (error instanceof PaymentMissing) return 'payment_unknown'
  if (error instanceof PaymentInvalidState) return 'refused'
  if (!(error instanceof PaymentRefused || error instanceof PaymentDeclined)) return undefined
  return error.code === 'refund_disputed_payment' ? 'charge_disputed' : (error.code ?? 'refused')
}

/**
 * `back`: nothing is left of a second charge: it was refunded by hand, or the card company has taken it back. `stuck`: Stripe
 * refunds nothing of a disputed charge, nor of one whose dispute is over (`is_charge_refundable`). The request stays open; it
 * is asked again when there is news of the charge, or when an owner presses the button. See decision 0032.
 */
async function endOfReturn(
  deps: RefundDeps,
  row: RefundRow,
  code: string,
): Promise<'back' | 'stuck' | undefined> {
  const settled = await deps.settleAttempt(row.attempt_id)
  if (isAllBack(settled)) return 'back'
  return code === 'charge_disputed' && settled.snapshot?.charge ? 'stuck' : undefined
}
