import type Stripe from 'stripe'
import type { CardDisplay } from './payment-snapshot.ts'

export function cardOf(charge: Stripe.Charge): CardDisplay | undefined {
  const details = charge.payment_method_details
  if (!details) return undefined
  const name = charge.billing_details.name ?? undefined
  return cardDisplay(details.type, details.card ?? undefined, name)
}

type Card = {
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
  wallet?: { type: string } | null | undefined
}

/** `type`: the payment method, shown if it is not a card (Link, which has no last four digits). */
export function cardDisplay(type: string, card: Card | undefined, name: string | undefined): CardDisplay {
  return {
    brand: card?.brand ?? type,
    last4: card?.last4 ?? '',
    expMonth: card?.exp_month ?? undefined,
    expYear: card?.exp_year ?? undefined,
    name,
    wallet: walletOf(card?.wallet?.type),
  }
}

const walletOf = (type: string | undefined): CardDisplay['wallet'] =>
  type === 'apple_pay' || type === 'google_pay' ? type : undefined
