import type { Stripe } from 'stripe'
import { cardBehind } from './cards.ts'
import type { Sandbox } from './context.ts'
import { refuse } from './errors.ts'
import { book, settleCharge } from './movements.ts'
import { mergeMetadata } from './params.ts'

type Refund = Stripe.Refund
const told = ['refund.updated', 'charge.refund.updated'] as const

function chargeToRefund(s: Sandbox, { charge, payment_intent }: Stripe.RefundCreateParams): Stripe.Charge {
  if (charge !== undefined) return s.find('charge', charge, 'charge')
  if (payment_intent === undefined) throw refuse('noPayment')
  const { id, status, latest_charge } = s.find('payment_intent', payment_intent, 'payment_intent')
  if (status !== 'succeeded') throw refuse('notPaid', { id })
  return s.find('charge', latest_charge)
}

function refundable(
  s: Sandbox,
  { id, amount, amount_refunded, paid }: Stripe.Charge,
  wanted?: number,
): number {
  if (!paid) throw refuse('notRefundable', { id })
  if (s.all('dispute').some((one) => one.charge === id && !one.is_charge_refundable))
    throw refuse('disputed', { id })
  const left = amount - amount_refunded
  if (left === 0) throw refuse('refunded', { id })
  const whole = amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge'
  if ((wanted ?? left) > left) throw refuse('moreThanLeft', { amount: wanted, whole, left, param: 'amount' })
  return wanted ?? left
}

/** Whether a refund has to wait for money on the balance. @throws StripeProblem 400 where a test wants it refused */
function lacksBalance({ settings: { shortOfMoney: short } }: Sandbox): boolean {
  if (short.times <= 0) return false
  short.times -= 1
  if (short.refunds === 'pending') return true
  throw refuse('noBalance')
}

/** Takes a refund's money from the balance; the id of the movement. */
const withdraw = (s: Sandbox, source: string, amount: number, currency: string) =>
  book(s, 'refund', { amount: -amount, currency, source }).id

/** Moves what a charge has given back up (or down again) and says so. */
function refundedBy(s: Sandbox, id: string, more: number): void {
  const { amount, amount_refunded: before } = s.find('charge', id)
  const change = { amount_refunded: before + more, refunded: before + more === amount }
  s.change('charge', id, change, more > 0 ? 'charge.refunded' : 'charge.updated')
}

/**
 * Gives money back; Stripe keeps its fee.
 *
 * @throws StripeProblem 400 when nothing is left to refund, or not as much, or the charge is disputed
 */
export function createRefund(s: Sandbox, _: string, params: Stripe.RefundCreateParams): Refund {
  const before = chargeToRefund(s, params)
  const amount = refundable(s, before, params.amount)
  const { id: charge, currency, payment_intent, payment_method } = settleCharge(s, before.id)
  const { refund: behaviour } = cardBehind(s, payment_method)
  const waits = lacksBalance(s)
  const pending = waits || behaviour === 'pending'
  const { id } = s.make('refund', {
    amount,
    charge,
    currency,
    payment_intent,
    metadata: mergeMetadata({}, params.metadata),
    ...(waits && { pending_reason: 'insufficient_funds' }),
    reason: params.reason ?? null,
    status: pending ? 'pending' : 'succeeded',
  })
  const balance_transaction = waits ? null : withdraw(s, id, amount, currency)
  const refund = s.change('refund', id, { balance_transaction })
  refundedBy(s, charge, amount)
  s.emit('refund.created', refund)
  if (behaviour === 'pending' && !waits) s.later(s.is.settleDelayMs, () => completeRefund(s, id))
  if (behaviour === 'fails') s.later(s.is.settleDelayMs, () => failRefund(s, id))
  return refund
}

/** `POST /v1/refunds/:id`: only what one notes down about it can change. */
export const updateRefund = (s: Sandbox, id: string, { metadata }: Stripe.RefundUpdateParams): Refund =>
  s.change('refund', id, { metadata: mergeMetadata(s.find('refund', id).metadata ?? {}, metadata) }, ...told)

/** A refund that was pending has reached the cardholder's bank. Does nothing to any other. */
function completeRefund(s: Sandbox, id: string): void {
  const { status, amount, currency, balance_transaction: taken } = s.find('refund', id)
  if (status !== 'pending') return
  const balance_transaction = taken ?? withdraw(s, id, amount, currency)
  s.change('refund', id, { balance_transaction, status: 'succeeded' }, ...told)
}

/** Ends a refund without giving anything: what it took goes back, and the charge counts as paid again. */
function undo(s: Sandbox, refund: Refund, change: Partial<Refund>, ...also: ['refund.failed'?]): Refund {
  const { id, amount, currency, charge, balance_transaction: taken } = refund
  const back = taken && book(s, 'refund_failure', { amount, currency, source: id })
  refundedBy(s, String(charge), -amount)
  const undone = { ...(back && { failure_balance_transaction: back.id }), ...change }
  return s.change('refund', id, undone, ...told, ...(also as ['refund.failed']))
}

/** The cardholder's bank sends the refund back. */
export function failRefund(s: Sandbox, id: string): Refund {
  const refund = s.find('refund', id)
  if (refund.status === 'failed') return refund
  const failed = { failure_reason: 'expired_or_canceled_card', status: 'failed' }
  return undo(s, refund, failed, 'refund.failed')
}

/** The business takes a refund back that has not been carried out. */
export function cancelRefund(s: Sandbox, id: string): Refund {
  const refund = s.find('refund', id)
  const { status } = refund
  if (status !== 'pending') throw refuse('notPossible', { what: 'Refund', id, status, do: 'be canceled' })
  return undo(s, refund, { failure_reason: 'merchant_request', status: 'canceled' })
}

/** There is money again: every refund that waited for it is carried out. */
export function fillBalance(s: Sandbox): void {
  s.settings.shortOfMoney.times = 0
  for (const { id, pending_reason } of s.all('refund')) if (pending_reason) completeRefund(s.of(id), id)
}
