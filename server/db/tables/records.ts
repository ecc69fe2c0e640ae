import type { Generated } from 'kysely'
import type { RefundReason } from '../../../views/words.ts'

export type StripeEventTable = { id: string; type: string; tip_id: string | null; received_at: number }

export type JobLeaseTable = {
  name: string
  holder: string
  expires_at: number
  /** How far the job has read; its meaning is the job's own. */
  cursor: number | null
}

/** A payment at Stripe that names a branch the books don't know: looked at again until it has a place, or is given back. */
export type UnplacedPaymentTable = {
  intent_id: string
  /** What its metadata names. */
  tip_id: string | null
  branch_id: string | null
  amount: number
  currency: string
  paid_at: number
  found_at: number
}

/** Who did what in a business. Rows are added, never changed. */
export type AuditEntryTable = {
  id: string
  business_id: string
  branch_id: string | null
  /** The staff member who did it; null: the operator, by the command line. */
  member_id: string | null
  /** See `AuditAction`. */
  action: string
  /** What it was done to: the id of a staff member, a branch, a tip, a code. */
  subject: string | null
  /** JSON: what a reader of the list is told beside. */
  details: string
  created_at: number
}

/**
 * `draft`: not confirmed yet; `open`: to be asked of Stripe, or asked without an answer; `accepted`: Stripe has it under
 * way; `done` and `failed`: over, though a bank may still send back what was done.
 */
export type RefundState = 'draft' | 'open' | 'accepted' | 'done' | 'failed'

/** Something to be given back. Its id goes to Stripe with every try, so that it is given back once. */
export type RefundRequestTable = {
  id: string
  tip_id: string
  /** Whose charge: the one that paid the tip, or a second one that should not be there. */
  attempt_id: string
  /** Who asked for it; null: the server itself, for a second charge. */
  member_id: string | null
  amount: number
  reason: RefundReason
  /** What the owner wants to remember; it stays with us. */
  note: string
  state: RefundState
  stripe_refund_id: string | null
  /** Stripe's code of why it failed. */
  failure: string | null
  /** How often Stripe has been asked. */
  asks: Generated<number>
  /** When the background job looks at it next; null when nothing is left to do or learn. */
  next_check_at: number | null
  created_at: number
  updated_at: number
}
