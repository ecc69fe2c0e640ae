import fc from 'fast-check'

/** So many people, of whom the first half are of one branch and the others of another. */
export const people = 4
const person = fc.nat(people - 1)
const way = fc.constantFrom('payroll' as const, 'cash' as const)
/** Which of the lines that could be chosen are. */
const some = fc.array(fc.boolean(), { minLength: 1, maxLength: 6 })
const branch = fc.nat(1)

/** What an owner may press, in any order. Places in lists count from the newest. */
export const paperPlays = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('tip' as const), person, yen: fc.integer({ min: 1, max: 99 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), person }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('close' as const), branch }) },
    { weight: 6, arbitrary: fc.record({ do: fc.constant('out' as const), way, some, twice: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('callBack' as const), paper: fc.nat(2), some }) },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('mark' as const),
        mark: fc.constantFrom('paid' as const, 'carried' as const, 'written_off' as const, 'undone' as const),
        person,
        payday: fc.nat(2),
        way,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('change' as const), person, payday: fc.nat(1), way }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reopen' as const), branch, payday: fc.nat(1) }) },
  ),
  { minLength: 6, maxLength: 40 },
)
