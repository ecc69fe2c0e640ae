import type { AccountState } from '../../views/words.ts'
import type { Member } from '../access/member.types.ts'

/** Somebody who works here, as those who work with them see it. */
export type StaffMember = {
  id: string
  businessId: string
  /** An owner may belong to the whole business and to no branch. */
  branchId: string | undefined
  branchName: string | undefined
  code: string
  name: string
  role: Member['role']
  email: string | undefined
  account: AccountState
  greeting: string | undefined
  /** The hash of their photo. */
  photo: string | undefined
}

/** What an owner says of a staff member. `email` is empty where nobody is to sign in. */
export type StaffDetails = {
  branchId: string
  name: string
  code: string
  role: 'staff' | 'manager'
  email: string
}

/** Where a page of a list ended: the next one begins after it. */
export type StaffCursor = { at: number; id: string }

/** Why something was not written; nothing has changed then. */
export type StaffRefusal = 'codeTaken' | 'emailTaken' | 'branchUnknown' | 'lastOwner' | 'self'
