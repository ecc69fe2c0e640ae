import type { Stripe } from 'stripe'
import type { Decline } from '../cards.ts'

type ChargedCard = Stripe.Charge.PaymentMethodDetails.Card

const threeDSecure: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: '00000000-0000-4000-8000-000000000000',
  version: '2.2.0',
}

/** The card as a charge shows it afterwards: brand, last four, expiry, wallet, how it was authenticated. */
export function chargedCard(
  amount: number,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): ChargedCard {
  const card = method.card
  if (!card) throw new Error(`${method.id} is not a card`)
  return {
    amount_authorized: amount,
    authorization_code: '123456',
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: '104104104104104',
    regulated_status: 'unregulated',
    three_d_secure: authenticated ? threeDSecure : null,
    transaction_link_id: null,
    wallet: card.wallet as Stripe.Charge.PaymentMethodDetails.Card.Wallet | null,
  }
}

export const approved: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: 'Payment complete.',
  type: 'authorized',
}

/** The outcome of a charge the issuer (or Stripe's own fraud rules) refused. */
export function refused(decline: Decline): Stripe.Charge.Outcome {
  const reason = decline.declineCode ?? decline.code
  return {
    ...approved,
    advice_code: reason === 'insufficient_funds' || reason === 'processing_error' ? 'try_again_later' : null,
    network_decline_code: '05',
    network_status: 'declined_by_network',
    reason,
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  }
}
