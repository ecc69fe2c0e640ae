import type { BookingReason, TipState, VenueKind } from '../../../views/words.ts'
import type { Recipient } from '../payment/tip.types.ts'

/** Whose earnings: of a business, of one of its branches, of one person (at all branches or at one). */
export type Scope = { businessId: string; branchId?: string | undefined; staffId?: string | undefined }

/** Days, both included, `YYYY-MM-DD` in the business's time zone. */
export type Days = { from?: string | undefined; to?: string | undefined }

/**
 * Whole yen. `net` is what is left of what was tipped; a refund or a lost dispute lowers it on the day it is booked.
 * `fee` is what Stripe kept of the `feeTips` tips of which it has said so; it is known of whole branches only.
 */
export type Sum = {
  tips: number
  earned: number
  refunded: number
  disputed: number
  net: number
  fee: number
  feeTips: number
  /**
   * Other costs of the business, known of whole branches only: taken back beyond what was paid, dispute fees, and the
   * fees of second charges that went back. What Stripe pays out is `net - fee - lost - disputeFee - secondFee`.
   */
  lost: number
  disputeFee: number
  secondFee: number
}

/** Where a page of a list ended: the next one begins after it. */
export type EntryCursor = { day: string; at: number; id: string }

/** One line of what was earned: a tip, or something taken back of one. Of a person: their share of it. */
export type Entry = {
  id: string
  tipId: string
  day: string
  /** When it was booked, ms since 1970. */
  at: number
  timeZone: string
  reason: BookingReason
  /** Which change of the tip it was; with the reason it names its shares. */
  entry: number
  amount: number
  branch: { id: string; name: string; number: string; kind: VenueKind }
  tip: {
    recipient: Recipient
    staffName: string | undefined
    amount: number
    currency: string
    /** What Stripe kept of it; null while it has not said so. */
    fee: number | null
    review: string
    /** Booked from Stripe's word alone, to the branch. */
    recovered: boolean
    state: TipState
  }
}
