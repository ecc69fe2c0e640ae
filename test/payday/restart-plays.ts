import fc from 'fast-check'

/** So many people, of whom the first half are of one branch and the others of another. */
export const people = 4
const person = fc.nat(people - 1)
const branch = fc.nat(1)
const some = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 })
const yen = fc.integer({ min: 1, max: 80 })
const way = fc.constantFrom('payroll', 'cash')
/** What an honest owner adds to the answer: which lines are ticked, a later day than needed, and the largest number of a payday. */
const said = { some, later: fc.boolean(), types: fc.boolean() }

/** The names of all acts. */
export const acts: string[] = []
function act<D extends string, M>(weight: number, name: D, more: { [K in keyof M]: fc.Arbitrary<M[K]> }) {
  acts.push(name)
  return { weight, arbitrary: fc.record(more).map((given) => ({ do: name, ...given })) }
}

const step = fc.oneof(
  // In the last hour of its day, or before; to `nobody`: these books do not know for whom it is.
  act(16, 'tip', {
    ...{ person, yen, evening: fc.integer({ min: 0, max: 3 }).map((n) => n === 0) },
    to: fc.constantFrom('person', 'person', 'all', 'all', 'branch', 'nobody'),
  }),
  act(2, 'back', { tip: fc.nat(3), kind: fc.constantFrom('refund', 'dispute', 'won') }),
  act(2, 'box', { branch, yen, ago: fc.nat(2) }),
  // Taken back, and counted again.
  act(2, 'correct', { box: fc.nat(2), yen }),
  act(1, 'comeOrGo', { person }),
  act(1, 'change', { person, way }),
  act(7, 'close', { branch }),
  act(9, 'out', { way, some, twice: fc.boolean() }),
  act(7, 'callBack', { paper: fc.nat(2), some }),
  act(12, 'mark', {
    ...{ way, line: fc.nat(4) },
    mark: fc.constantFrom('paid', 'paid', 'carried', 'written_off', 'undone'),
  }),
  // Taken back; `again`: after a backup, and with a box of its last day it is closed again up to that day.
  act(5, 'reopen', { branch, yen, again: fc.constantFrom(true, true, false) }),
  // What came late is said to be on a paper, or opens the next payday.
  act(8, 'late', { branch, some }),
  // Noted as owed is a settled line on no paper, a part of it or of a lost box, or a tip of which nobody knew whose it was; `saved`:
  // a backup has it.
  act(8, 'owe', {
    ...{ branch, pick: fc.nat(5), saved: fc.boolean() },
    of: fc.constantFrom('line', 'line', 'part', 'tip'),
  }),
  act(3, 'backup', {}),
  act(6, 'answer', said),
  act(3, 'restore', {
    // Any of the backups, also one that is newer than the books which were put back before.
    backup: fc.constantFrom(0, 0, 1, 2, 3, 4),
    why: fc.constantFrom('restore', 'owner', 'payment'),
    // Answered at once, first wrongly, or first after yet another restore.
    answers: fc.nat(2),
    ...said,
    straggle: fc.boolean(),
  }),
)
/** What happens in a house whose books go back now and then, in any order. */
export const restartPlays = fc.noBias(fc.array(step, { maxLength: 90, size: 'max' }))
export type RestartPlays = typeof restartPlays extends fc.Arbitrary<infer T> ? T : never
export type Said = Pick<Extract<RestartPlays[number], { do: 'restore' }>, keyof typeof said>
