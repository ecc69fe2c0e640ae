import type { Generated } from 'kysely'
import type { Lang } from '../../../views/lang.ts'
import type { TipState } from '../../../views/words.ts'

export type TipTable = {
  id: string
  guest_id: string
  /** Who has it in their account, by the identity provider's id (`sub`). Once somebody's, never another's. */
  person_id: string | null
  business_id: string
  branch_id: string
  recipient: 'all' | 'staff' | 'branch'
  staff_id: string | null
  amount: number
  currency: string
  review: string
  lang: Lang
  state: TipState
  /** Grows with each change of what the guest sees, so that what a page showed is what is charged. */
  version: Generated<number>
  /** Number of payment attempts so far; the newest has this `n`. */
  attempts: Generated<number>
  card_brand: string | null
  card_last4: string | null
  card_exp_month: number | null
  card_exp_year: number | null
  card_name: string | null
  card_wallet: 'apple_pay' | 'google_pay' | null
  /** Stripe's single-use token of the card the guest has typed, until it is used. */
  confirmation_token: string | null
  decline_code: string | null
  /** The card provider's own words about it, as plain text. */
  decline_message: string | null
  fee: number | null
  net: number | null
  /** All that was refunded, and all that card companies took back: together they may be more than the tip. */
  refunded_amount: Generated<number>
  disputed_amount: Generated<number>
  /** What it cost the business beyond the fee, all attempts together; see `CostReason`. */
  lost: Generated<number>
  dispute_fee: Generated<number>
  second_fee: Generated<number>
  split_rule: string | null
  /** JSON: what the rule was given. */
  split_inputs: string | null
  /** The tip this one tries again; unique, so that "try again" twice is one tip. */
  again_of: string | null
  /** Counts the snapshots taken over from Stripe: an answer asked for before the last one came in is asked again. */
  snapshot_seq: Generated<number>
  /** When the background job looks at this tip next; null when nothing is left to learn. */
  next_check_at: number | null
  checks: Generated<number>
  created_at: number
  updated_at: number
  succeeded_at: number | null
  /** The day of `succeeded_at` in the business's time zone, `YYYY-MM-DD`: lists, months and filters go by it. */
  paid_on: string | null
  /** The attempt that paid it; what any other one charged is a mistake to be refunded, and no part of the tip. */
  paid_attempt: string | null
  /** When it was made from a payment that Stripe knew and the books did not; null for what a guest made here. */
  recovered_at: number | null
}

export type AttemptState = 'open' | 'declined' | 'retired' | 'paid'

export type PaymentAttemptTable = {
  id: string
  tip_id: string
  /** From 1; below 0 for one that was taken over from Stripe later: it is never the newest. */
  n: number
  kind: 'intent' | 'checkout'
  /** What was asked for; the tip's own amount is what was charged. */
  amount: number
  currency: string
  payment_intent_id: string | null
  checkout_session_id: string | null
  confirmation_token: string | null
  state: AttemptState
  /** What becomes of the tip when Stripe says this attempt can no longer charge; set before Stripe is asked. */
  retire_as: 'declined' | 'cancelled' | 'expired' | null
  decline_code: string | null
  /** What this attempt's charge cost the business beyond the fee of the charge that paid the tip. */
  lost: Generated<number>
  dispute_fee: Generated<number>
  second_fee: Generated<number>
  /** What the business has to answer at Stripe, and until when; null: nothing. */
  answer_kind: 'dispute' | 'inquiry' | null
  answer_due: number | null
  created_at: number
  /** When the confirmation left for Stripe: from here on money may move. */
  sent_at: number | null
  updated_at: number
}
