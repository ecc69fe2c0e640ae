import type { Stripe } from 'stripe'
import type { Sandbox } from '../../context.ts'
import { invalidRequest } from '../../errors.ts'
import { retrieveCharge, settleCharge } from '../charges.ts'
import { refuseCheckouts, retrieveIntent, unexpectedState } from './view.ts'

/**
 * `POST /v1/payment_intents/:id/capture`: takes money that was held, or part of it; the rest is let go.
 *
 * @throws StripeProblem 400 unless money is held, or for more than is
 */
export function captureIntent(
  sandbox: Sandbox,
  id: string,
  params: Stripe.PaymentIntentCaptureParams,
): Stripe.PaymentIntent {
  const intent = retrieveIntent(sandbox, id)
  refuseCheckouts(sandbox, id)
  if (intent.status !== 'requires_capture') {
    throw unexpectedState(
      intent,
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
    )
  }
  const amount = params.amount_to_capture ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable) {
    throw invalidRequest('The amount to capture must be at least 1 and at most what was authorized.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  }
  const held = retrieveCharge(sandbox, String(intent.latest_charge))
  const change = { captured: true, amount_captured: amount, amount_refunded: held.amount - amount }
  const charge = sandbox.store.put('charge', { ...held, ...change })
  const paid = sandbox.store.put('payment_intent', {
    ...intent,
    amount_capturable: 0,
    amount_received: amount,
    status: 'succeeded',
  })
  sandbox.emit('charge.captured', charge, { captured: false })
  sandbox.emit('payment_intent.succeeded', paid)
  settleCharge(sandbox, charge.id)
  return paid
}

/** Money held for a payment that was cancelled goes back to the card; it was never taken. */
export function letGo(sandbox: Sandbox, intent: Stripe.PaymentIntent): void {
  if (intent.status !== 'requires_capture') return
  const held = retrieveCharge(sandbox, String(intent.latest_charge))
  const charge = sandbox.store.put('charge', { ...held, amount_refunded: held.amount, refunded: true })
  sandbox.emit('charge.refunded', charge, { amount_refunded: 0, refunded: false })
}
