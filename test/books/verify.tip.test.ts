import { describe, expect, it } from 'vitest'
import type { TipBooks } from '../../server/money/verify/verify.types.ts'
import { byWrongClock } from '../../server/money/verify/verify-tip.ts'
import { at, attempt, booking, books, check, given, paid, request, share, type Tip } from './checked-tip.ts'

const noRule = 'split t: a rule and whom it was applied to | none that fits the tip'
const unpaid: Tip = {
  state: 'declined',
  succeeded_at: null,
  paid_attempt: null,
  split_rule: null,
  split_inputs: null,
}
const none = { shares: [], bookings: [] }
const costlyTip: Tip = {
  state: 'disputed',
  refunded_amount: 1000,
  disputed_amount: 1000,
  lost: 1000,
  dispute_fee: 1500,
  second_fee: 36,
}

/** 1,000 yen refunded, then disputed: 1,000 yen lost. A second charge's fee and a dispute's beside it. */
const costly: Omit<TipBooks, 'tip'> = {
  shares: [...given, ...given.map((one) => ({ ...one, reason: 'refund' as const, entry: 1, amount: -500 }))],
  bookings: [
    booking,
    { ...booking, reason: 'refund' as const, entry: 1, amount: -1000 },
    { ...booking, reason: 'loss' as const, entry: 2, amount: -1200 },
    { ...booking, reason: 'loss_back' as const, entry: 3, amount: 200 },
    { ...booking, reason: 'dispute_fee' as const, entry: 2, amount: -1600 },
    { ...booking, reason: 'dispute_fee_back' as const, entry: 3, amount: 100 },
    { ...booking, reason: 'second_fee' as const, entry: 4, amount: -36 },
  ],
  attempts: [
    { ...attempt, lost: 1000, dispute_fee: 1500 },
    { ...attempt, id: 'y', n: -1, second_fee: 36 },
  ],
  requests: [
    { ...request, id: 'r', attempt_id: 'x', member_id: 'm' },
    { ...request, id: 'second-y', attempt_id: 'y', member_id: null, noted: false },
  ],
}

describe('a tip on another day than it was paid on', () => {
  const minute = 60_000
  const said = 'tip t: paid on 2026-11-21, booked on 2026-11-22'
  /** Booked a day later; `asked`: when our attempt began, before or after Stripe's charge. */
  const day = (asked: number, tip: Tip = {}, booked = at + 1440 * minute, n = 1) =>
    byWrongClock({
      ...books,
      tip: { ...paid, ...tip },
      bookings: [{ ...booking, booked_on: '2026-11-22', created_at: booked }],
      attempts: [{ ...attempt, n, created_at: asked }],
    })

  it('is named where only a wrong clock explains it', () => {
    expect(day(at + 11 * minute)).toBe(said)
    expect(day(at, {}, at - 11 * minute)).toBe(said)
    expect(day(at - 5 * minute, { recovered_at: at }, at - 11 * minute)).toBe(said)
    // Also on the day on which it was paid.
    const sameDay = said.replace('21, b', '22, b')
    expect(day(at + 11 * minute, { paid_on: '2026-11-22' })).toBe(sameDay)
  })

  it('is not where the news came late, or the tip or its attempt was lost', () => {
    expect(day(at + 10 * minute)).toBeUndefined()
    expect(day(at - 5 * minute, {}, at - 10 * minute)).toBeUndefined()
    expect(day(at + 11 * minute, { recovered_at: at })).toBeUndefined()
    expect(day(at + 11 * minute, {}, undefined, -1)).toBeUndefined()
  })
})

describe('one tip of the books', () => {
  it('is right as it is', () => {
    expect(check({})).toEqual([])
    expect(check(costlyTip, costly)).toEqual([])
    expect(check(unpaid, none)).toEqual([])
    const madeUp = { ...books, attempts: [] }
    expect(check({ paid_attempt: null }, madeUp)).toEqual([])
  })

  it.each<[string, Tip, Partial<Omit<TipBooks, 'tip'>>, string[]]>([
    ['a state that is another', { state: 'refunded' }, {}, ['state t: succeeded | refunded']],
    ['no moment', { succeeded_at: null }, {}, ['date t: a moment | none']],
    ['another day', { paid_on: '2026-11-20' }, {}, ['date t: 2026-11-21 | 2026-11-20']],
    ['no attempt', { paid_attempt: null }, {}, ['attempt t: one that is paid | none']],
    [
      'an attempt that is not there',
      { paid_attempt: 'z' },
      { attempts: [] },
      ['attempt t: one that is paid | z'],
    ],
    [
      'one that is not paid',
      {},
      { attempts: [{ ...attempt, state: 'open' }] },
      ['attempt t: one that is paid | x'],
    ],
    ['an attempt of a tip nobody paid', { ...unpaid, paid_attempt: 'x' }, none, ['attempt t: none | x']],
    [
      'an unpaid tip with a moment',
      { ...unpaid, succeeded_at: at },
      none,
      ['state t: succeeded | declined', 'attempt t: one that is paid | none', noRule],
    ],
    [
      'a loss that the attempt does not have',
      { lost: 5 },
      {},
      ['cost t: lost 0 | lost 5', 'cost t: lost 5 booked | lost 0 booked'],
    ],
    [
      'a dispute fee of no attempt',
      { dispute_fee: 5 },
      {},
      ['cost t: dispute_fee 0 | dispute_fee 5', 'cost t: dispute_fee 5 booked | dispute_fee 0 booked'],
    ],
    [
      'a second fee of no attempt',
      { second_fee: 5 },
      {},
      ['cost t: second_fee 0 | second_fee 5', 'cost t: second_fee 5 booked | second_fee 0 booked'],
    ],
    [
      'a loss of the paying attempt',
      { lost: 7 },
      {
        attempts: [{ ...attempt, lost: 7 }],
        bookings: [booking, { ...booking, reason: 'loss', entry: 1, amount: -7 }],
      },
      ['cost t: lost 0, second_fee 0 | lost 7, second_fee 0'],
    ],
    ['no split at all', { split_rule: null, split_inputs: null }, {}, [noRule]],
    ['no turn', { split_inputs: '{"staff":["a","b"]}' }, {}, [noRule]],
    ['no people', { split_inputs: '{"turn":0}' }, {}, [noRule]],
    ['a rule nobody knows', { split_rule: 'other' }, {}, [noRule]],
    ['a rule for another recipient', { recipient: 'branch' }, {}, [noRule]],
    [
      'a person who was not meant',
      { recipient: 'staff', staff_id: 'z', split_rule: 'staff-v1', split_inputs: '{"staff":["a"],"turn":0}' },
      {},
      [noRule],
    ],
    ['a rule for all, of a tip to one', { recipient: 'staff', staff_id: 'a' }, {}, [noRule]],
    ['a rule for one, of a tip to all', { split_rule: 'staff-v1' }, {}, [noRule]],
    ['nobody there, and shares all the same', { split_inputs: '{"staff":[],"turn":0}' }, {}, [noRule]],
    [
      'yen moved from one to another',
      {},
      {
        shares: [
          { ...share, staff_id: 'a', amount: 450 },
          { ...share, staff_id: 'b', amount: 550 },
        ],
      },
      ['split t: a 500, b 500 | a 450, b 550'],
    ],
    [
      'no shares',
      {},
      { shares: [] },
      [
        'tip t: 1000 | 0',
        'split t: a 500, b 500 | nothing',
        'booking t tip 0: 0 on 2026-11-21 | 1000 on 2026-11-21',
      ],
    ],
    ['no booking', {}, { bookings: [] }, ['booking t tip 0: a booking | none']],
    [
      'a booking on another day',
      {},
      { bookings: [{ ...booking, booked_on: '2026-11-20' }] },
      ['booking t tip 0: 1000 on 2026-11-21 | 1000 on 2026-11-20, 2026-11-21'],
    ],
    [
      'a refund kept as a dispute',
      { disputed_amount: 1000, state: 'disputed' },
      { shares: costly.shares, bookings: costly.bookings.slice(0, 2) },
      ['refund t: nothing | a -500, b -500', 'dispute t: a -500, b -500 | nothing'],
    ],
  ])('sees %s', (_, tip, more, differences) => expect(check(tip, more)).toEqual(differences))

  it("is right where it is the branch's or one person's", () => {
    const all = { bookings: [booking] }
    const branch = {
      recipient: 'branch',
      split_rule: 'branch-v1',
      split_inputs: '{"staff":[],"turn":0}',
    } as const
    const itself = { ...all, shares: [{ ...share, staff_id: null, amount: 1000 }] }
    expect(check(branch, itself)).toEqual([])
    expect(check({ ...branch, recipient: 'all' }, itself)).toEqual([])
    expect(check(branch)).toEqual(['split t: branch 1000 | a 500, b 500'])
    const one = {
      recipient: 'staff',
      staff_id: 'a',
      split_rule: 'staff-v1',
      split_inputs: '{"staff":["a"],"turn":0}',
    } as const
    expect(check(one, { ...all, shares: [{ ...share, staff_id: 'a', amount: 1000 }] })).toEqual([])
  })
})
