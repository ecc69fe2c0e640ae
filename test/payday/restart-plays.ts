import fc from 'fast-check'

/** So many people, of whom the first half are of one branch and the others of another; every second one is paid in cash. */
export const people = 4
const person = fc.nat(people - 1)
const branch = fc.nat(1)
const some = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 })
/** Even, so that the two of a branch have the same, whoever's turn it is. */
const shared = fc.integer({ min: 1, max: 40 }).map((yen) => 2 * yen)
const way = fc.constantFrom('payroll' as const, 'cash' as const)
const to = fc.constantFrom('person' as const, 'person' as const, 'all' as const, 'branch' as const)
/** What an honest owner adds to the answer: which lines are ticked, and whether a later day than needed is named. */
const said = { some, later: fc.boolean() }
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('tip' as const), person, to, yen: shared }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('back' as const),
      tip: fc.nat(3),
      kind: fc.constantFrom('refund' as const, 'dispute' as const, 'won' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('box' as const), branch, yen: shared, ago: fc.nat(2) }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('close' as const), branch }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('out' as const), way, some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('callBack' as const), paper: fc.nat(2), some }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      mark: fc.constantFrom('paid' as const, 'carried' as const, 'written_off' as const, 'undone' as const),
      person,
      payday: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), branch }) },
  // What came late is said to be on a paper, or opens the next payday.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('late' as const), branch, some }) },
  // Something settled on no paper is noted as owed: a line of it, or a sum alone.
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('owe' as const), branch, line: fc.boolean(), pick: fc.nat(5) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('backup' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('restore' as const),
      // Any of the backups, also one that is newer than the books which were put back before.
      backup: fc.nat(4),
      why: fc.constantFrom('restore' as const, 'owner' as const, 'payment' as const),
      // Answered at once, first wrongly, or first after yet another restore.
      answers: fc.nat(2),
      ...said,
      straggle: fc.boolean(),
    }),
  },
)
/** What happens in a house whose books go back now and then, in any order. */
export const restartPlays = fc.array(step, { minLength: 8, maxLength: 40 })
export type RestartPlays = typeof restartPlays extends fc.Arbitrary<infer T> ? T : never
export type Said = Pick<Extract<RestartPlays[number], { do: 'restore' }>, keyof typeof said>
