import type { TipBooks } from '../../server/money/verify/verify.types.ts'
import { verifyTip } from '../../server/money/verify/verify-tip.ts'

export const at = Date.UTC(2026, 10, 21, 3)
const day = '2026-11-21'
export const paid: TipBooks['tip'] = {
  id: 't',
  branch_id: 'b',
  business_id: 'z',
  branch_of: 'z',
  currency: 'JPY',
  attempts: 1,
  recovered_at: null,
  time_zone: 'Asia/Tokyo',
  state: 'succeeded',
  recipient: 'all',
  staff_id: null,
  amount: 1000,
  refunded_amount: 0,
  disputed_amount: 0,
  lost: 0,
  dispute_fee: 0,
  second_fee: 0,
  fee: 36,
  net: 964,
  split_rule: 'equal-v1',
  split_inputs: '{"staff":["a","b"],"turn":0}',
  succeeded_at: at,
  paid_on: day,
  paid_attempt: 'x',
}
export const share = {
  tip_id: 't',
  branch_id: 'b',
  currency: 'JPY',
  reason: 'tip' as const,
  entry: 0,
  booked_on: day,
  created_at: at,
}
export const booking = {
  tip_id: 't',
  business_id: 'z',
  branch_id: 'b',
  reason: 'tip' as const,
  entry: 0,
  booked_on: day,
  created_at: at,
  amount: 1000,
}
export const attempt = {
  id: 'x',
  tip_id: 't',
  n: 1,
  state: 'paid' as const,
  amount: 1000,
  currency: 'JPY',
  created_at: at,
  lost: 0,
  dispute_fee: 0,
  second_fee: 0,
}
export const given = ['a', 'b'].map((staff_id) => ({ ...share, staff_id, amount: 500 }))
/** A tip of ¥1,000 to two people, as it is right. */
export const books: TipBooks = {
  tip: paid,
  shares: given,
  bookings: [booking],
  attempts: [attempt],
  requests: [],
}
export type Tip = Partial<TipBooks['tip']>
/** What is said of it with other cells. */
export const check = (tip: Tip, more: Partial<Omit<TipBooks, 'tip'>> = {}) =>
  verifyTip({ ...books, ...more, tip: { ...paid, ...tip } }).map(
    ({ kind, id, expected, found }) => `${kind} ${id}: ${expected} | ${found}`,
  )
const done = { state: 'done' as const, stripe_refund_id: 're', failure: null, next_check_at: null }
export const request = { ...done, tip_id: 't', amount: 1000, noted: true }
