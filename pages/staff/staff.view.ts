import type { BranchChoice } from '../../views/components/branch-switch.tsx'
import type { SortLinks } from '../../views/components/table-head.tsx'
import type { BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { Called } from '../../views/name-pieces.ts'
import type { SaidText } from '../../views/venue-texts.ts'
import type { AccountState, Role } from '../../views/words.ts'

/** A staff member as guests see them. `photo` is an address. */
export type PublicPerson = {
  href: string
  name: Called
  greeting: SaidText | undefined
  photo: string | undefined
}

/** A staff member as their colleagues see them. */
export type StaffLine = {
  href: string
  name: string
  code: string
  role: Role
  photo: string | undefined
  you: boolean
  /** For readers who may add and change staff. */
  account: AccountState | undefined
  /** What they have earned this month, for readers who may know. */
  month?: number | undefined
}

/** The search of a list: a form sent with GET. */
export type StaffSearch = { action: string; hidden: Record<string, string>; value: string; all: string }

export type StaffListView = {
  links: BranchLinks
  /** Undefined if an owner has no branch yet. */
  branch: { name: string; people: number } | undefined
  branches: BranchChoice[]
  staff: StaffLine[]
  /** None for more people than are sorted. */
  sorts: SortLinks
  /** Only for long lists. */
  search: StaffSearch | undefined
  /** Links to what the reader may do here. */
  ways: Partial<Record<'add' | 'import' | 'guest' | 'addBranch', string>>
  paging: { first?: string | undefined; next?: string | undefined }
}
