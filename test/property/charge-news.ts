import type { PaymentSnapshot } from '../../server/gateways/stripe/payment-snapshot.ts'

export const at = Date.UTC(2026, 10, 21, 3)
export const feeOf = (amount: number) => Math.ceil((amount * 36) / 1000)

/** What Stripe says of a charge of `amount` yen: hundredths of it taken back, and whether its fee is known yet. */
export type ChargeNews = { refunded: number; disputed: number; disputeFee: number; feeKnown: boolean }

export const snapshotOf = (one: ChargeNews, amount: number): PaymentSnapshot => ({
  intentId: undefined,
  sessionId: undefined,
  metadata: {} as never,
  status: 'paid',
  url: undefined,
  decline: undefined,
  charge: {
    amount,
    currency: 'JPY',
    createdAt: at,
    card: undefined,
    fee: one.feeKnown ? feeOf(amount) : undefined,
    net: one.feeKnown ? amount - feeOf(amount) : undefined,
    refunded: Math.floor((one.refunded * amount) / 100),
    refundedFor: [],
    disputed: Math.floor((one.disputed * amount) / 100),
    disputeFee: one.disputeFee,
    toAnswer: undefined,
  },
})
