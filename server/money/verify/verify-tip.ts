import type { BookingReason } from '../../../views/words.ts'
import type { RefundState } from '../../db/schema.ts'
import { clocksApart } from '../../gateways/stripe/stripe.clock.ts'
import { isCost, isPaid, isUnderWay, leftOf, paidState } from '../books/index.ts'
import type { RequestLine, ShareLine, TipLine } from './verify.store.ts'
import type { Compare, Difference, TipBooks } from './verify.types.ts'
import { dayTold } from './verify-days.ts'
import { shareAgain } from './verify-shares.ts'

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
  checkPlaces(books, compare)
  checkBookings(books, compare)
  checkAsked(books, compare)
  return found
}

/** Whose money it is, and which: a share or a line of another branch would be shown there. */
function checkPlaces({ tip, shares, bookings, attempts }: TipBooks, compare: Compare): void {
  compare('place', `a branch of ${tip.business_id}`, `a branch of ${tip.branch_of ?? 'nobody'}`)
  for (const one of [...shares, ...bookings]) compare('place', tip.branch_id, one.branch_id)
  for (const one of bookings) compare('place', tip.business_id, one.business_id)
  for (const one of [...shares, ...attempts]) compare('currency', tip.currency, one.currency)
}

/** What Stripe was asked for: to charge just this tip, and to give back just these charges. */
function checkAsked({ tip, attempts, requests }: TipBooks, compare: Compare): void {
  // An attempt below 1 was adopted. Of the others only the one that paid, or may still pay, is for the tip as it is now.
  const now = attempts.find((one) =>
    isUnderWay(tip.state) ? one.n === tip.attempts : one.id === tip.paid_attempt && one.n > 0,
  )
  if (now) compare('attempt', `¥${tip.amount} asked for`, `¥${now.amount} asked for`)
  for (const request of requests) {
    const { id, attempt_id, member_id, amount, state } = request
    // The server gives back what was charged a second time, and names it in the request.
    const wanted = member_id === null ? id.replace(/^second-/, '') : tip.paid_attempt
    const charge = attempts.find((one) => one.id === wanted)?.id ?? 'none'
    compare('request', charge, attempt_id, `${tip.id} ${id}`)
    // What an owner has asked for: what the server gives back by itself, Stripe alone can tell.
    if (member_id !== null && !fits[state](request))
      compare('request', 'an amount and a state that fit', `${state}, ¥${amount}`, `${tip.id} ${id}`)
  }
}

/** Which owner's request can be in a state: it was confirmed for its amount, has Stripe's refund, or why there is none. */
const fits: Record<RefundState, (request: RequestLine) => boolean> = {
  draft: (one) => one.next_check_at === null && one.stripe_refund_id === null && one.failure === null,
  open: (one) => Boolean(one.noted) && one.next_check_at !== null && one.stripe_refund_id === null,
  accepted: (one) => Boolean(one.noted) && one.next_check_at !== null && one.stripe_refund_id !== null,
  // Asked about once more where Stripe has had news.
  done: (one) => Boolean(one.noted) && one.stripe_refund_id !== null && one.failure === null,
  failed: (one) => Boolean(one.noted) && one.next_check_at === null && one.failure !== null,
}

function checkPaid({ tip, shares, bookings, attempts }: TipBooks, compare: Compare): void {
  const { amount, refunded_amount: refunded, disputed_amount: disputed } = tip
  compare('state', paidState(amount, refunded, disputed), tip.state)
  compare('date', 'a moment', tip.succeeded_at === null ? 'none' : 'a moment')
  if (tip.succeeded_at !== null) compare('date', dayTold(tip.time_zone, tip.succeeded_at), tip.paid_on)

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

/**
 * A tip that was booked while our clock was wrong: before Stripe charged it, or asked for afterwards. No difference, even if
 * it counts on another day than it was paid on: its sums are right for the day on which it is booked, and no line is ever
 * changed.
 */
export function byWrongClock({ tip, bookings, attempts }: TipBooks): string | undefined {
  const line = bookings.find((one) => one.reason === 'tip')
  if (!line || tip.succeeded_at === null) return undefined
  const asked = attempts.find((one) => one.id === tip.paid_attempt && one.n > 0)
  const isAhead = asked && tip.recovered_at === null && asked.created_at - tip.succeeded_at > clocksApart
  const isBehind = tip.succeeded_at - line.created_at > clocksApart
  if (!isAhead && !isBehind) return undefined
  return `tip ${tip.id}: paid on ${tip.paid_on}, booked on ${line.booked_on}`
}

const costOf: Partial<Record<BookingReason, 'lost' | 'dispute_fee' | 'second_fee'>> = {
  loss: 'lost',
  loss_back: 'lost',
  dispute_fee: 'dispute_fee',
  dispute_fee_back: 'dispute_fee',
  second_fee: 'second_fee',
}

/** Compares each booking with its shares, and their moment and day with the booking's. */
function checkBookings(books: TipBooks, compare: Compare): void {
  const { tip, shares, bookings } = books
  const entries = Map.groupBy(shares, (share) => `${share.reason} ${share.entry}`)
  for (const booking of bookings) {
    const key = `${booking.reason} ${booking.entry}`
    const parts = entries.get(key) ?? []
    entries.delete(key)
    const day = dayOfBooking(books, booking)
    const amount = isCost(booking.reason) ? booking.amount : sum(parts)
    const days = new Set([booking.booked_on, ...parts.map((part) => part.booked_on)])
    const moments = new Set([booking.created_at, ...parts.map((part) => part.created_at)])
    compare('date', booking.created_at, [...moments].join(', '), `${tip.id} ${key}`)
    const found = `${booking.amount} on ${[...days].join(', ')}`
    compare('booking', `${amount} on ${day}`, found, `${tip.id} ${key}`)
  }
  for (const key of entries.keys()) compare('booking', 'a booking', 'none', `${tip.id} ${key}`)
}

/** The day on which a booking counts: that of its moment. */
export const dayOfBooking = (
  { tip }: Pick<TipBooks, 'tip'>,
  { created_at }: { created_at: number },
): string => dayTold(tip.time_zone, created_at)

const sum = (all: { amount: number }[]): number => all.reduce((total, one) => total + one.amount, 0)

function checkSplit(tip: TipLine, shares: ShareLine[], compare: Compare): void {
  const wanted = shareAgain(tip)
  if (!wanted) {
    compare('split', 'a rule and whom it was applied to', 'none that fits the tip')
    return
  }
  const parts = (reasons: BookingReason[]) => {
    const all = new Map<string | null, number>()
    for (const { staff_id, amount, reason } of shares) {
      if (reasons.includes(reason)) all.set(staff_id, (all.get(staff_id) ?? 0) + amount)
    }
    return textOf([...all].map(([staffId, amount]) => ({ staffId, amount })))
  }
  compare('split', textOf(wanted.given), parts(['tip']))
  compare('refund', textOf(wanted.refunds), parts(['refund', 'refund_failed']))
  compare('dispute', textOf(wanted.disputes), parts(['dispute', 'dispute_won']))
}

/** Who has what, sorted, without those who have nothing. */
const textOf = (shares: { staffId: string | null; amount: number }[]): string =>
  shares
    .filter((share) => share.amount !== 0)
    .map(({ staffId, amount }) => `${staffId ?? 'branch'} ${amount}`)
    .sort()
    .join(', ') || 'nothing'
