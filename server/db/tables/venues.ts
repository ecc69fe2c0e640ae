import type { Generated } from 'kysely'
import type { Role, VenueKind } from '../../../views/words.ts'

export type BusinessTable = { id: string; name: string; time_zone: string; created_at: number }

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
  /** To Japanese guests, and where there is no other. */
  greeting: string | null
  greeting_en: Generated<string | null>
  greeting_cn: Generated<string | null>
  /** From this day on it takes tips, `YYYY-MM-DD` in the business's time zone; null: it does. */
  opens_on: Generated<string | null>
  /** How many yen were left over so far: whose turn it is to get the next ones. */
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
  /** Who has accepted this place, by the identity provider's id. Without one the address is an invitation. */
  person_id: string | null
  /** When the invitation was last declined; null once there is another. */
  declined_at: Generated<number | null>
  greeting: string | null
  /** The hash of their photo. */
  photo: Generated<string | null>
  created_at: number
  deleted_at: number | null
}

/** A staff member's photo as WebP in two sizes, named by its content. */
export type PhotoTable = { hash: string; small: Uint8Array; large: Uint8Array; created_at: number }

export type QrTokenTable = {
  token: string
  branch_id: string
  staff_id: string | null
  scans: Generated<number>
  created_at: number
  revoked_at: number | null
}
