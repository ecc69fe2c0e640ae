import { dayAfter, dayIn, daysBefore } from '../../base/calendar.ts'
import { digestOf } from '../../base/digest.ts'
import type { Db } from '../../db/database.ts'
import { listOwed } from './payday.opening.ts'
import { keyOf } from './payday.papers.ts'
import { firstOpen, type Where } from './payday.service.ts'
import {
  byCode,
  type Chain,
  findChain,
  type LineId,
  linesByPayday,
  listPaydays,
  type MarkedLine,
  namesOfStaff,
  type Payday,
  sumDays,
} from './payday.store.ts'
import { keepsCarried, type Restart, type Wait } from './payday.wait.ts'

/**
 * An owner's answer for a branch whose books went back. `newest`: nothing is missing, and no line is touched. `lost`: papers,
 * mails or files of paydays cover days up to `lastDay`; of the due lines of these books `open` stand on none that will be used,
 * and of those that somebody left for the next payday `onPaper` stand on one after all. The largest numbers that are known;
 * undefined: none, so that numbers go on above the next full thousand. `journalDay`: the last day of the last journal that is in
 * the accounts.
 */
export type RestartAnswer =
  | { answer: 'newest' }
  | {
      answer: 'lost'
      lastDay: string
      open: LineId[]
      onPaper?: LineId[] | undefined
      paydayNumber?: number | undefined
      paperNumber?: number | undefined
      journalDay?: string | undefined
      journalNumber?: number | undefined
    }

/**
 * Why an answer is not taken.
 * - `unread`: Stripe's payments were not read since, and nobody has said to go on without. `later`: something was closed,
 *   handed out or noted as owed since the first answer, or the books never went back.
 * - `came`: nothing is missing, but since the answer that days are lost something was booked on days that were closed.
 * - `noDay`: no last day. `early`, `late`: it lies before the last one that these books closed, or was not over when the wait
 *   began.
 * - `line`: one of the lines is not due, or not left for the next payday. `number`: smaller than one that these books have.
 * - `changed`: not what was shown.
 * - `journal`: a journal's last day lies after the day on which the wait began, or is missing beside its number.
 */
export type RestartRefusal =
  | 'unread'
  | 'later'
  | 'came'
  | 'noDay'
  | 'early'
  | 'late'
  | 'line'
  | 'number'
  | 'journal'
  | 'changed'
export type RestartRefused = { refused: RestartRefusal }

/**
 * What is asked of a branch. `older`: waits of before that nobody has answered, for which this answer speaks too. `before`: its
 * chain as these books had it. `answers`: those that were given, the first first.
 */
export type Asked = { wait: Wait; older: Wait[]; before: Chain; answers: Restart[]; canAnswer: boolean }

/** The newest wait of a branch with its answers; undefined if its books never went back. */
export async function askedOf(db: Db, branchId: string): Promise<Asked | undefined> {
  const [wait, ...before] = await db
    .selectFrom('payday_wait as wait')
    .innerJoin('branch', (on) => on.onRef('branch.created_at', '<=', 'wait.began_at'))
    .selectAll('wait')
    .where('branch.id', '=', branchId)
    .orderBy('wait.began_at', 'desc')
    .orderBy('wait.id', 'desc')
    .execute()
  if (!wait) return undefined
  const given = await db
    .selectFrom('payday_restart')
    .selectAll()
    .where('branch_id', '=', branchId)
    .orderBy('n')
    .execute()
  const answers = given.filter((one) => one.wait_id === wait.id)
  const older = before.filter(({ id }) => given.every((one) => one.wait_id !== id))
  const newest = answers.at(-1)
  const isLost = newest?.answer === 'lost'
  const chain = isLost
    ? { from: newest.from_before, until: newest.until_before }
    : await findChain(db, branchId)
  return {
    wait,
    older,
    before: chain,
    answers,
    canAnswer: !(answers[0] && (await wentOn(db, branchId, answers[0]))),
  }
}

/** Whether something was closed, handed out or noted as owed in a branch since the first answer. */
async function wentOn(db: Db, branchId: string, first: Restart): Promise<boolean> {
  const { closed, handed, owed } = await db
    .selectNoFrom((e) => [
      e
        .selectFrom('payday')
        .select('id')
        .where('branch_id', '=', branchId)
        .where('number', '>', first.after_payday)
        .limit(1)
        .as('closed'),
      e
        .selectFrom('payday_paper_line as line')
        .innerJoin('payday_paper as paper', 'paper.id', 'line.paper_id')
        .innerJoin('payday', 'payday.id', 'line.payday_id')
        .select('line.paper_id')
        .where('payday.branch_id', '=', branchId)
        .where('paper.number', '>', first.after_paper)
        .limit(1)
        .as('handed'),
      e
        .selectFrom('payday_owed as owed')
        .innerJoin('payday_restart as answer', 'answer.id', 'owed.restart_id')
        .select('owed.id')
        .where('answer.branch_id', '=', branchId)
        .where('owed.created_at', '>=', first.created_at)
        .limit(1)
        .as('owed'),
    ])
    .executeTakeFirstOrThrow()
  return closed !== null || handed !== null || owed !== null
}

/** A due line with its payday. */
export type DueLine = { payday: Payday; line: MarkedLine }

/** Whether a line was left for the next payday. It may stand on a lost paper all the same. */
export const isLeft = ({ state, toPay }: MarkedLine): boolean => state === 'carried' && toPay > 0

/** The lines of a branch as these books have them, before any answer to the newest wait: due, and carried into no payday. */
export async function listOpenLines(db: Db, branchId: string, asked: Asked): Promise<DueLine[]> {
  const newest = asked.answers.at(-1)
  const paydays = (await listPaydays(db, branchId)).filter(({ taken_back_at: back }) => back === null)
  const ids = paydays.map(({ id }) => id)
  const lines = await linesByPayday(db, ids, { without: newest?.id })
  return paydays
    .reverse()
    .flatMap((payday) => (lines.get(payday.id) ?? []).map((line) => ({ payday, line })))
    .filter(({ line }) => line.state === 'due' || (line.state === 'carried' && !line.openedIn))
}

/** What becomes of one person's money by an answer. Whole yen. `settled`: on paper; `opens` the next payday; `open` after the day. */
type Became = {
  staffId: string
  name: string
  code: string
  settled: number
  opens: number
  open: number
}
type RestartPreview = { people: Became[]; seal: string }

/** The last day that can be named: the last that was over when the wait began. */
export const latestDay = ({ wait }: Asked, timeZone: string): string =>
  daysBefore(dayIn(timeZone, wait.began_at), 1)

/** What an answer that days are lost would do. It changes nothing. */
export async function previewRestart(
  db: Db,
  { branchId, timeZone }: Where,
  {
    lastDay,
    open,
    onPaper = [],
    paydayNumber,
    paperNumber,
    journalDay,
    journalNumber,
  }: Extract<RestartAnswer, { answer: 'lost' }>,
): Promise<RestartPreview | RestartRefused> {
  if (lastDay === '') return { refused: 'noDay' }
  const asked = await askedOf(db, branchId)
  if (!asked?.canAnswer) return { refused: 'later' }
  const { from, until } = asked.before
  const first = firstOpen(asked.before)
  if (first !== undefined && dayAfter(lastDay) < first) return { refused: 'early' }
  if (lastDay > latestDay(asked, timeZone)) return { refused: 'late' }
  const { payday, paper } = await largestNumbers(db, branchId)
  if ((paydayNumber ?? payday) < payday || (paperNumber ?? paper) < paper) return { refused: 'number' }
  const isJournal =
    journalDay === undefined
      ? journalNumber === undefined
      : journalDay <= dayIn(timeZone, asked.wait.began_at)
  if (!isJournal) return { refused: 'journal' }
  const lines = await listOpenLines(db, branchId, asked)
  const due = new Set(lines.filter(({ line }) => line.state === 'due').map(({ line }) => keyOf(line)))
  const opens = new Set(open.map(keyOf))
  const left = new Set(lines.filter(({ line }) => isLeft(line)).map(({ line }) => keyOf(line)))
  const given = new Set(onPaper.map(keyOf))
  if (![...opens].every((key) => due.has(key)) || ![...given].every((key) => left.has(key)))
    return { refused: 'line' }
  const carries = keepsCarried({
    ...{ from_before: from, until_before: until, last_day: lastDay },
    ...{ after_payday: payday, payday_number: paydayNumber ?? null },
  })
  const people = new Map<string, Became>()
  const add = (staffId: string, what: 'settled' | 'opens' | 'open', yen: number) => {
    const of = people.get(staffId) ?? { staffId, name: '', code: '', settled: 0, opens: 0, open: 0 }
    of[what] += yen
    people.set(staffId, of)
  }
  for (const { line } of lines)
    add(
      line.staffId,
      opens.has(keyOf(line)) || (carries && !due.has(keyOf(line)) && !given.has(keyOf(line)))
        ? 'opens'
        : 'settled',
      line.toPay,
    )
  for (const { staffId, yen } of await listOwed(db, branchId, asked.answers.at(-1)?.id))
    add(staffId, carries ? 'opens' : 'settled', yen)
  if (first !== undefined)
    for (const [staffId, { earned, takenBack }] of (await sumDays(db, branchId, { first, last: lastDay }))
      .people)
      add(staffId, 'settled', earned - takenBack)
  const after = await sumDays(db, branchId, { first: dayAfter(lastDay) })
  for (const [staffId, { earned, takenBack }] of after.people) add(staffId, 'open', earned - takenBack)
  const names = await namesOfStaff(db, [...people.keys()])
  const all = [...people.values()]
    .filter((one) => one.settled !== 0 || one.opens !== 0 || one.open !== 0)
    .map((one) => ({
      ...one,
      name: names.get(one.staffId)?.name ?? '',
      code: names.get(one.staffId)?.code ?? '',
    }))
    .sort(byCode)
  const sealed = [
    asked.wait.id,
    asked.answers.length,
    lastDay,
    [...opens].sort(),
    [...given].sort(),
    paydayNumber,
    paperNumber,
    journalDay,
    journalNumber,
    all,
  ]
  return { people: all, seal: digestOf(JSON.stringify(sealed)) }
}

/** The largest numbers of a branch's paydays and of its business's papers; 0: none. */
export async function largestNumbers(db: Db, branchId: string): Promise<{ payday: number; paper: number }> {
  const { payday, paper } = await db
    .selectNoFrom((e) => [
      e
        .selectFrom('payday')
        .select((p) => p.fn.max<number | null>('number').as('n'))
        .where('branch_id', '=', branchId)
        .as('payday'),
      e
        .selectFrom('payday_paper')
        .innerJoin('branch', 'branch.business_id', 'payday_paper.business_id')
        .select((p) => p.fn.max<number | null>('payday_paper.number').as('n'))
        .where('branch.id', '=', branchId)
        .as('paper'),
    ])
    .executeTakeFirstOrThrow()
  return { payday: payday ?? 0, paper: paper ?? 0 }
}
