import type { SearchView } from '../../views/components/search-form.tsx'
import type { ListView } from '../../views/list-view.ts'
import type { DisplayName } from '../../views/name-pieces.ts'
import type { VenueView } from '../tip/tip.view.ts'

/** A code for a page. */
export type CodeView = {
  venue: VenueView
  /** The person of the code. Undefined for the venue's own code. */
  person: DisplayName | undefined
  /** True if it is the reader's own code. */
  own: boolean
  /** What a guest types instead of scanning: `1001`, or `1001-12` for a person. */
  typed: string
  /** `url`: complete, as in the code. `shown`: short, for people. */
  address: { url: string; shown: string }
  /** How every genuine address begins: host, and port if any. */
  site: string
  images: { png: string; svg: string }
  /** File name of a saved image, without extension. */
  fileName: string
}

/** What a member of the branch sees besides the code. */
export type CodeMemberView = {
  business: string
  papers: { poster: string; card: string; names: string }
  /** `since`: a day, `YYYY-MM-DD`. */
  scans: { now: number; earlier: number; since: string } | undefined
  /** Whose names have signs that can't be printed. */
  marked: string
  /** Link to replace the code; only with the right to do so. */
  replace: string | undefined
  /** A page of those whom guests can tip here. `all`: how many there are. */
  people: { href: string; name: string; code: string; scans: number | undefined; current: boolean }[]
  all: number
  list: ListView
  /** Only where they are many. */
  search: SearchView | undefined
  /** For an owner several branches; for others their own code and their branch's. */
  branches: { href: string; name: string; current: boolean }[]
}
