import type { Role } from '../../views/words.ts'
/** A signed-in person's place in a business. */
export type Member = {
  staffId: string
  businessId: string
  /** An owner may belong to the whole business and to no branch. */
  branchId: string | undefined
  role: Role
  name: string
  photo?: string | null
  /** Whether the owner lets managers type what was counted in the cash box. */
  managersCountCash?: boolean
  /** Whether the owner lets managers look at their branch's paydays. */
  managersSeePaydays?: boolean
}

/** A signed-in person as the identity service describes them. */
export type Verified = { sub: string; email: string; emailVerified: boolean }

/** A place that waits for a person to accept it. */
export type Invitation = {
  /** The staff member's id, not the person's. */
  id: string
  name: string
  role: Member['role']
  businessId: string
  /** Undefined: the whole business. */
  branchId: string | undefined
  business: string
  branch: string | undefined
}
