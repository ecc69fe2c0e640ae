import type { Generated } from 'kysely'
import type { GuestLang } from '../../../views/languages.ts'
import type {
  BookingReason,
  HeldFor,
  RefundReason,
  Reply,
  ShareReason,
  TipState,
  WordsState,
} from '../../../views/words.ts'

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
  /** Shares of what was counted in the cash box, less what was taken back. Not in `earned`, and never at Stripe. */
  cash: Generated<number>
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

export type TipTable = {
  id: string
  guest_id: string
  /** The account that owns it, by the identity service's id (`sub`). Once set it never moves to another person; a person may get a new id. */
  person_id: string | null
  business_id: string
  branch_id: string
  recipient: 'all' | 'staff' | 'branch'
  staff_id: string | null
  amount: number
  currency: string
  /** What the guest wrote; whether others may read it says `words`. */
  review: string
  words: WordsState
  /** Why the words were held by themselves; null: they were not. */
  held_for: Generated<HeldFor | null>
  /** Since when they wait for a decision, ms since 1970; null: they don't. */
  words_wait: Generated<number | null>
  lang: GuestLang
  /** The key of what its words were answered with, who did so, and when first (ms since 1970); null: nothing yet. */
  reply: Generated<Reply | null>
  reply_by: Generated<string | null>
  replied_at: Generated<number | null>
  state: TipState
  /** Grows with each change of what the guest sees, so that we charge exactly what the page showed. */
  version: Generated<number>
  /** Number of payment attempts so far; the newest has this `n`. */
  attempts: Generated<number>
  card_brand: string | null
  card_last4: string | null
  card_exp_month: number | null
  card_exp_year: number | null
  card_name: string | null
  card_wallet: 'apple_pay' | 'google_pay' | null
  /** Stripe's single-use token of the card that the guest typed, until it is used. */
  confirmation_token: string | null
  decline_code: string | null
  /** The card provider's message about it, as plain text. */
  decline_message: string | null
  fee: number | null
  net: number | null
  /** From which day on Stripe can pay it out, `YYYY-MM-DD`; told with the fee. */
  available_on: Generated<string | null>
  /** All refunds, and all that card companies took back. Together they may exceed the tip. */
  refunded_amount: Generated<number>
  disputed_amount: Generated<number>
  /** What it cost the business besides the fee, over all attempts; see `CostReason`. */
  lost: Generated<number>
  dispute_fee: Generated<number>
  second_fee: Generated<number>
  split_rule: string | null
  /** JSON: the input of the split rule. */
  split_inputs: string | null
  /** The tip that this one repeats. Unique, so that pressing "try again" twice makes one tip. */
  again_of: string | null
  /** Stripe's token of a wallet's approval on the first page. Unique, so that one approval makes one tip, however often it is sent. */
  wallet_token: Generated<string | null>
  /** Of a tip that was never sent to Stripe: the network that began it, by a name that only this server can make. */
  network: Generated<string | null>
  /** Counts the applied payment snapshots. One that was requested before the last was applied is requested again. */
  snapshot_seq: Generated<number>
  /** When the background job checks this tip next; null if there is nothing left to learn. */
  next_check_at: number | null
  checks: Generated<number>
  created_at: number
  updated_at: number
  succeeded_at: number | null
  /** The day of `succeeded_at` in the business's time zone, `YYYY-MM-DD`. Lists, months and filters use it. */
  paid_on: string | null
  /** The attempt that paid it. A charge of any other attempt is a mistake: it is refunded and not part of the tip. */
  paid_attempt: string | null
  /** When it was created from a payment that Stripe had and the books did not; null if a guest made it here. */
  recovered_at: number | null
}

export type AttemptState = 'open' | 'declined' | 'retired' | 'paid'

export type PaymentAttemptTable = {
  id: string
  tip_id: string
  /** From 1. Below 0 for an attempt that was added later from Stripe: it is never the newest. */
  n: number
  kind: 'intent' | 'checkout'
  /** The amount requested; the tip's own amount is what was charged. */
  amount: number
  currency: string
  payment_intent_id: string | null
  checkout_session_id: string | null
  confirmation_token: string | null
  state: AttemptState
  /** The tip's next state once Stripe says that this attempt can no longer charge. Set before Stripe is asked. */
  retire_as: 'declined' | 'cancelled' | 'expired' | null
  decline_code: string | null
  /** What this attempt's charge cost the business, without the fee of the charge that paid the tip. */
  lost: Generated<number>
  dispute_fee: Generated<number>
  second_fee: Generated<number>
  /** What the business must answer at Stripe, and by when; null: nothing. */
  answer_kind: 'dispute' | 'inquiry' | null
  answer_due: number | null
  created_at: number
  /** When the confirmation was sent to Stripe. From then on money may move. */
  sent_at: number | null
  updated_at: number
}

export type StripeEventTable = { id: string; type: string; tip_id: string | null; received_at: number }

/** A payment at Stripe for a branch that the books don't know. Checked again until it is booked or refunded. */
export type UnplacedPaymentTable = {
  intent_id: string
  /** The ids in its metadata. */
  tip_id: string | null
  branch_id: string | null
  amount: number
  currency: string
  paid_at: number
  found_at: number
}

/**
 * `draft`: not confirmed yet; `open`: Stripe must still be asked, or has not answered; `accepted`: Stripe is working on
 * it; `done` and `failed`: finished, though a bank may still return what was done.
 */
export type RefundState = 'draft' | 'open' | 'accepted' | 'done' | 'failed'

/** A refund to make. Stripe gets its id with every try, so that the money goes back only once. */
export type RefundRequestTable = {
  id: string
  tip_id: string
  /** The charge to refund: the one that paid the tip, or a second one made by mistake. */
  attempt_id: string
  /** The member who requested it; null: the server itself, for a second charge. */
  member_id: string | null
  amount: number
  reason: RefundReason
  /** The owner's private note; it does not leave our database. */
  note: string
  state: RefundState
  stripe_refund_id: string | null
  /** Stripe's code for why it failed. */
  failure: string | null
  /** How often we have asked Stripe. */
  asks: Generated<number>
  /** When the background job checks it next; null if there is nothing left to do or learn. */
  next_check_at: number | null
  created_at: number
  updated_at: number
}
