import type Stripe from 'stripe'
import type { ChargeSnapshot } from './payment-snapshot.ts'
import { cardOf } from './stripe.card.ts'

/** What refunds and disputes have taken back of a charge, in yen. */
export type TakenBack = Pick<
  ChargeSnapshot,
  'refunded' | 'refundedFor' | 'disputed' | 'withdrawn' | 'disputeFee' | 'toAnswer'
>

export const nothingBack = (): TakenBack => ({
  refunded: 0,
  refundedFor: [],
  disputed: 0,
  disputeFee: 0,
  toAnswer: undefined,
})

export function chargeSnapshot(
  intent: Stripe.PaymentIntent,
  takenBack: TakenBack | undefined,
): ChargeSnapshot {
  const { amount_received: amount, currency, created } = intent
  return snapshotOfCharge(chargeOf(intent), { amount, currency, created }, takenBack)
}

/** `charge` must have its `balance_transaction` expanded; `paid` has what its payment says. */
export function snapshotOfCharge(
  charge: Stripe.Charge | undefined,
  paid: Pick<Stripe.Charge, 'amount' | 'currency' | 'created'>,
  takenBack: TakenBack | undefined,
): ChargeSnapshot {
  const balance = typeof charge?.balance_transaction === 'object' ? charge.balance_transaction : null
  const booked = balance?.currency === paid.currency ? balance : null
  return {
    amount: paid.amount,
    currency: paid.currency.toUpperCase(),
    createdAt: (charge?.created ?? paid.created) * 1000,
    card: charge && cardOf(charge),
    fee: booked?.fee,
    net: booked?.net,
    availableOn: booked ? utcDay(booked.available_on) : undefined,
    ...(takenBack ?? nothingBack()),
  }
}

/** The day of a moment in s since 1970, `YYYY-MM-DD`: days of banks and balances are midnights in UTC. */
export const utcDay = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

export const chargeOf = (intent: Stripe.PaymentIntent): Stripe.Charge | undefined =>
  typeof intent.latest_charge === 'object' ? (intent.latest_charge ?? undefined) : undefined
