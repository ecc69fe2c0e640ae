import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { invalidRequest } from '../../errors.ts'
import { checkAmount, checkCurrency } from '../../params/money.ts'
import { checkEmail, checkStatementSuffix, mergeMetadata } from '../../params/rules.ts'
import { retrieveCharge } from '../charges.ts'
import { takePaymentMethod } from '../payment-methods.ts'
import { cardOptions, refuseUnsupported, shippingOf } from './options.ts'
import { madeByCheckout, refuseCheckouts, retrieveIntent, unexpectedState } from './view.ts'

const cancelable: ReadonlySet<string> = new Set([
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
])

const beforePaying = ['requires_payment_method', 'requires_confirmation']
const untilPaid = [...beforePaying, 'requires_action']

/** In which states each may change: the price not while the cardholder's bank is asking about it. */
const updatable = {
  amount: beforePaying,
  currency: beforePaying,
  payment_method: untilPaid,
  receipt_email: untilPaid,
} as const

/**
 * Cancels for good: such a PaymentIntent can never be paid.
 *
 * @throws StripeProblem 400 when it has succeeded or is cancelled already, or belongs to a Checkout Session
 */
export function cancelIntent(
  sandbox: Sandbox,
  id: string,
  reason: Stripe.PaymentIntent.CancellationReason | undefined,
): Stripe.PaymentIntent {
  const intent = retrieveIntent(sandbox, id)
  if (!cancelable.has(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    )
  }
  const canceled = sandbox.store.put('payment_intent', {
    ...intent,
    amount_capturable: 0,
    canceled_at: sandbox.now(),
    cancellation_reason: reason ?? null,
    next_action: null,
    status: 'canceled',
  })
  letGo(sandbox, intent)
  sandbox.emit('payment_intent.canceled', canceled)
  return canceled
}

/** `POST /v1/payment_intents/:id/cancel`: not for one that Checkout made. */
export function cancelByApi(
  sandbox: Sandbox,
  id: string,
  params: Stripe.PaymentIntentCancelParams,
): Stripe.PaymentIntent {
  retrieveIntent(sandbox, id)
  if (madeByCheckout(sandbox, id)) {
    throw invalidRequest(
      'You cannot cancel a PaymentIntent that was created by a Checkout Session. Expire the Checkout Session instead.',
      { param: 'intent' },
    )
  }
  return cancelIntent(sandbox, id, params.cancellation_reason)
}

/** `POST /v1/payment_intents/:id` */
export function updateIntent(
  sandbox: Sandbox,
  id: string,
  params: Stripe.PaymentIntentUpdateParams,
): Stripe.PaymentIntent {
  const intent = retrieveIntent(sandbox, id)
  refuseUnsupported(params)
  refuseCheckouts(sandbox, id)
  const fields = Object.keys(updatable) as (keyof typeof updatable)[]
  const late = fields.find(
    (field) => params[field] !== undefined && !updatable[field].includes(intent.status),
  )
  if (late) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${late} could not be updated because it has a status of ${intent.status}. You may only update the ${late} of a PaymentIntent with one of the following statuses: ${updatable[late].join(', ')}.`,
    )
  }
  const currency = params.currency === undefined ? intent.currency : checkCurrency(params.currency)
  if (params.amount !== undefined) checkAmount(params.amount, currency)
  checkEmail(params.receipt_email || undefined, 'receipt_email')
  checkStatementSuffix(params.statement_descriptor_suffix, 'statement_descriptor_suffix')
  const method =
    params.payment_method === undefined ? undefined : takePaymentMethod(sandbox, params.payment_method)
  return sandbox.store.put('payment_intent', {
    ...intent,
    allowed_payment_method_types: params.allowed_payment_method_types ?? intent.allowed_payment_method_types,
    amount: params.amount ?? intent.amount,
    currency,
    description: params.description === undefined ? intent.description : params.description || null,
    metadata: mergeMetadata(intent.metadata, params.metadata),
    ...(params.payment_method_options
      ? { payment_method_options: { card: cardOptions(params.payment_method_options) } }
      : {}),
    ...(method ? { payment_method: method.id, status: 'requires_confirmation' as const } : {}),
    shipping: shippingOf(params.shipping, intent.shipping),
    receipt_email: params.receipt_email === undefined ? intent.receipt_email : params.receipt_email || null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? intent.statement_descriptor_suffix,
  })
}

/** Money held for a payment that was cancelled goes back to the card; it was never taken. */
function letGo(sandbox: Sandbox, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'requires_capture') return
  const held = retrieveCharge(sandbox, String(intent.latest_charge))
  const charge = sandbox.store.put('charge', { ...held, amount_refunded: held.amount, refunded: true })
  sandbox.emit('charge.refunded', charge, { amount_refunded: 0, refunded: false })
}
