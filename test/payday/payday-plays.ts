import fc from 'fast-check'

const who = fc.constantFrom('all' as const, 'branch' as const, 0, 1, 2)
export const paydayStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('tip' as const), who, yen: fc.integer({ min: 50, max: 900 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('back' as const),
      tip: fc.nat(9),
      refunded: fc.nat(100),
      disputed: fc.nat(100),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('cash' as const), yen: fc.integer({ min: 1, max: 900 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wrongCash' as const), count: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('comeOrGo' as const), person: fc.nat(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('days' as const), days: fc.integer({ min: -2, max: 5 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('close' as const), ago: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      mark: fc.constantFrom('paid' as const, 'carried' as const, 'written_off' as const, 'undone' as const),
      person: fc.nat(2),
      payday: fc.nat(2),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeBack' as const), payday: fc.nat(1) }) },
)
/** What happens in a branch and with its paydays, in any order. */
export const paydayPlays = fc.array(paydayStep, { minLength: 5, maxLength: 40 })
