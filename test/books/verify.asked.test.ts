import { describe, expect, it } from 'vitest'
import type { TipBooks } from '../../server/money/verify/verify.types.ts'
import { byWrongClock } from '../../server/money/verify/verify-tip.ts'
import { at, attempt, booking, books, check, given, paid, request, type Tip } from './checked-tip.ts'

type More = Partial<Omit<TipBooks, 'tip'>>
const mine = { ...request, id: 'r', attempt_id: 'x', member_id: 'm' }
const server = { ...mine, id: 'second-y', attempt_id: 'y', member_id: null }
const other = { ...attempt, id: 'y', n: 2, amount: 900 }
/** Refunded, which failed, then disputed, which was won. */
const story = (['tip', 'refund', 'refund_failed', 'dispute', 'dispute_won'] as const).map(
  (reason, entry) => ({
    reason,
    entry,
    sign: reason === 'refund' || reason === 'dispute' ? -1 : 1,
  }),
)

describe('of a tip, books verify', () => {
  it.each<[string, Tip, More, string[]]>([
    ['a branch of nobody', { branch_of: null }, {}, ['place t: a branch of z | a branch of nobody']],
    ['a branch of another', { branch_of: 'y' }, {}, ['place t: a branch of z | a branch of y']],
    [
      'a share of elsewhere',
      {},
      { shares: given.map((one, n) => (n ? { ...one, branch_id: 'c' } : one)) },
      ['place t: b | c'],
    ],
    ['a booking of elsewhere', {}, { bookings: [{ ...booking, branch_id: 'c' }] }, ['place t: b | c']],
    [
      'a booking of another business',
      {},
      { bookings: [{ ...booking, business_id: 'y' }] },
      ['place t: z | y'],
    ],
    [
      'a share in dollars',
      {},
      { shares: given.map((one, n) => (n ? { ...one, currency: 'USD' } : one)) },
      ['currency t: JPY | USD'],
    ],
    ['an attempt in dollars', {}, { attempts: [{ ...attempt, currency: 'USD' }] }, ['currency t: JPY | USD']],
    [
      'less asked for',
      {},
      { attempts: [{ ...attempt, amount: 900 }] },
      ['attempt t: ¥1000 asked for | ¥900 asked for'],
    ],
    ['nothing wrong in what was adopted', {}, { attempts: [{ ...attempt, amount: 900, n: 0 }] }, []],
    ['nothing wrong in what did not pay', {}, { attempts: [other, attempt] }, []],
    [
      'a share of another moment',
      {},
      { shares: given.map((one, n) => (n ? { ...one, created_at: at + 1 } : one)) },
      [`date t tip 0: ${at} | ${at}, ${at + 1}`],
    ],
    ['nothing wrong in another order', {}, { shares: given.toReversed() }, []],
    [
      'nothing wrong in a request of each kind',
      {},
      { attempts: [attempt, other], requests: [mine, server] },
      [],
    ],
    [
      'a request for another charge',
      {},
      { attempts: [attempt, other], requests: [{ ...mine, attempt_id: 'y' }] },
      ['request t r: x | y'],
    ],
    [
      'one of the server for the tip itself',
      {},
      { attempts: [attempt, other], requests: [{ ...server, attempt_id: 'x' }] },
      ['request t second-y: y | x'],
    ],
    ['one for a charge that nobody knows', {}, { requests: [server] }, ['request t second-y: none | y']],
    [
      'nothing wrong in what the server gave back by itself',
      {},
      { attempts: [attempt, other], requests: [{ ...server, noted: false }] },
      [],
    ],
  ])('sees %s', (_, tip, more, said) => expect(check(tip, more)).toEqual(said))

  it('holds the newest attempt alone against a tip that is under way', () => {
    const tip = { state: 'pending', attempts: 2, succeeded_at: null, paid_attempt: null } as const
    const asked = (amounts: number[]) =>
      check(tip, {
        shares: [],
        bookings: [],
        attempts: amounts.map((amount, n) => ({ ...attempt, id: `${n}`, n: n + 1, state: 'open', amount })),
      })
    expect(asked([900, 1000, 800])).toEqual([])
    expect(asked([1000, 900])).toEqual(['attempt t: ¥1000 asked for | ¥900 asked for'])
  })

  it('adds up what failed to go back, and what was won', () => {
    const more = {
      bookings: story.map(({ reason, entry, sign }) => ({ ...booking, reason, entry, amount: 1000 * sign })),
      shares: story.flatMap(({ reason, entry, sign }) =>
        given.map((one) => ({ ...one, reason, entry, amount: 500 * sign })),
      ),
    }
    expect(check({}, more)).toEqual([])
    expect(
      check({}, { ...more, shares: more.shares.slice(0, 8), bookings: more.bookings.slice(0, 4) }),
    ).toContain('dispute t: nothing | a -500, b -500')
  })

  // Four marks: it was confirmed; it has a next check; it has Stripe's refund; it has a failure. `?`: either is right.
  it.each([
    ['draft', '?---'],
    ['open', '++-?'],
    ['accepted', '+++?'],
    ['done', '+?+-'],
    ['failed', '+-?+'],
  ] as const)('knows what a request that is %s has: %s', (state, has) => {
    for (let n = 0; n < 16; n++) {
      const [noted, next, refund, failure] = [8, 4, 2, 1].map((bit) => (n & bit) > 0)
      const marks = [noted, next, refund, failure].map((is) => (is ? '+' : '-'))
      const fits = [...has].every((mark, at) => mark === '?' || mark === marks[at])
      const cells = {
        state,
        noted: Boolean(noted),
        next_check_at: next ? 1 : null,
        stripe_refund_id: refund ? 're' : null,
        failure: failure ? 'why' : null,
      }
      const said = check({}, { requests: [{ ...mine, ...cells }] })
      const wrong = `request t r: an amount and a state that fit | ${state}, ¥1000`
      expect([marks.join(''), said]).toEqual([marks.join(''), fits ? [] : [wrong]])
    }
  })
})

it('a tip without a moment, or that nobody has booked, tells no clock', () => {
  const late = { ...booking, created_at: at - 11 * 60_000 }
  const told = (tip: Tip, bookings: TipBooks['bookings'], attempts = [attempt]) =>
    byWrongClock({ ...books, tip: { ...paid, ...tip }, bookings, attempts })
  expect(told({}, [late])).toBe(`tip t: paid on ${paid.paid_on}, booked on ${paid.paid_on}`)
  expect(told({}, [])).toBeUndefined()
  expect(told({ succeeded_at: null }, [late])).toBeUndefined()
  expect(told({}, [{ ...late, reason: 'loss' }, booking])).toBeUndefined()
  // Another attempt that began late is not the one that was paid.
  const slow = { ...attempt, id: 'y', created_at: at + 11 * 60_000 }
  expect(told({}, [booking], [slow, attempt])).toBeUndefined()
  // What was adopted began when it was found.
  expect(told({}, [booking], [{ ...slow, id: 'x', n: 0 }])).toBeUndefined()
  expect(told({}, [booking], [{ ...slow, id: 'x' }])).toContain('tip t: paid on')
})
