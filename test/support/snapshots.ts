import type { ChargeSnapshot, PaymentSnapshot } from '../../server/gateways/stripe/payment-snapshot.ts'
import { begun } from './tip-rows.ts'

/** What Stripe says of a payment that has not charged anybody yet. */
export const nothing: PaymentSnapshot = {
  intentId: undefined,
  sessionId: undefined,
  metadata: { tipId: undefined, attemptId: undefined, branchId: undefined },
  status: 'open',
  url: undefined,
  decline: undefined,
  charge: undefined,
}

/** What Stripe says of a payment of 1,000 yen that was charged. */
export const charged = (more: Partial<ChargeSnapshot> = {}): PaymentSnapshot => ({
  ...nothing,
  status: 'paid',
  charge: {
    amount: 1000,
    currency: 'JPY',
    createdAt: begun + 1000,
    card: { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030, name: undefined, wallet: undefined },
    fee: 36,
    net: 964,
    refunded: 0,
    refundedFor: [],
    disputed: 0,
    disputeFee: 0,
    toAnswer: undefined,
    ...more,
  },
})
