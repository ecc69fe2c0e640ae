import type { PaymentMetadata } from './payment-snapshot.ts'

/** A payout of Stripe's to the business's bank; nothing of the bank account. */
export type PayoutSnapshot = {
  id: string
  /** In the currency's smallest unit; negative: taken from the bank account. */
  amount: number
  /** In capital letters. */
  currency: string
  /** `on_way`: made, and not at the bank yet. What is `paid` may still become `failed`. */
  status: 'on_way' | 'paid' | 'failed' | 'canceled'
  /** Made by the account's schedule, not by hand. */
  automatic: boolean
  /** Whether Stripe tells what it is made of; `in_progress`: not yet, `not_applicable`: never. */
  reconciliation: 'completed' | 'in_progress' | 'not_applicable'
  /** The bank's day, `YYYY-MM-DD`. */
  arrivesOn: string
  createdAt: number
  /** Stripe's code for why it failed. */
  failure: string | undefined
  /** The day on which a failed one's money came back, `YYYY-MM-DD` in UTC; a list does not tell it. */
  failedOn: string | undefined
}

/** One movement of money on Stripe's balance, as a payout contains it. Amounts are signed; `net` is `gross - fee`. */
export type BalanceMovement = {
  id: string
  /** Stripe's `reporting_category`. */
  category: string
  currency: string
  gross: number
  fee: number
  net: number
  of: MovedBy
}

/** What moved it. `payout`: another one, which failed, and whose money came back. `other`: nothing that a tip knows. */
export type MovedBy =
  | { kind: 'charge'; id: string; intentId: string | undefined; metadata: PaymentMetadata }
  | { kind: 'refund' | 'dispute'; id: string; intentId: string | undefined }
  | { kind: 'payout'; id: string }
  | { kind: 'other' }
