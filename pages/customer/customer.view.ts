import type { BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { PaidState, VenueKind } from '../../views/words.ts'
import type { RecipientView } from '../tip/tip.view.ts'

export type HistoriesTab = 'transactions' | 'visits' | 'spending'

/** Where the frame of these pages leads; `branch`: the frame of the branch area, where a member is at home. */
export type CustomerLinks = { histories: string; profile: string; scan: string; branch?: BranchLinks }

export type TipLineView = {
  id: string
  href: string
  day: string
  venue: { name: string; kind: VenueKind }
  recipient: RecipientView
  amount: number
  refunded: number
  state: PaidState
}

export type VisitView = { href: string; name: string; kind: VenueKind; visits: number; lastDay: string }

export type MonthView = { month: string; tips: number; spent: number }

/** What a list adds up to: how many tips, and how much of them was not given back. */
export type OwnSumView = { tips: number; spent: number }
