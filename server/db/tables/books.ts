import type { Generated } from 'kysely'
import type { BookingReason, ShareReason } from '../../../views/words.ts'

/** Append-only book entries: what a recipient got (or, negative, gave back) of a tip, and why. */
export type ShareTable = {
  id: string
  tip_id: string
  branch_id: string
  /** Null: the branch itself. */
  staff_id: string | null
  amount: number
  currency: string
  reason: ShareReason
  /** The tip's `snapshot_seq` that caused the entry; with reason and recipient unique, so that nothing is booked twice. */
  entry: number
  /** The day of `created_at` in the business's time zone, `YYYY-MM-DD`: what was earned counts in it. */
  booked_on: string
  created_at: number
}

/** A tip's shares of one reason and entry, or a cost of it, as one line of its branch: what the lists and downloads of a branch read. */
export type BookingTable = {
  id: string
  tip_id: string
  business_id: string
  branch_id: string
  reason: BookingReason
  entry: number
  /** The sum of the shares; of a cost what it cost, negative. */
  amount: number
  booked_on: string
  created_at: number
}

/**
 * What was earned in a day, a month or in all. Kept in the transaction of each booking, so that no page adds up tips:
 * a total is a row or two, whatever the size of the books.
 */
export type EarningSumTable = {
  branch_id: string
  /** A staff member's id; `branch`: what the branch itself got; empty: the whole branch. */
  holder: string
  span: 'all' | 'month' | 'day'
  /** Empty, `YYYY-MM` or `YYYY-MM-DD`. */
  period: string
  /** Tips paid; and what was paid, given back and taken back by card companies in the period. What is left: `earned - refunded - disputed`. */
  tips: number
  earned: number
  refunded: number
  disputed: number
  /** Of the whole branch only: what Stripe kept and paid out of the `fee_tips` tips of which it has said so. */
  fee: Generated<number>
  net: Generated<number>
  fee_tips: Generated<number>
  /** Of the whole branch only: see {@link CostReason}. */
  lost: Generated<number>
  dispute_fee: Generated<number>
  second_fee: Generated<number>
}

/** Whose money the books hold; one row, or none before the first start against Stripe. */
export type BooksOwnerTable = {
  one: Generated<number>
  mode: 'live' | 'test'
  /** Stripe's `acct_…`; null until it has been read, or where the key may not read it. */
  account: string | null
  created_at: number
  /** When they were emptied last, in ms since 1970: while no tip stands in them, keys of the other mode may take them over. */
  forgotten_at: number | null
}
