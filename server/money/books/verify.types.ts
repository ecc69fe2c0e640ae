import type { AttemptLine, BookingLine, RequestLine, ShareLine, TipLine } from './verify.store.ts'

/**
 * Something that does not add up. `id` names a tip (for a booking also its reason and entry), a branch for `turn`, or
 * a sum: branch, holder, span, period; for `payday` a branch and its number, or a business and the number of its paper; for `deposit`
 * Stripe's ids of the payout and of the line. What concerns a count of a cash box begins with `cash`. For
 * `journal` a business and the number of a voucher. The other kinds name the part of the tip that is wrong.
 */
export type Difference = {
  kind:
    | 'tip'
    | 'state'
    | 'place'
    | 'currency'
    | 'request'
    | 'date'
    | 'attempt'
    | 'split'
    | 'refund'
    | 'dispute'
    | 'cost'
    | 'booking'
    | 'turn'
    | 'cash'
    | 'payday'
    | 'deposit'
    | 'journal'
    | 'sum'
  id: string
  expected: string
  found: string
}

/** A tip with all rows that belong to it. */
export type TipBooks = {
  tip: TipLine
  shares: ShareLine[]
  bookings: BookingLine[]
  attempts: AttemptLine[]
  requests: RequestLine[]
  /** Days of the branch that follow those of a payday. */
  afterPaydays: ReadonlySet<string>
  /** When the books were noticed to have gone back, in ms since 1970, the first first. */
  waits: readonly number[]
}

export type Compare = (kind: Difference['kind'], expected: unknown, is: unknown, id?: string) => void

export type Differ = (difference: Difference) => void
