import type { Generated } from 'kysely'

/** One payout of Stripe's to the business's bank, as Stripe last told it. Nothing of the bank account is kept. */
export type DepositTable = {
  /** Stripe's `po_…`. */
  id: string
  /** What the bank gets, in the currency's smallest unit; negative: Stripe takes it from the bank account. */
  amount: number
  currency: string
  status: DepositStatus
  /** 1: made by Stripe's schedule. Only of these Stripe says what is in them. */
  automatic: number
  reconciliation: Reconciliation
  /** The bank's day, `YYYY-MM-DD`: while it is on its way, the day that is expected. */
  arrives_on: string
  /** Stripe's code for why it failed. */
  failure: string | null
  /** The day on which a failed one's money came back to Stripe, `YYYY-MM-DD`: after the bank's day, it had reached the bank. */
  failed_on: Generated<string | null>
  /** When all its lines were read; null: they are not known. */
  itemised_at: number | null
  /** How many of its charges are ours and have no place in the books, as their branch is unknown. */
  unplaced: Generated<number>
  /** When its lines are read, or read again; null: there is nothing left to learn. */
  next_check_at: number | null
  /** When the books last learned something of it, in ms since 1970. */
  noted_at: Generated<number>
  /** Grows with each change. What Stripe said before the last one is asked again. */
  seq: Generated<number>
  /** By Stripe's clock. */
  created_at: number
}

/** `on_way`: Stripe has made it. `paid` may still become `failed`. */
export type DepositStatus = 'on_way' | 'paid' | 'failed' | 'canceled'

/** Whether Stripe tells what is in it: `in_progress` means not yet, `not_applicable` never. */
export type Reconciliation = 'completed' | 'in_progress' | 'not_applicable'

/** What moves money in a deposit. The `net` of all lines is the deposit's amount. */
export type DepositLineTable = {
  deposit_id: string
  /** Stripe's `txn_…`; of `other` the category, so that nothing but amounts is kept of what is not ours. */
  id: string
  part: DepositPart
  /** Stripe's `reporting_category`. */
  category: string
  gross: number
  fee: number
  net: number
  /** Whose charge it is, or was taken back from; null for the other parts. */
  attempt_id: string | null
  /** Stripe's id of the charge, the refund, the dispute or the failed deposit. */
  source: string | null
}

/** `taken_back`: by a refund or a dispute, or come back from one. `failed_deposit`: the money of one, paid out again. */
export type DepositPart = 'charge' | 'taken_back' | 'failed_deposit' | 'other'
