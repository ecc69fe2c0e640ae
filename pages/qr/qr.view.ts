import type { VenueView } from '../tip/tip.view.ts'

/** A code as a page shows it. */
export type CodeView = {
  venue: VenueView
  /** Whose it is; undefined for the venue's own. */
  person: string | undefined
  /** True where it is the reader's own. */
  own: boolean
  /** What is typed where it can't be scanned: `1001`, or `1001-12` for a person. */
  typed: string
  /** Whole, as it stands in the code, and short, as people read it. */
  address: { url: string; shown: string }
  /** How every genuine address begins: host, and port where there is one. */
  site: string
  images: { png: string; svg: string }
  /** What a saved picture is called, without its ending. */
  fileName: string
}

/** What somebody who works here sees beside the code. */
export type CodeMemberView = {
  papers: { poster: string; card: string; names: string }
  /** `since`: a day, `YYYY-MM-DD`. */
  scans: { now: number; earlier: number; since: string } | undefined
  /** Where the code is replaced, for whoever may. */
  replace: string | undefined
  /** The venue's own code, where another one is shown. */
  branchCode: string | undefined
  people: { href: string; name: string; scans: number | undefined; current: boolean }[]
  /** For an owner of several. */
  branches: { href: string; name: string; current: boolean }[]
}
