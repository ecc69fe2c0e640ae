import type { AttemptLine, BookingLine, RequestLine, ShareLine, TipLine } from './verify.store.ts'

/**
 * Something that does not add up. `id` names a tip (for a booking also its reason and entry), a branch for `turn`, or
 * a sum: branch, holder, span, period; for `payday` a business and its number, or whose balance it is; for `deposit` Stripe's ids of the
 * payout and of the line. What concerns a count of a cash box begins with `cash`. The other kinds name the part of the tip that is wrong.
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
}

export type Compare = (kind: Difference['kind'], expected: unknown, is: unknown, id?: string) => void

export type Differ = (difference: Difference) => void
