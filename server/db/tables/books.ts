import type { Generated } from 'kysely'
import type { BookingReason, ShareReason } from '../../../views/words.ts'

/** Ledger entries, never changed: what a recipient got of a tip (negative: gave back), and why. */
export type ShareTable = {
  id: string
  tip_id: string
  branch_id: string
  /** Null: the branch itself. */
  staff_id: string | null
  amount: number
  currency: string
  reason: ShareReason
  /** The tip's `snapshot_seq` that caused the entry. Unique with reason and recipient, so nothing is booked twice. */
  entry: number
  /** The day of `created_at` in the business's time zone, `YYYY-MM-DD`, on which the entry counts. */
  booked_on: string
  created_at: number
}

/** All shares of one change of a tip, or one cost, as one line of the branch. Its lists and downloads read this. */
export type BookingTable = {
  id: string
  tip_id: string
  business_id: string
  branch_id: string
  reason: BookingReason
  entry: number
  /** The sum of the shares; for a cost the cost as a negative amount. */
  amount: number
  booked_on: string
  created_at: number
}

/**
 * What was earned in a day, in a month or in total. Updated in the transaction of each booking, so that no page adds up
 * tips: a total is one or two rows, however large the books are.
 */
export type EarningSumTable = {
  branch_id: string
  /** A staff member's id; `branch`: the branch's own share; empty: the whole branch. */
  holder: string
  span: 'all' | 'month' | 'day'
  /** Empty, `YYYY-MM` or `YYYY-MM-DD`. */
  period: string
  /** Number of tips, and the yen paid, refunded and disputed in the period. Left: `earned - refunded - disputed`. */
  tips: number
  earned: number
  refunded: number
  disputed: number
  /** Whole branch only: Stripe's fee and the net amount of the `fee_tips` tips for which Stripe has told them. */
  fee: Generated<number>
  net: Generated<number>
  fee_tips: Generated<number>
  /** Whole branch only: see {@link CostReason}. */
  lost: Generated<number>
  dispute_fee: Generated<number>
  second_fee: Generated<number>
}

/** Which Stripe account the books belong to; one row, or none before the first start against Stripe. */
export type BooksOwnerTable = {
  one: Generated<number>
  mode: 'live' | 'test'
  /** Stripe's `acct_…`; null until it was read, or if the key may not read it. */
  account: string | null
  created_at: number
  /** When the books were last emptied (ms since 1970). Until they hold a tip, keys of the other mode may claim them. */
  forgotten_at: number | null
}
