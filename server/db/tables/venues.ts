import type { Generated } from 'kysely'
import type { PayrollEncoding, PayWay, Role, VenueKind } from '../../../views/words.ts'

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
  /** JSON: how tips stand in the accounts and what these are called, by month; null: nobody has chosen. */
  journal_settings: Generated<string | null>
  /** How staff are paid who have no way of their own. */
  pay_way: Generated<PayWay>
  created_at: number
  /** 1: managers may look at their branch's paydays. */
  managers_see_paydays: Generated<number>
  /** How many years a payday keeps names. */
  payday_years: Generated<number>
  /** 1: its guests are told what was paid to its staff. */
  tells_guests: Generated<number>
  /** The columns of its payroll file, one a line, as an owner typed them; null: the product's own. */
  payroll_columns: Generated<string | null>
  payroll_encoding: Generated<PayrollEncoding>
  /** The books went back, and know nothing of what happened here after this moment, in ms since 1970; null: they never did. */
  books_end_at: Generated<number | null>
  /** When an owner said that all paydays made since are here again; null though the books went back: the marker stands. */
  books_answered_at: Generated<number | null>
  /** The largest number of a payday that an owner knew of then; numbers go on above it. */
  numbers_above: Generated<number>
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
  /** As name and address in Japanese; null: none. Guests whose writing has none read a built-in one in it. */
  greeting: string | null
  /** The `https` address of public reviews of it; null: none. The same for every guest. */
  review_page: Generated<string | null>
  /** JSON: name, address and greeting in other languages (`Texts`). */
  texts: Generated<string>
  /** The first day it takes tips, `YYYY-MM-DD` in the business's time zone; null: it takes tips. */
  opens_on: Generated<string | null>
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
  /** The first account that accepted this place, also after it was left; null: none did, or it was erased. */
  held_by: Generated<string | null>
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
export type SnoozedCardTable = {
  staff_id: string
  /** Which card: its name, and which one of that name. */
  card: string
  /** It is shown again from then on. */
  until: number
}
