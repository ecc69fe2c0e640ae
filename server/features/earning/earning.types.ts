import type { CardView } from '../../../pages/tip/tip.view.ts'
import type { GuestLang } from '../../../views/languages.ts'
import type { BookingReason, Costs, TipState, VenueKind } from '../../../views/words.ts'
import type { Recipient } from '../../money/payment/index.ts'

/** Whose earnings: a business, one of its branches, or one person (at all branches or at one). */
export type Scope = { businessId: string; branchId?: string | undefined; staffId?: string | undefined }

/** Days, both included, `YYYY-MM-DD` in the business's time zone. */
export type Days = { from?: string | undefined; to?: string | undefined }

/**
 * Whole yen. `card` is what is left of card tips: `paid - refunded - disputed`; a refund or a lost dispute lowers it on the
 * day it is booked. `received` is what the pages call earned: `card` and `cash`, before the house's fees. `fee` is Stripe's fee for `feeTips` tips: those whose fee Stripe has reported. Only known for whole branches.
 */
export type Sum = {
  tips: number
  paid: number
  refunded: number
  disputed: number
  card: number
  received: number
  fee: number
  feeTips: number
  /** Other costs of the business, only known for whole branches. Stripe pays out `card - fee -` these. */
  costs: Costs
  /** From the cash box: in `received`, and in none of the others. */
  cash: number
}

/** Where a page of a list ended: the next page begins after it. */
export type EntryCursor = { day: string; at: number; id: string }

/** One ledger entry: a tip, or an amount taken back of one. For a person: their share of it. */
export type Entry = {
  id: string
  tipId: string
  day: string
  /** When it was booked, ms since 1970. */
  at: number
  timeZone: string
  reason: BookingReason
  /** Numbers the changes of a tip. Together with the reason, it identifies the shares of this entry. */
  entry: number
  amount: number
  branch: { id: string; name: string; number: string; kind: VenueKind }
  tip: {
    recipient: Recipient
    staffName: string | undefined
    amount: number
    currency: string
    /** Stripe's fee. Null until Stripe reports it. */
    fee: number | null
    /** Empty too if the reader may not read it. */
    review: string
    /** The words wait for a decision. */
    wordsWait: boolean
    /** The language in which the guest read the page. */
    lang: GuestLang
    card: CardView | undefined
    /** Booked to the branch, from Stripe's data alone. */
    recovered: boolean
    state: TipState
  }
}
