import type { BranchChoice } from '../../views/components/branch-switch.tsx'
import type { BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { AccountState, Role } from '../../views/words.ts'

/** Somebody as a guest may know them. `photo` is an address. */
export type PublicPerson = {
  href: string
  name: string
  greeting: string | undefined
  photo: string | undefined
}

/** Somebody as those who work with them know them. */
export type StaffLine = {
  href: string
  name: string
  code: string
  role: Role
  photo: string | undefined
  you: boolean
  /** For whoever may add and change staff. */
  account: AccountState | undefined
}

/** How a list is searched: a form that is sent with GET. */
export type StaffSearch = { action: string; hidden: Record<string, string>; value: string; all: string }

export type StaffListView = {
  links: BranchLinks
  /** Undefined where an owner has no branch yet. */
  branch: { name: string; people: number } | undefined
  branches: BranchChoice[]
  staff: StaffLine[]
  /** Where there are many. */
  search: StaffSearch | undefined
  /** What may be done here, and where. */
  ways: Partial<Record<'add' | 'import' | 'guest' | 'addBranch', string>>
  paging: { first?: string | undefined; next?: string | undefined }
}
