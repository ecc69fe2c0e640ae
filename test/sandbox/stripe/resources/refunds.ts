import type { Stripe } from 'stripe'
import type { Sandbox } from '../context.ts'
import { invalidRequest, noSuchParam } from '../errors.ts'
import { newId } from '../ids.ts'
import { checkAmount } from '../params/money.ts'
import { mergeMetadata } from '../params/rules.ts'
import { retrieveCharge, settleCharge } from './charges.ts'
import { cardBehind } from './payment-methods.ts'
import { completeRefund, failRefund, refundedBy, withdraw } from './refund-outcomes.ts'

function chargeToRefund(sandbox: Sandbox, params: Stripe.RefundCreateParams): Stripe.Charge {
  if (params.charge !== undefined) {
    const charge = sandbox.store.get('charge', params.charge)
    if (!charge) throw noSuchParam('charge', params.charge, 'charge')
    return charge
  }
  if (params.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = sandbox.store.get('payment_intent', params.payment_intent)
  if (!intent) throw noSuchParam('payment_intent', params.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  }
  return retrieveCharge(sandbox, intent.latest_charge)
}

function refundable({ store }: Sandbox, charge: Stripe.Charge, wanted: number | undefined): number {
  if (!charge.paid)
    throw invalidRequest(`Charge ${charge.id} is not refundable: it failed.`, {
      code: 'charge_not_refundable',
    })
  const disputed = store.all('dispute').some((one) => one.charge === charge.id && !one.is_charge_refundable)
  if (disputed) {
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
  if (amount < 1) checkAmount(amount)
  if (amount > left) {
    const whole = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge'
    throw invalidRequest(`Refund amount (¥${amount}) is greater than ${whole} (¥${left})`, {
      param: 'amount',
    })
  }
  return amount
}

/**
 * Whether a refund has to wait for money on the balance.
 *
 * @throws StripeProblem 400 `balance_insufficient` where a test wants it refused
 */
function lacksBalance({ moods }: Sandbox): boolean {
  const short = moods.shortOfMoney
  if (!short || short.times <= 0) return false
  short.times -= 1
  if (short.refunds === 'pending') return true
  throw invalidRequest(
    'Insufficient funds in your Stripe balance to refund this amount. Add funds to your balance and try again.',
    { code: 'balance_insufficient' },
  )
}

/**
 * Gives money back; Stripe keeps its fee.
 *
 * @throws StripeProblem 400 when nothing is left to refund, or not as much, or the charge is disputed
 */
export function createRefund(sandbox: Sandbox, params: Stripe.RefundCreateParams): Stripe.Refund {
  const before = chargeToRefund(sandbox, params)
  const amount = refundable(sandbox, before, params.amount)
  const charge = settleCharge(sandbox, before.id)
  const id = newId('re')
  const behaviour = cardBehind(sandbox, charge.payment_method ?? '').refund
  const waits = lacksBalance(sandbox)
  const refund = sandbox.store.put('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: waits ? null : withdraw(sandbox, id, amount, charge.currency),
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
    ...(waits ? { pending_reason: 'insufficient_funds' as const } : {}),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: waits || behaviour === 'pending' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  })
  refundedBy(sandbox, charge.id, amount)
  sandbox.emit('refund.created', refund)
  if (behaviour === 'pending' && !waits)
    sandbox.later(sandbox.settleDelayMs, () => completeRefund(sandbox, id))
  if (behaviour === 'fails') sandbox.later(sandbox.settleDelayMs, () => failRefund(sandbox, id))
  return refund
}
