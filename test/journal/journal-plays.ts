import fc from 'fast-check'
import { journalModels } from '../../server/money/journal/journal.accounts.ts'
import { paydayStep } from '../payday/payday-plays.ts'

const step = fc.oneof(
  { weight: 30, arbitrary: paydayStep },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('deposit' as const), again: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('fail' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('journal' as const), ago: fc.nat(3) }) },
)
/** What happens in a branch, with its deposits and journals, in any order. */
export const journalPlays = fc.record({
  model: fc.constantFrom(...journalModels),
  steps: fc.array(step, { minLength: 40, maxLength: 90 }),
})
export type JournalPlay = typeof journalPlays extends fc.Arbitrary<infer T> ? T : never
