import fc from 'fast-check'
import { paydayKinds } from '../../views/words.ts'

const pick = fc.nat(11)
const yen = fc.integer({ min: 1, max: 3000 })
const percent = fc.constantFrom(0, 0, 33, 50, 100)

const tip = fc.record({
  do: fc.constant('tip' as const),
  branch: pick,
  to: fc.oneof({ weight: 3, arbitrary: fc.constant('all' as const) }, fc.constant('branch' as const), pick),
  yen,
  /** Booked by a server that is past midnight. */
  ahead: fc.nat(9).map((n) => n === 0),
})

/** How an owner presses: with one form, sent again, at two servers at once; with two forms at two servers; after something else happened. */
const how = fc.constantFrom('once', 'once', 'again', 'twoServers', 'twoForms', 'late')
const pay = fc.record({
  do: fc.constant('pay' as const),
  kind: fc.constantFrom('payday', 'payday', ...paydayKinds),
  ago: fc.constantFrom(0, 0, 1, 3, 10, 40),
  branch: fc.oneof(fc.constant(null), pick),
  /** Those of the ticks that are taken off. */
  off: fc.array(pick, { maxLength: 2 }),
  wait: fc.constantFrom(0, 0, 5, 30),
  how,
})

export const action = fc.oneof(
  { weight: 12, arbitrary: tip },
  { weight: 5, arbitrary: pay },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('back' as const),
      tip: pick,
      refunded: percent,
      disputed: percent,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('count' as const),
      branch: pick,
      yen,
      ago: fc.nat(7),
      skip: pick,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('correct' as const), count: pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: 1, max: 20 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('return' as const),
      payday: pick,
      line: fc.oneof(fc.constant(null), pick),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('move', 'leave', 'join'), person: pick, branch: pick }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('copy' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('restore' as const),
      copy: pick,
      /** Which of the lost tips come back from Stripe. */
      found: fc.nat(15),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      order: fc.constantFrom('older', 'newer'),
      /** How many of the lost paydays stay lost. */
      lost: fc.constantFrom(0, 0, 0, 1, 2),
      /** The record of the press, or of the newest mail. */
      which: fc.constantFrom('press', 'newest'),
      typed: fc.boolean(),
      answer: fc.nat(2).map((n) => n > 0),
    }),
  },
)

export type Action = typeof action extends fc.Arbitrary<infer A> ? A : never
export type Of<D extends Action['do']> = Extract<Action, { do: D }>
export const actions = fc.noBias(fc.array(action, { minLength: 12, maxLength: 30, size: 'max' }))
