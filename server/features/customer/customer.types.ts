import type { GuestLang } from '../../../views/languages.ts'
import type { Texts } from '../../../views/venue-texts.ts'
import type { PaidState, VenueKind } from '../../../views/words.ts'
import type { CardDisplay, Recipient } from '../../money/payment/index.ts'

/** Days, both included, `YYYY-MM-DD`, in the time zone of each tip's business. */
export type OwnDays = { from?: string | undefined; to?: string | undefined }

/** Where a page of a list ended: the next page begins after it. */
export type TipCursor = { day: string; at: number; id: string }
export type VisitCursor = { day: string; id: string }

/** A person's paid tip. Amounts are whole yen; `spent` is the part that was neither refunded nor disputed. */
export type OwnTip = {
  id: string
  /** `day`: the day of payment, `YYYY-MM-DD`. `at`: the moment, in ms since 1970. */
  day: string
  at: number
  timeZone: string
  venue: OwnVenue
  recipient: Recipient
  /** Undefined unless the tip was for one person. */
  staffName: string | undefined
  staffTexts: Texts
  amount: number
  refunded: number
  disputed: number
  spent: number
  currency: string
  state: PaidState
  review: string
  /** The words were answered, and the person can read it. */
  replied: boolean
  /** The language in which the page was read. */
  lang: GuestLang
  card: CardDisplay | undefined
}

export type OwnVenue = {
  id: string
  name: string
  kind: VenueKind
  address: string
  texts: Texts
  number: string
  closed: boolean
}

/** A person's visits to a venue. A visit is a day with a tip there. */
export type Visits = {
  venue: Pick<OwnVenue, 'id' | 'name' | 'texts' | 'kind'>
  visits: number
  lastDay: string
  spent: number
}

export type OwnSum = { tips: number; spent: number }
export type MonthSum = OwnSum & { month: string }
