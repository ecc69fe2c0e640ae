import type { PaydayMarkTable } from '../../db/schema.ts'
import type { MarkedLine } from './payday.store.ts'

/** What can be done with a line, apart from answering: a mark, or another thing; `reopened`: its payday is taken back. */
export type Act = PaydayMarkTable['mark'] | 'handedOut' | 'calledBack' | 'reopened'

type Standing = Pick<MarkedLine, 'state' | 'toPay' | 'paper' | 'openedIn' | 'past'>

/**
 * Where a line stands.
 * - `due`: to be paid, on no paper. `listed`: to be paid, on a paper. `paid`: undone, it is back on its paper, or due in the way
 *   that was noted.
 * - `left`: somebody left it for the next payday. `owes`: its person owes it. `opened`: either, and a payday has opened with it.
 * - `past`: of before the books went back, where what they lack is lost.
 * - `borne`: the branch bears what was owed. `even`: nothing.
 */
type Place = 'due' | 'listed' | 'paid' | 'left' | 'owes' | 'opened' | 'past' | 'borne' | 'even'

/** A line leaves one way: what stands on a paper is paid or called back, and what a later payday counts stays as it is. */
const acts = {
  due: ['paid', 'carried', 'handedOut', 'reopened'],
  listed: ['paid', 'calledBack'],
  paid: ['undone'],
  left: ['undone', 'reopened'],
  owes: ['written_off', 'reopened'],
  opened: [],
  past: [],
  borne: ['undone', 'reopened'],
  even: ['reopened'],
} as const satisfies Record<Place, readonly Act[]>

function placeOf({ state, toPay, paper, openedIn, past }: Standing): Place {
  if (past || state === 'settled') return 'past'
  if (state === 'due') return paper ? 'listed' : 'due'
  if (state === 'carried') return openedIn ? 'opened' : toPay > 0 ? 'left' : 'owes'
  return state === 'written_off' ? 'borne' : state
}

/** Whether this can be done with a line. Every door asks it, and pages show what it allows. */
export const mayBe = (line: Standing, act: Act): boolean =>
  (acts[placeOf(line)] as readonly Act[]).includes(act)
