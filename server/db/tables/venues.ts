import type { Generated } from 'kysely'
import type { Role, VenueKind } from '../../../views/words.ts'

export type BusinessTable = { id: string; name: string; time_zone: string; created_at: number }

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
  /** In Japanese; also shown to other guests if nothing nearer to their language exists (`greetingFor`). */
  greeting: string | null
  greeting_en: Generated<string | null>
  greeting_cn: Generated<string | null>
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
  email: string | null
  /** Who accepted this place, by the identity service's id. Null: the e-mail address is an open invitation. */
  person_id: string | null
  /** When the last invitation was declined; null again after a new one. */
  declined_at: Generated<number | null>
  greeting: string | null
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
  created_at: number
  revoked_at: number | null
}
