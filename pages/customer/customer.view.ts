import type { BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { DisplayName } from '../../views/name-pieces.ts'
import type { PaidState, VenueKind } from '../../views/words.ts'
import type { RecipientView } from '../tip/tip.view.ts'

export type HistoriesTab = 'transactions' | 'visits' | 'spending'

/** Links of the frame. `branch`: a member's pages use the frame of the branch area instead. */
export type CustomerLinks = { histories: string; profile: string; scan: string; branch?: BranchLinks }

export type TipLineView = {
  id: string
  href: string
  day: string
  venue: { name: DisplayName; kind: VenueKind }
  recipient: RecipientView
  amount: number
  refunded: number
  state: PaidState
  /** The reader's words were answered. */
  replied?: boolean
}

export type VisitView = { href: string; name: DisplayName; kind: VenueKind; visits: number; lastDay: string }

export type MonthView = { month: string; tips: number; spent: number }

/** The sums of a list: the number of tips, and the amount that was not refunded or taken back. */
export type OwnSumView = { tips: number; spent: number }

export type SessionView = {
  handle: string
  browser: { browser?: string; system?: string }
  /** ms since 1970. */
  signedInAt: number
  lastSeenAt: number
  here: boolean
  /** Of a program's access token: until when it counts. */
  until?: number
}
