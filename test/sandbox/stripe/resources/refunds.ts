import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest, noSuch } from '../errors.ts'
import { newId } from '../ids.ts'
import { type List, type ListParams, listPage } from '../lists.ts'
import { checkAmount } from '../params/money.ts'
import { mergeMetadata } from '../params/rules.ts'
import { recordMovement } from './balance-transactions.ts'
import { retrieveCharge, settleCharge } from './charges.ts'
import { cardBehind } from './payment-methods.ts'

function chargeToRefund(sandbox: Sandbox, params: Stripe.RefundCreateParams): Stripe.Charge {
  if (params.charge !== undefined) return retrieveCharge(sandbox, params.charge, 'charge')
  if (params.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = sandbox.store.get('payment_intent', params.payment_intent)
  if (!intent) throw noSuch('payment_intent', params.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  }
  return retrieveCharge(sandbox, intent.latest_charge)
}

function refundable(charge: Stripe.Charge, wanted: number | undefined): number {
  if (!charge.paid)
    throw invalidRequest(`Charge ${charge.id} is not refundable: it failed.`, {
      code: 'charge_not_refundable',
    })
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = wanted ?? left
  if (amount < 1) checkAmount(amount, charge.currency)
  if (amount > left) {
    const whole = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge'
    throw invalidRequest(`Refund amount (¥${amount}) is greater than ${whole} (¥${left})`, {
      param: 'amount',
    })
  }
  return amount
}

/**
 * Gives money back; Stripe keeps its fee.
 *
 * @throws StripeProblem 400 when nothing is left to refund, or not as much, or the charge is disputed
 */
export function createRefund(sandbox: Sandbox, params: Stripe.RefundCreateParams): Stripe.Refund {
  const before = chargeToRefund(sandbox, params)
  const amount = refundable(before, params.amount)
  const charge = settleCharge(sandbox, before.id)
  const id = newId('re')
  const behaviour = cardBehind(sandbox, charge.payment_method ?? '').refund
  const transaction = recordMovement(sandbox, {
    type: 'refund',
    category: 'refund',
    amount: -amount,
    fee: 0,
    currency: charge.currency,
    source: id,
    description: 'REFUND FOR CHARGE',
  })
  const refund = sandbox.store.put('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: sandbox.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behaviour === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  })
  refundedBy(sandbox, charge.id, amount)
  sandbox.emit('refund.created', refund)
  if (behaviour === 'pending') sandbox.later(sandbox.settleDelayMs, () => completeRefund(sandbox, id))
  if (behaviour === 'fails') sandbox.later(sandbox.settleDelayMs, () => failRefund(sandbox, id))
  return refund
}

/** Moves what a charge has given back up (or down again) and says so. */
function refundedBy(sandbox: Sandbox, chargeId: string, amount: number): void {
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

function completeRefund(sandbox: Sandbox, id: string): void {
  const refund = sandbox.store.get('refund', id)
  if (refund?.status !== 'pending') return
  const done = sandbox.store.put('refund', { ...refund, status: 'succeeded' })
  sandbox.emit('refund.updated', done, { status: 'pending' })
  sandbox.emit('charge.refund.updated', done, { status: 'pending' })
}

/** The cardholder's bank sends the refund back: the money returns to the balance and the charge counts as paid again. */
export function failRefund(sandbox: Sandbox, id: string): Stripe.Refund {
  const refund = retrieveRefund(sandbox, id)
  if (refund.status === 'failed') return refund
  const transaction = recordMovement(sandbox, {
    type: 'refund_failure',
    category: 'refund_failure',
    amount: refund.amount,
    fee: 0,
    currency: refund.currency,
    source: id,
    description: 'REFUND FAILURE',
  })
  const failed = sandbox.store.put('refund', {
    ...refund,
    failure_balance_transaction: transaction.id,
    failure_reason: 'expired_or_canceled_card',
    status: 'failed',
  })
  refundedBy(sandbox, String(refund.charge), -refund.amount)
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed'] as const) {
    sandbox.emit(type, failed, { status: refund.status })
  }
  return failed
}

/** @throws StripeProblem 404 */
export function retrieveRefund(sandbox: Sandbox, id: string): Stripe.Refund {
  const found = sandbox.store.get('refund', id)
  if (!found) throw noSuch('refund', id, 'refund')
  return found
}

export function listRefunds(
  sandbox: Sandbox,
  params: ListParams & { charge?: string; payment_intent?: string },
): List<Stripe.Refund> {
  const all = sandbox.store
    .all('refund')
    .filter((one) => params.charge === undefined || one.charge === params.charge)
    .filter((one) => params.payment_intent === undefined || one.payment_intent === params.payment_intent)
  return listPage('refund', '/v1/refunds', all, params)
}
