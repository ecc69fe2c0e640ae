import fc from 'fast-check'
import { paydayKinds } from '../../views/words.ts'

const pick = fc.nat(11)
const yen = fc.integer({ min: 1, max: 3000 })
const percent = fc.constantFrom(0, 0, 33, 50, 100)
const moved = fc.record({ person: pick, branch: pick })

const acts = {
  tip: fc.record({
    branch: pick,
    to: fc.oneof({ weight: 3, arbitrary: fc.constant('all' as const) }, fc.constant('branch' as const), pick),
    yen,
    /** Booked by a server that is past midnight. */
    ahead: fc.nat(9).map((n) => n === 0),
  }),
  pay: fc.record({
    kind: fc.constantFrom('payday', 'payday', ...paydayKinds),
    ago: fc.constantFrom(0, 0, 1, 3, 10, 40),
    branch: fc.option(pick, { freq: 1 }),
    /** Those of the ticks that are taken off. */
    off: fc.array(pick, { maxLength: 2 }),
    wait: fc.constantFrom(0, 0, 5, 30),
    /** How an owner presses: with one form, sent again, at two servers at once; with two forms at two servers. */
    how: fc.constantFrom('once', 'once', 'again', 'twoServers', 'twoForms'),
  }),
  back: fc.record({ tip: pick, refunded: percent, disputed: percent }),
  count: fc.record({ branch: pick, yen, ago: fc.nat(7), skip: pick }),
  correct: fc.record({ count: pick }),
  days: fc.record({ days: fc.integer({ min: 1, max: 20 }) }),
  return: fc.record({ payday: pick, line: fc.option(pick, { freq: 1 }) }),
  move: moved,
  leave: moved,
  join: moved,
  copy: fc.record({}),
  /** `found`: which of the lost tips come back from Stripe. */
  restore: fc.record({ copy: pick, found: fc.nat(15) }),
  read: fc.record({
    order: fc.constantFrom('older', 'newer'),
    /** How many of the lost paydays stay lost. */
    lost: fc.constantFrom(0, 0, 0, 1, 2),
    /** The record of the press, or of the newest mail. */
    which: fc.constantFrom('press', 'newest'),
    typed: fc.boolean(),
    answer: fc.nat(2).map((n) => n > 0),
  }),
}
type Acts = typeof acts
type What = keyof Acts

/** Of so many actions so many are of a kind. */
const weights: Record<What, number> = {
  tip: 36,
  pay: 15,
  back: 9,
  count: 6,
  correct: 3,
  days: 9,
  return: 12,
  move: 2,
  leave: 2,
  join: 2,
  copy: 6,
  restore: 12,
  read: 15,
}

export type Of<W extends What> = Acts[W] extends fc.Arbitrary<infer Rest> ? Rest & { do: W } : never
export type Action = { [W in What]: Of<W> }[What]
const action = fc.oneof(
  ...(Object.keys(acts) as What[]).map((what) => ({
    weight: weights[what],
    arbitrary: (acts[what] as fc.Arbitrary<object>).map((rest) => ({ ...rest, do: what }) as Action),
  })),
)
export const actions = fc.noBias(fc.array(action, { minLength: 12, maxLength: 30, size: 'max' }))
