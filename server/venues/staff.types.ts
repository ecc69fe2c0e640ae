import type { Texts } from '../../views/venue-texts.ts'
import type { AccountState, PayWay } from '../../views/words.ts'
import type { Member } from './member.types.ts'

/** A person who works here, as their colleagues see them. */
export type StaffMember = {
  id: string
  businessId: string
  /** An owner may belong to the whole business and to no branch. */
  branchId: string | undefined
  branchName: string | undefined
  code: string
  /** What the payroll calls them; empty: they have none. */
  payrollNumber: string
  /** How they are paid; undefined: as the business pays. */
  payWay: PayWay | undefined
  name: string
  role: Member['role']
  email: string | undefined
  account: AccountState
  greeting: string | undefined
  /** Name and greeting in other languages. */
  texts: Texts
  /** The hash of their photo. */
  photo: string | undefined
}

/** The people of a branch, or of a whole business with its owners. */
export type StaffPlace = { branchId: string } | { businessId: string }

/** Where a page of a list ended; the next page begins after it. */
export type StaffCursor = { at: number; id: string }

/** Why a change was refused; nothing was written. */
export type StaffRefusal =
  | 'codeTaken'
  | 'emailTaken'
  | 'branchUnknown'
  | 'lastOwner'
  | 'self'
  | 'numberTaken'
  | 'placeHeld'
