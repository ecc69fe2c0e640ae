import { expect, it } from 'vitest'
import { clocksApart } from '../../server/gateways/stripe/stripe.clock.ts'
import { daysToldBefore, dayTold, dayToldAfter } from '../../server/money/books/verify.days.ts'
import { dayOfBooking } from '../../server/money/books/verify.tip.ts'
import type { TipBooks } from '../../server/money/books/verify.types.ts'
import type { BookingReason } from '../../views/words.ts'

const noon = (day: number) => Date.UTC(2026, 9, day, 3)
const name = (day: number) => new Date(noon(day)).toISOString().slice(0, 10)

/** The books went back on 5 and 8 October, and a payday has closed the days up to the 2nd, and one those up to the 9th. */
it.each<[why: string, reason: BookingReason, paid: number | null, booked: number, on: number, day: number]>([
  ['of before the books went back is of the day it was paid', 'tip', noon(7), noon(9), 7, 7],
  ['of then is of its moment', 'tip', noon(8), noon(9), 9, 9],
  ['of the last moment before is of its own day', 'tip', noon(8) - 1, noon(9), 8, 8],
  ['of no known moment is of when it was booked', 'tip', null, noon(9), 9, 9],
  ['of between both, booked before the second', 'tip', noon(6), noon(8) - clocksApart - 1, 8, 8],
  ['of between both, booked before the second', 'tip', noon(6), noon(8) - clocksApart - 1, 6, 8],
  ['of between both, booked as it began', 'tip', noon(6), noon(8) - clocksApart, 6, 6],
  ['of between both, booked as it began', 'tip', noon(6), noon(8) + clocksApart - 1, 8, 8],
  ['of between both, booked as it began, is of no third day', 'tip', noon(6), noon(8), 7, 8],
  ['of between both, booked after it began', 'tip', noon(6), noon(8) + clocksApart, 6, 6],
  ['of between both, booked after it began', 'tip', noon(6), noon(8) + clocksApart, 8, 6],
  ['of before both, booked before the second', 'tip', noon(4), noon(8) - clocksApart - 1, 4, 4],
  ['booked before the books ever went back', 'tip', noon(3), noon(4), 4, 4],
  ['of a closed day is of the first open one', 'tip', noon(2), noon(9), 3, 3],
  ['of a closed day is of no other one', 'tip', noon(2), noon(9), 4, 2],
  ['of a later day than the first open one is not of that', 'tip', noon(4), noon(9), 3, 4],
  ['up to the day on which the books went back is of its own', 'refund', noon(1), noon(9), 8, 8],
  ['up to the day on which the books went back is of its own', 'dispute', noon(1), noon(9), 4, 4],
  ['up to the day on which the books went back is of its own', 'dispute_won', noon(1), noon(9), 4, 4],
  ['of after it is of its moment', 'refund', noon(1), noon(10), 9, 10],
  ['of a closed day of before then is of the first open one', 'refund', noon(1), noon(12), 10, 10],
  ['of a closed day of before then is of no other one', 'refund', noon(1), noon(12), 11, 12],
  ['where the books never went back', 'refund', noon(1), noon(4), 1, 4],
  ['where the books never went back is of no open day before it', 'refund', noon(1), noon(4), 3, 4],
  ['that keeps no day of Stripe’s is of no open day before it', 'loss', noon(1), noon(12), 10, 12],
  ['that keeps no day of Stripe’s is of its moment', 'refund_failed', noon(1), noon(9), 4, 9],
  ['that keeps no day of Stripe’s is of its moment', 'loss', noon(1), noon(9), 4, 9],
])('a booking %s', (_, reason, paid, created_at, on, day) => {
  const books = {
    tip: { time_zone: 'Asia/Tokyo', succeeded_at: paid },
    afterPaydays: new Set([name(3), name(10)]),
    waits: [noon(5), noon(8)],
  } as unknown as TipBooks
  const booking = { reason, booked_on: name(on), created_at } as TipBooks['bookings'][number]
  expect(dayOfBooking(books, booking)).toBe(name(day))
})

it('of what is no moment, no day or no time zone is one that no row has; a mistake of ours is none', () => {
  const told = [
    dayTold('Asia/Tokyox', 1),
    dayTold('Asia/Tokyo', 9e15),
    dayToldAfter(''),
    daysToldBefore('', 7),
  ]
  expect(told).toEqual(Array(4).fill('no day'))
  expect(() => daysToldBefore('2026-10-01', 7n as never)).toThrow(TypeError)
})
