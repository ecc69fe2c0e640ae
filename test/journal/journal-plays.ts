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

/** Plays that went wrong before. */
export const wentWrong: [JournalPlay][] = [
  [
    {
      model: 'held',
      steps: [
        { do: 'tip', who: 'all', yen: 50 },
        { do: 'back', tip: 0, refunded: 0, disputed: 2 },
        { do: 'deposit', again: false },
        { do: 'journal', ago: 0 },
        { do: 'fail' },
        { do: 'back', tip: 0, refunded: 0, disputed: 0 },
        { do: 'days', days: 1 },
        { do: 'deposit', again: false },
      ],
    },
  ],
]

export type Tip = {
  id: string
  attempt: { id: string }
  amount: number
  staffs: boolean
  seq: number
  taken: number
}
/** `held`: by how much it changes what is held for the staff. */
export type Movement = { id: string; tip: Tip; part: 'charge' | 'taken_back'; gross: number; held?: number }
export type Deposit = {
  id: string
  day: string
  cargo: Movement[]
  amount: number
  paid: boolean
  told: boolean
}
