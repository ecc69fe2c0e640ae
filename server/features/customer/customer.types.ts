import type { PaidState, VenueKind } from '../../../views/words.ts'
import type { CardDisplay, Recipient } from '../payment/tip.types.ts'

/** Days, both included, `YYYY-MM-DD` in the time zone of each tip's business. */
export type OwnDays = { from?: string | undefined; to?: string | undefined }

/** Where a page of a list ended: the next one begins after it. */
export type TipCursor = { day: string; at: number; id: string }
export type VisitCursor = { day: string; id: string }

/** One paid tip of a person. Amounts are whole yen; `spent` is what was neither refunded nor taken back. */
export type OwnTip = {
  id: string
  /** The day it was paid on, `YYYY-MM-DD`, and the moment in ms since 1970. */
  day: string
  at: number
  timeZone: string
  venue: OwnVenue
  recipient: Recipient
  /** Undefined unless it was for one person. */
  staffName: string | undefined
  amount: number
  refunded: number
  disputed: number
  spent: number
  currency: string
  state: PaidState
  review: string
  card: CardDisplay | undefined
}

export type OwnVenue = {
  id: string
  name: string
  kind: VenueKind
  address: string
  number: string
  closed: boolean
}

/** What a person has done at a venue. A visit is a day on which they tipped there. */
export type Visits = {
  venue: Pick<OwnVenue, 'id' | 'name' | 'kind'>
  visits: number
  lastDay: string
  spent: number
}

export type OwnSum = { tips: number; spent: number }
export type MonthSum = OwnSum & { month: string }
