import { type SqlBool, sql } from 'kysely'
import type { PaydayMarkTable } from '../../db/schema.ts'
import type { MarkedLine } from './payday.store.ts'

/** What can be done with a line, apart from answering: a mark, or another thing; `reopened`: its payday is taken back. */
export type Act = PaydayMarkTable['mark'] | 'handedOut' | 'calledBack' | 'reopened'

type Standing = Pick<MarkedLine, 'state' | 'toPay' | 'paper' | 'openedIn' | 'past'>

/**
 * Where a line stands.
 * - `due`: to be paid, on no paper. `listed`: to be paid, on a paper. `paid`: undone, it is back on its paper, or due as its place
 *   is paid.
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

/** A `line` above nothing whose newest mark is none of these; not one of before the books went back. */
const above = (
  ...marks: PaydayMarkTable['mark'][]
) => sql<SqlBool>`line.opening + line.earned - line.taken_back > 0
  and not exists (select 1 from payday_restart lost join payday of_line on of_line.branch_id = lost.branch_id
    where of_line.id = line.payday_id and of_line.number <= lost.after_payday and lost.answer = 'lost'
    and not exists (select 1 from payday_restart later where later.wait_id = lost.wait_id
      and later.branch_id = lost.branch_id and later.n > lost.n))
  and not exists (select 1 from payday_mark mark where mark.payday_id = line.payday_id and mark.staff_id = line.staff_id
    and mark.mark in (${sql.join(marks)}) and mark.n = (select max(newest.n) from payday_mark newest
      where newest.payday_id = line.payday_id and newest.staff_id = line.staff_id))`

/** A `line` that is still to be paid, on a paper or not. */
export const isDue = above('paid', 'carried')
/** The same, or one that is carried into no payday yet. */
export const isOpen = sql<SqlBool>`${above('paid')} and line.opened_in is null`
