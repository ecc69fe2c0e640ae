import type { Stripe } from 'stripe'
import type { Decline } from '../../cards.ts'
import type { Sandbox } from '../../context.ts'
import { StripeProblem } from '../../errors.ts'
import { createCharge, settleCharge } from '../charges.ts'
import { openDispute } from '../disputes.ts'
import { cardBehind } from '../payment-methods.ts'

type LastError = Stripe.PaymentIntent.LastPaymentError

function lastError(
  decline: Decline,
  charge: Stripe.Charge | undefined,
  method: Stripe.PaymentMethod,
): LastError {
  const advice = charge?.outcome?.advice_code
  const network = charge?.outcome?.network_decline_code
  return {
    type: 'card_error',
    code: decline.code as NonNullable<LastError['code']>,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    ...(advice ? { advice_code: advice } : {}),
    ...(network ? { network_decline_code: network } : {}),
    ...(charge ? { charge: charge.id } : {}),
    doc_url: `https://docs.stripe.com/error-codes/${decline.code.replaceAll('_', '-')}`,
    message: decline.message,
    ...(decline.code === 'incorrect_cvc' ? { param: 'cvc' } : {}),
    ...(decline.code === 'expired_card' ? { param: 'exp_month' } : {}),
    payment_method: method,
  }
}

function backToStart(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  error: LastError,
  charge?: Stripe.Charge,
): Stripe.PaymentIntent {
  const failed = sandbox.store.put('payment_intent', {
    ...intent,
    last_payment_error: error,
    latest_charge: charge?.id ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  if (charge) sandbox.emit('charge.failed', charge)
  sandbox.emit('payment_intent.payment_failed', failed)
  return failed
}

/** Records the refusal and throws it as Stripe answers it: 402 with the PaymentIntent as it is now. */
export function declineOf(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  charge?: Stripe.Charge,
): never {
  const error = lastError(decline, charge, method)
  const failed = backToStart(sandbox, intent, error, charge)
  const { doc_url: _, message, type: __, ...more } = error
  throw new StripeProblem(402, {
    ...more,
    type: 'card_error',
    message: message ?? '',
    payment_intent: failed,
    payment_method: method,
  })
}

/**
 * Charges the card.
 *
 * @throws StripeProblem 402 when the issuer refuses
 */
export function attempt(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): Stripe.PaymentIntent {
  const card = cardBehind(sandbox, method.id)
  const charge = createCharge(sandbox, intent, method, card, authenticated)
  if (card.decline) return declineOf(sandbox, intent, method, card.decline, charge)
  const paid = sandbox.store.put('payment_intent', {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    status: 'succeeded',
  })
  sandbox.emit('charge.succeeded', charge)
  sandbox.emit('payment_intent.succeeded', paid)
  sandbox.later(sandbox.settleDelayMs, () => settleCharge(sandbox, charge.id))
  const { dispute } = card
  // An inquiry's list is read at once by Stripe's own CLI.
  if (dispute?.inquiry) openDispute(sandbox, charge.id, dispute)
  else if (dispute) sandbox.later(sandbox.settleDelayMs, () => openDispute(sandbox, charge.id, dispute))
  return paid
}

/** The cardholder failed (or gave up) 3-D Secure: no charge, and the PaymentIntent waits for another card. */
export function failAuthentication(
  sandbox: Sandbox,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  return backToStart(sandbox, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://docs.stripe.com/error-codes/payment-intent-authentication-failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: method,
  })
}
