import type { Generated } from 'kysely'
import type { Lang } from '../../views/lang.ts'

/**
 * Every table, as both databases hold it. Times are UTC milliseconds since 1970 (integers: they index, compare and
 * sort the same in SQLite and PostgreSQL); money is a whole number of the currency's smallest unit, yen here.
 */
export type Database = {
  business: BusinessTable
  branch: BranchTable
  staff: StaffTable
  qr_token: QrTokenTable
  tip: TipTable
  payment_attempt: PaymentAttemptTable
  share: ShareTable
  stripe_event: StripeEventTable
  job_lease: JobLeaseTable
  session: SessionTable
  session_token: SessionTokenTable
  session_lock: SessionLockTable
  guest_person: GuestPersonTable
  rate_limit: RateLimitTable
  acceptance: AcceptanceTable
}

export type BusinessTable = { id: string; name: string; time_zone: string; created_at: number }

export type BranchTable = {
  id: string
  business_id: string
  /** What a person types on `/tip`; unique in the deployment. */
  number: string
  name: string
  kind: 'restaurant' | 'hotel'
  address: string
  /** JSON array of yen. */
  presets: string
  greeting: string | null
  /** How many tips have been split: whose turn it is to get the yen left over. */
  split_turn: Generated<number>
  created_at: number
  closed_at: number | null
}

export type StaffTable = {
  id: string
  business_id: string
  /** An owner may belong to the whole business and to no branch. */
  branch_id: string | null
  code: string
  name: string
  role: 'staff' | 'manager' | 'owner'
  email: string | null
  /** Who has verified that address since, by the identity provider's id: this member from then on. */
  person_id: string | null
  greeting: string | null
  created_at: number
  deleted_at: number | null
}

export type QrTokenTable = {
  token: string
  branch_id: string
  staff_id: string | null
  scans: Generated<number>
  created_at: number
  revoked_at: number | null
}

export type TipState =
  | 'draft'
  | 'pending'
  | 'processing'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'succeeded'
  | 'partially_refunded'
  | 'refunded'
  | 'disputed'

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
  /** Stripe's single-use token of the card the guest has typed, until it is used. */
  confirmation_token: string | null
  decline_code: string | null
  fee: number | null
  net: number | null
  refunded_amount: Generated<number>
  disputed_amount: Generated<number>
  split_rule: string | null
  /** JSON: what the rule was given. */
  split_inputs: string | null
  /** The tip this one tries again; unique, so that "try again" twice is one tip. */
  again_of: string | null
  /** Counts the truths taken over from Stripe: an answer asked for before the last one came in is asked again. */
  truth_seq: Generated<number>
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
}

export type AttemptState = 'open' | 'declined' | 'retired' | 'paid'

export type PaymentAttemptTable = {
  id: string
  tip_id: string
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
  created_at: number
  /** When the confirmation left for Stripe: from here on money may move. */
  sent_at: number | null
  updated_at: number
}

export type ShareReason = 'tip' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won'

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
  /** The tip's `truth_seq` that caused the entry; with reason and recipient unique, so that nothing is booked twice. */
  entry: number
  created_at: number
}

export type StripeEventTable = { id: string; type: string; tip_id: string | null; received_at: number }

export type JobLeaseTable = {
  name: string
  holder: string
  expires_at: number
  /** How far the job has read; its meaning is the job's own. */
  cursor: number | null
}

/** Signed-in people's sessions, where there is no Redis. What a session is worth stands apart, in `session_token`. */
export type SessionTable = {
  id: string
  /** Whose it is, to end all sessions of one person. */
  person_id: string | null
  /** JSON, as express-session writes it. */
  data: string
  expires_at: number
}

/** The identity provider's tokens of a session: in a row of their own, since express-session writes whole sessions back. */
export type SessionTokenTable = { session_id: string; data: string; expires_at: number }

/** Who may refresh a session's tokens just now; the row is gone when nobody does. */
export type SessionLockTable = { session_id: string; holder: string; expires_at: number }

/** Whose browser a guest id marks: its tips are that person's from the start. Gone when they sign out there. */
export type GuestPersonTable = { guest_id: string; person_id: string; created_at: number }

/** How often something was tried in the window that ends at `expires_at`, where there is no Redis. */
export type RateLimitTable = { key: string; points: number; expires_at: number }

/** Which version of which document somebody has agreed to. Rows are added, never changed. */
export type AcceptanceTable = {
  person_id: string
  document: 'terms' | 'privacy'
  /** The day it applies from, `YYYY-MM-DD`. */
  version: string
  lang: Lang
  accepted_at: number
}
