import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest } from '../errors.ts'
import { recordMovement } from './balance-transactions.ts'
import { retrieveCharge } from './charges.ts'
import { retrieveRefund } from './refund-view.ts'

/** Takes a refund's money from the balance; the id of the movement. */
export function withdraw(sandbox: Sandbox, id: string, amount: number, currency: string): string {
  const description = 'REFUND FOR CHARGE'
  const kind = { type: 'refund', category: 'refund' } as const
  return recordMovement(sandbox, { ...kind, amount: -amount, fee: 0, currency, source: id, description }).id
}

/** Moves what a charge has given back up (or down again) and says so. */
export function refundedBy(sandbox: Sandbox, chargeId: string, amount: number): void {
  const charge = retrieveCharge(sandbox, chargeId)
  const amountRefunded = charge.amount_refunded + amount
  const changed = sandbox.store.put('charge', {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  })
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded }
  sandbox.emit(amount > 0 ? 'charge.refunded' : 'charge.updated', changed, previous)
}

function tell(sandbox: Sandbox, refund: Stripe.Refund, before: Stripe.Refund): void {
  for (const type of ['refund.updated', 'charge.refund.updated'] as const)
    sandbox.emit(type, refund, { status: before.status })
  if (refund.status === 'failed') sandbox.emit('refund.failed', refund, { status: before.status })
}

/** A refund that was pending has reached the cardholder's bank. Does nothing to any other. */
export function completeRefund(sandbox: Sandbox, id: string): void {
  const refund = sandbox.store.get('refund', id)
  if (refund?.status !== 'pending') return
  const { pending_reason: _, ...rest } = refund
  const transaction = refund.balance_transaction ?? withdraw(sandbox, id, refund.amount, refund.currency)
  const done = { ...rest, balance_transaction: transaction, status: 'succeeded' }
  tell(sandbox, sandbox.store.put('refund', done), refund)
}

/** Ends a refund without giving anything: what it took goes back, and the charge counts as paid again. */
function undo(sandbox: Sandbox, refund: Stripe.Refund, change: Partial<Stripe.Refund>): Stripe.Refund {
  const { pending_reason: _, ...rest } = refund
  const transaction =
    refund.balance_transaction === null
      ? undefined
      : recordMovement(sandbox, {
          type: 'refund_failure',
          category: 'refund_failure',
          amount: refund.amount,
          fee: 0,
          currency: refund.currency,
          source: refund.id,
          description: 'REFUND FAILURE',
        })
  const undone = sandbox.store.put('refund', {
    ...rest,
    ...(transaction ? { failure_balance_transaction: transaction.id } : {}),
    ...change,
  })
  refundedBy(sandbox, String(refund.charge), -refund.amount)
  tell(sandbox, undone, refund)
  return undone
}

/** The cardholder's bank sends the refund back. */
export function failRefund(sandbox: Sandbox, id: string): Stripe.Refund {
  const refund = retrieveRefund(sandbox, id)
  if (refund.status === 'failed') return refund
  return undo(sandbox, refund, { failure_reason: 'expired_or_canceled_card', status: 'failed' })
}

/** The business takes a refund back that has not been carried out. */
export function cancelRefund(sandbox: Sandbox, id: string): Stripe.Refund {
  const refund = retrieveRefund(sandbox, id)
  if (refund.status !== 'pending')
    throw invalidRequest(`Refund ${id} has a status of ${refund.status}: only a pending one can be canceled.`)
  return undo(sandbox, refund, { failure_reason: 'merchant_request', status: 'canceled' })
}

/** There is money again: every refund that waited for it is carried out. */
export function fillBalance(sandbox: Sandbox): void {
  sandbox.moods.shortOfMoney = null
  for (const refund of sandbox.store.all('refund')) {
    if (refund.pending_reason === 'insufficient_funds') completeRefund(sandbox, refund.id)
  }
}
