import { type Selectable, sql } from 'kysely'
import type { LineState, PayWay } from '../../../views/words.ts'
import { type Db, isSqlite, type Trx } from '../../db/database.ts'
import { holdRow } from '../../db/hold-row.ts'
import type { PaydayMarkTable, PaydayPaperTable, PaydayTable } from '../../db/schema.ts'
import { branchItself, wholeBranch } from '../books/sums.store.ts'
import { keepsCarried, lostAfter, namedLines, type Restart } from './payday.wait.ts'

/** Both days included, `YYYY-MM-DD`. */
export type ClosedDays = { first: string; last: string }

/** A line of a payday. */
export type LineId = { paydayId: string; staffId: string }

/** What one person has in a payday. Whole yen; `cash` is a part of `earned`, `toPay` is `opening + earned - takenBack`. */
export type Line = {
  staffId: string
  name: string
  code: string
  /** What the payroll calls them; empty: nothing. */
  payrollNumber: string
  /** How they are paid, if there is something to pay. */
  way: PayWay
  opening: number
  earned: number
  cash: number
  takenBack: number
  toPay: number
}

/** A paper on which a line stands. */
export type Stands = { id: string; number: number; what: PaydayPaperTable['what'] }

/** A line as it is now, after so many marks; `day` of a payment, `reason` of one that is carried or written off. */
export type MarkedLine = Line & {
  paydayId: string
  state: LineState
  day?: string
  reason: string
  marks: number
  /** When the newest mark was made, in ms since 1970, and by whom; undefined without one. */
  markedAt: number | undefined
  markedBy: string | undefined
  /** The paper on which it stands, not called back. */
  paper: Stands | undefined
  /** The payday that has opened with what it carries. */
  openedIn: string | undefined
  /** Its payday is of before the books went back, and what these books lack is lost: nothing is done with it any more. */
  past: boolean
  /** The answer by which it counts as settled on paper. */
  settledBy?: string
}

export type Payday = Selectable<PaydayTable>

/** `from`: the first day of all paydays of a branch; null: none was begun. `until`: the last day that is closed. */
export type Chain = { from: string | null; until: string | null }

const chainOf = (db: Db, branchId: string) =>
  db.selectFrom('branch').select(['payday_from as from', 'payday_until as until']).where('id', '=', branchId)

export const findChain = (db: Db, branchId: string): Promise<Chain> =>
  chainOf(db, branchId).executeTakeFirstOrThrow()

/**
 * The same, and the branch's row is locked until the transaction ends: no other payday of it changes, and no booking is
 * under way or begins (see `dayOfBooking`). On PostgreSQL this lock is stronger than that of `holdRow`: bookings wait for it.
 */
export async function holdChain(trx: Trx, branchId: string): Promise<Chain> {
  if (!isSqlite(trx)) return chainOf(trx, branchId).forUpdate().executeTakeFirstOrThrow()
  await holdRow(trx, 'branch', branchId)
  return findChain(trx, branchId)
}

export const updateChain = (trx: Trx, branchId: string, { from, until }: Chain) =>
  trx
    .updateTable('branch')
    .set({ payday_from: from, payday_until: until })
    .where('id', '=', branchId)
    .execute()

export const findPayday = (db: Db, id: string): Promise<Payday | undefined> =>
  db.selectFrom('payday').selectAll().where('id', '=', id).executeTakeFirst()

/** The paydays of a branch, the newest first; those that were taken back, too. */
export const listPaydays = (db: Db, branchId: string): Promise<Payday[]> =>
  db.selectFrom('payday').selectAll().where('branch_id', '=', branchId).orderBy('number', 'desc').execute()

/** The newest payday of a branch that was not taken back. */
export const newestPayday = (db: Db, branchId: string): Promise<Payday | undefined> =>
  db
    .selectFrom('payday')
    .selectAll()
    .where('branch_id', '=', branchId)
    .where('taken_back_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const listLines = async (db: Db, paydayId: string): Promise<MarkedLine[]> =>
  (await linesByPayday(db, [paydayId])).get(paydayId) ?? []

/**
 * The lines of some paydays, by their ids: everybody's, or those of one account. `without`: as they were without an answer
 * of after the books went back.
 */
export async function linesByPayday(
  db: Db,
  ids: string[],
  { personId, without }: { personId?: string | undefined; without?: string | undefined } = {},
): Promise<Map<string, MarkedLine[]>> {
  if (ids.length === 0) return new Map()
  const lines = await db
    .selectFrom('payday_line')
    .selectAll()
    .where('payday_id', 'in', ids)
    .$if(personId !== undefined, (q) => q.where('person_id', '=', personId ?? ''))
    .orderBy('code')
    .orderBy('staff_id')
    .execute()
  const marks = await db
    .selectFrom('payday_mark')
    .selectAll()
    .where('payday_id', 'in', ids)
    .$if(personId !== undefined, (q) =>
      q.where(
        'staff_id',
        'in',
        lines.map((line) => line.staff_id),
      ),
    )
    .orderBy('n')
    .execute()
  const papers = await db
    .selectFrom('payday_paper_line as line')
    .innerJoin('payday_paper as paper', 'paper.id', 'line.paper_id')
    .select(['line.payday_id', 'line.staff_id', 'paper.id', 'paper.number', 'paper.what'])
    .where('line.payday_id', 'in', ids)
    .where('line.called_back_at', 'is', null)
    .execute()
  const lost = await lostAfter(db, ids, without)
  const named = await namedLines(db, [...lost.values()].flat())
  const newest = new Map(marks.map((mark) => [keyOf(mark), mark]))
  const standing = new Map(papers.map(({ id, number, what, ...of }) => [keyOf(of), { id, number, what }]))
  const views = lines.map((line) => {
    const toPay = line.opening + line.earned - line.taken_back
    const asMarked = {
      paydayId: line.payday_id,
      staffId: line.staff_id,
      name: line.name,
      code: line.code,
      payrollNumber: line.payroll_number,
      way: line.way,
      opening: line.opening,
      earned: line.earned,
      cash: line.cash,
      takenBack: line.taken_back,
      toPay,
      paper: standing.get(keyOf(line)),
      openedIn: line.opened_in ?? undefined,
      past: false,
      ...stateOf(toPay, newest.get(keyOf(line))),
    }
    return (lost.get(line.payday_id) ?? []).reduce(
      (was, answer) => afterLoss(was, answer, named.has(`${answer.id} ${keyOf(line)}`)),
      asMarked as MarkedLine,
    )
  })
  return Map.groupBy(views, (line) => line.paydayId)
}

const keyOf = (line: { payday_id: string; staff_id: string }) => `${line.payday_id} ${line.staff_id}`

/**
 * A line after an answer that what these books lack is lost: it opens the next payday, or was settled by what is lost. `isNamed`:
 * by the answer, a due one as one to be paid still, one that somebody left as one on a paper after all.
 */
function afterLoss(line: MarkedLine, answer: Restart, isNamed: boolean): MarkedLine {
  const settled = { past: true, state: 'settled', settledBy: answer.id } as const
  if (line.state === 'due')
    return isNamed ? { ...line, past: true, state: 'carried', paper: undefined } : { ...line, ...settled }
  const isTaken = line.state === 'carried' && !line.openedIn && (isNamed || !keepsCarried(answer))
  return { ...line, past: true, ...(isTaken && settled) }
}

/** The state of a line of which so much is to be paid, after its newest mark. */
function stateOf(
  toPay: number,
  mark: PaydayMarkTable | undefined,
): Pick<MarkedLine, 'state' | 'day' | 'reason' | 'marks' | 'markedAt' | 'markedBy'> {
  const about = { marks: mark?.n ?? 0, markedAt: mark?.created_at, markedBy: mark?.made_by }
  // Why a mark was undone is the owners' own.
  if (!mark || mark.mark === 'undone')
    return { state: toPay > 0 ? 'due' : toPay < 0 ? 'carried' : 'even', reason: '', ...about }
  return { state: mark.mark, reason: mark.reason, ...(mark.on_day && { day: mark.on_day }), ...about }
}

/**
 * The lines of a branch's paydays that the next one will open with: what is carried, of whichever payday, and has opened
 * none yet.
 */
export async function listCarried(db: Db, branchId: string): Promise<MarkedLine[]> {
  const paydays = await db
    .selectFrom('payday_line as line')
    .innerJoin('payday', 'payday.id', 'line.payday_id')
    .select('payday.id')
    .distinct()
    .where('payday.branch_id', '=', branchId)
    .where('payday.taken_back_at', 'is', null)
    .where('line.opened_in', 'is', null)
    // Nearly all others are to be paid, and were never carried.
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb(sql<number>`line.opening + line.earned - line.taken_back`, '<', 0),
        exists(
          selectFrom('payday_mark as mark')
            .select('mark.n')
            .whereRef('mark.payday_id', '=', 'line.payday_id')
            .whereRef('mark.staff_id', '=', 'line.staff_id')
            .where('mark.mark', '=', 'carried'),
        ),
        exists(
          selectFrom('payday_restart_line as again')
            .select('again.restart_id')
            .whereRef('again.payday_id', '=', 'line.payday_id')
            .whereRef('again.staff_id', '=', 'line.staff_id'),
        ),
      ]),
    )
    .execute()
  const lines = await linesByPayday(
    db,
    paydays.map(({ id }) => id),
  )
  return [...lines.values()].flat().filter((line) => line.state === 'carried' && !line.openedIn)
}

/**
 * What was earned, of it in cash, and taken back in these days by each person, and left to the branch itself (`house`). Without
 * a `last` day: of all days from the first on.
 */
export async function sumDays(
  db: Db,
  branchId: string,
  { first, last = '9999-12-31' }: { first: string; last?: string | undefined },
) {
  const rows = await db
    .selectFrom('earning_sum')
    .select((e) => [
      'holder',
      e.fn.sum<number>(e('earned', '+', e.ref('cash'))).as('earned'),
      e.fn.sum<number>('cash').as('cash'),
      e.fn.sum<number>(e('refunded', '+', e.ref('disputed'))).as('takenBack'),
    ])
    .where('branch_id', '=', branchId)
    .where('span', '=', 'day')
    .where('period', '>=', first)
    .where('period', '<=', last)
    .where('holder', '!=', wholeBranch)
    .groupBy('holder')
    .execute()
  const own = rows.find((row) => row.holder === branchItself)
  return {
    people: new Map(rows.filter((row) => row !== own).map((row) => [row.holder, row])),
    house: (own?.earned ?? 0) - (own?.takenBack ?? 0),
    houseCash: own?.cash ?? 0,
  }
}

/** Names and codes as they stand now, and how they are paid, also of those who have left. */
export async function namesOfStaff(db: Db, staffIds: string[]) {
  const rows =
    staffIds.length === 0
      ? []
      : await db
          .selectFrom('staff')
          .innerJoin('business', 'business.id', 'staff.business_id')
          .select((e) => [
            'staff.id',
            'staff.name',
            'staff.code',
            'staff.payroll_number as payrollNumber',
            e.fn.coalesce('staff.pay_way', 'business.pay_way').as('way'),
          ])
          .where('staff.id', 'in', staffIds)
          .execute()
  return new Map(rows.map(({ id, ...about }) => [id, about]))
}

type Coded = { code: string; staffId: string }
/** The order of people in a payday: by code, and by id where that is the same. */
export const byCode = (a: Coded, b: Coded): number =>
  (a.code === b.code ? a.staffId < b.staffId : a.code < b.code) ? -1 : 1

/** The account that holds the place of each of them now; null where none does. */
export async function accountsOfStaff(db: Db, staffIds: string[]): Promise<Map<string, string | null>> {
  if (staffIds.length === 0) return new Map()
  const rows = await db.selectFrom('staff').select(['id', 'person_id']).where('id', 'in', staffIds).execute()
  return new Map(rows.map(({ id, person_id }) => [id, person_id]))
}
