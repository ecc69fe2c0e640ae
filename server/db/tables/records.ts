import type { Generated } from 'kysely'
import type { PayWay, RefundReason, Role, VenueKind } from '../../../views/words.ts'

export type BusinessTable = {
  id: string
  name: string
  time_zone: string
  /** 1: managers may type what was counted in their branch's cash box. */
  managers_count_cash: Generated<number>
  /** The day of the month on which its paydays end, and on which it pays, so many months later: 1 to 28; 0: the last one. */
  close_day: Generated<number>
  /** Null: nobody has said. */
  pay_day: Generated<number | null>
  pay_months: Generated<number>
  /** 1: its guests are told that in Japan a tip is never expected. */
  says_never_expected: Generated<number>
  /** JSON: what the accounts in the journal of a deposit are called; null: as usual. */
  journal_accounts: Generated<string | null>
  /** How staff are paid who have no way of their own. */
  pay_way: Generated<PayWay>
  created_at: number
  /** 1: managers may look at their branch's paydays. */
  managers_see_paydays: Generated<number>
  /** How many years a closed payday keeps names. */
  payday_years: Generated<number>
  /** JSON: words with which a guest's text is held. Null: none. */
  own_words: Generated<string | null>
  /** 1: a text with a word of the list that comes along is held, too. */
  word_list: Generated<number>
}

/** What was typed about the seller. A LEGAL_… setting wins over it. Null: not typed. */
export type LegalDetailsTable = {
  business_id: string
  name: string | null
  representative: string | null
  address: string | null
  phone: string | null
  phone_hours: string | null
  email: string | null
  invoice_number: string | null
  changed_at: number
}

export type BranchTable = {
  id: string
  business_id: string
  /** What a person types on `/tip`; unique in the deployment. */
  number: string
  name: string
  kind: VenueKind
  address: string
  /** JSON array of yen. */
  presets: string
  /** As name and address in Japanese; shown to other guests if nothing nearer to their language exists (`said`). */
  greeting: string | null
  /** The `https` address of public reviews of it; null: none. The same for every guest. */
  review_page: Generated<string | null>
  /** JSON: name, address and greeting in other languages (`Texts`). */
  texts: Generated<string>
  /** The first day it takes tips, `YYYY-MM-DD` in the business's time zone; null: it takes tips. */
  opens_on: Generated<string | null>
  /** The first day that its paydays count, `YYYY-MM-DD`; null: none was begun. */
  payday_from: Generated<string | null>
  /** The last day that a payday has closed; null: none. Nothing is booked on this day or before it any more. */
  payday_until: Generated<string | null>
  /** How many leftover yen were given out so far; decides who gets the next ones. */
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
  role: Role
  /** What the payroll calls them; empty: they have none. */
  payroll_number: Generated<string>
  /** How they are paid; null: as the business pays. */
  pay_way: Generated<PayWay | null>
  email: string | null
  /** Who accepted this place, by the identity service's id. Null: the e-mail address is an open invitation. */
  person_id: string | null
  /** When the last invitation was declined; null again after a new one. */
  declined_at: Generated<number | null>
  greeting: string | null
  /** JSON: name and greeting in other languages (`Texts`). */
  texts: Generated<string>
  /** The hash of their photo. */
  photo: Generated<string | null>
  created_at: number
  deleted_at: number | null
}

/** A staff member's photo as WebP in two sizes, addressed by the hash of its content. */
export type PhotoTable = { hash: string; small: Uint8Array; large: Uint8Array; created_at: number }

export type QrTokenTable = {
  token: string
  branch_id: string
  staff_id: string | null
  scans: Generated<number>
  /** When it was first fetched for print; null: never. */
  printed_at: Generated<number | null>
  created_at: number
  revoked_at: number | null
}

/** A card of the first page that a member has put aside. */
export type CardAsideTable = {
  staff_id: string
  /** Which card: its name, and which one of that name. */
  card: string
  /** It is shown again from then on. */
  until: number
}

export type StripeEventTable = { id: string; type: string; tip_id: string | null; received_at: number }

/** The webhook endpoint that this server has at Stripe for one of its addresses. */
export type StripeEndpointTable = {
  url: string
  mode: 'live' | 'test'
  /** Stands in the endpoint's metadata at Stripe: so one is known as ours whose secret was never stored. */
  mark: string
  /** Stripe's id, and its signing secret, sealed; both null until it is made. */
  endpoint_id: string | null
  sealed: string | null
  created_at: number
}

export type JobLeaseTable = {
  name: string
  holder: string
  expires_at: number
  /** How far the job has read; each job gives it its own meaning. */
  cursor: number | null
}

/** What the doctor last saw of one check, in whichever container. */
export type DoctorFindingTable = {
  check_id: string
  /** See `FindingStatus`. */
  status: string
  seen: string
  /** What to do about it; null if nothing is to be done. */
  todo: string | null
  /** Since when it is of this status. */
  since: number
  checked_at: number
}

/** What a server remembers of earlier starts, by its name: see `Remembered`. */
export type RememberedTable = { name: string; value: string }

/** A link that begins the set-up in a browser. Using one deletes all. */
export type SetupLinkTable = { token_hash: string; expires_at: number }

/** The set-up that has begun in a browser and is not finished: one row at most. Finishing deletes it. */
export type SetupSessionTable = {
  id: 'only'
  /** Of the key in that browser's cookie. */
  key_hash: string
  begun_at: number
  /** From then on the browser needs a new link. */
  expires_at: number
}

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
  /** JSON: what else a reader of the list sees. */
  details: string
  created_at: number
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
