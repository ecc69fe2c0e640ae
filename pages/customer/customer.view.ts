import type { BranchLinks } from '../../views/layouts/branch-layout.tsx'
import type { RecipientView, VenueKind } from '../tip/tip.view.ts'

/** Shapes that several pages of the customer's area share. Days are `YYYY-MM-DD`, months `YYYY-MM`; amounts whole yen. */
export type PaidStateView = 'succeeded' | 'partially_refunded' | 'refunded' | 'disputed'

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
  state: PaidStateView
}

export type VisitView = { href: string; name: string; kind: VenueKind; visits: number; lastDay: string }

export type MonthView = { month: string; tips: number; spent: number }

/** What a list adds up to: how many tips, and how much of them was not given back. */
export type OwnSumView = { tips: number; spent: number }
