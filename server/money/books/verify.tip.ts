import type { BookingReason } from '../../../views/words.ts'
import { dayIn } from '../../base/calendar.ts'
import { isCost } from './amounts.ts'
import { isPaid, leftOf, paidState } from './tip-states.ts'
import { checkSplit } from './verify.split.ts'
import type { Compare, Difference, TipBooks } from './verify.types.ts'

/** Recomputes a tip by the rules: its state, and who has what of it. Does not call Stripe. */
export function verifyTip(books: TipBooks): Difference[] {
  const { tip } = books
  const found: Difference[] = []
  const compare = (kind: Difference['kind'], expected: unknown, is: unknown, id = tip.id) => {
    if (String(expected) !== String(is))
      found.push({ kind, id, expected: String(expected), found: String(is) })
  }
  const paid = isPaid(tip.state)
  compare('tip', paid ? leftOf(tip) : 0, sum(books.shares))
  if (paid || tip.succeeded_at !== null) checkPaid(books, compare)
  else if (tip.paid_attempt !== null) compare('attempt', 'none', tip.paid_attempt)
  checkBookings(books, compare)
  return found
}

function checkPaid({ tip, shares, bookings, attempts }: TipBooks, compare: Compare): void {
  const { amount, refunded_amount: refunded, disputed_amount: disputed } = tip
  compare('state', paidState(amount, refunded, disputed), tip.state)
  compare('date', 'a moment', tip.succeeded_at === null ? 'none' : 'a moment')
  if (tip.succeeded_at !== null) compare('date', dayIn(tip.time_zone, tip.succeeded_at), tip.paid_on)

  // Made-up tips have no attempts at all.
  const paying = attempts.find((one) => one.id === tip.paid_attempt && one.state === 'paid')
  const madeUp = attempts.length === 0 && tip.paid_attempt === null
  if (!paying && !madeUp) compare('attempt', 'one that is paid', tip.paid_attempt ?? 'none')
  if (paying) {
    const lost = Math.max(0, refunded + disputed - amount)
    compare('cost', `lost ${lost}, second_fee 0`, `lost ${paying.lost}, second_fee ${paying.second_fee}`)
  }
  for (const kind of ['lost', 'dispute_fee', 'second_fee'] as const) {
    const all = attempts.reduce((total, one) => total + one[kind], 0)
    const booked = bookings.filter((one) => costOf[one.reason] === kind)
    compare('cost', `${kind} ${all}`, `${kind} ${tip[kind]}`)
    compare('cost', `${kind} ${tip[kind]} booked`, `${kind} ${0 - sum(booked)} booked`)
  }
  checkSplit(tip, shares, compare)
}

const costOf: Partial<Record<BookingReason, 'lost' | 'dispute_fee' | 'second_fee'>> = {
  loss: 'lost',
  loss_back: 'lost',
  dispute_fee: 'dispute_fee',
  dispute_fee_back: 'dispute_fee',
  second_fee: 'second_fee',
}

/** Compares each booking with its shares, and their day with the booking's. */
function checkBookings({ tip, shares, bookings }: TipBooks, compare: Compare): void {
  const entries = Map.groupBy(shares, (share) => `${share.reason} ${share.entry}`)
  for (const booking of bookings) {
    const key = `${booking.reason} ${booking.entry}`
    const parts = entries.get(key) ?? []
    entries.delete(key)
    const day = dayIn(tip.time_zone, booking.created_at)
    const amount = isCost(booking.reason) ? booking.amount : sum(parts)
    const days = new Set([booking.booked_on, ...parts.map((part) => part.booked_on)])
    const found = `${booking.amount} on ${[...days].join(', ')}`
    compare('booking', `${amount} on ${day}`, found, `${tip.id} ${key}`)
  }
  for (const key of entries.keys()) compare('booking', 'a booking', 'none', `${tip.id} ${key}`)
}

const sum = (all: { amount: number }[]): number => all.reduce((total, one) => total + one.amount, 0)
