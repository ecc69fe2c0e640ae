import type { BranchChoice } from '../../views/components/branch-switch.tsx'
import type { SearchView } from '../../views/components/search-form.tsx'
import type { BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { ListView } from '../../views/list-view.ts'
import type { DisplayName } from '../../views/name-pieces.ts'
import type { TranslatedText } from '../../views/venue-texts.ts'
import type { AccountState, Role } from '../../views/words.ts'

/** A staff member as guests see them. `photo` is an address. */
export type PublicPerson = {
  href: string
  name: DisplayName
  greeting: TranslatedText | undefined
  photo: string | undefined
}

/** A staff member as their colleagues see them. */
export type StaffLine = {
  href: string
  name: string
  /** Undefined for owners, whom nobody tips. */
  code: string | undefined
  photo: string | undefined
  you: boolean
  /** For readers who may manage members. `branch`: where several are listed; undefined: the whole business. */
  manage: { role: Role; account: AccountState; branch: string | undefined } | undefined
  /** What they have earned this month, for readers who may know. */
  month?: number | undefined
}

export type StaffListView = {
  links: BranchLinks
  /** Whose people these are: a branch's, or all of the business. */
  place: { business: string; name: string; people: number; all: boolean }
  /** Of what `month` of each line is, `YYYY-MM`. */
  month: string
  branches: BranchChoice[]
  staff: StaffLine[]
  list: ListView
  /** Only for long lists. */
  search: SearchView | undefined
  /** Links to what the reader may do here. */
  ways: Partial<Record<'add' | 'import' | 'invite' | 'guest' | 'addBranch', string | undefined>>
}
