import { sql } from 'kysely'
import type { LineState } from '../../../views/words.ts'
import { compareTexts } from '../../base/compare-texts.ts'
import type { Db } from '../../db/database.ts'
import { settledLines } from './payday.later.ts'
import { settledDays } from './payday.settled.ts'
import {
  type ClosedDays,
  type Line,
  linesByPayday,
  type MarkedLine,
  namesOfStaff,
  type Payday,
} from './payday.store.ts'

/** The paydays of all branches of a business that were not taken back. */
export const standingPaydays = (db: Db, businessId: string) =>
  db
    .selectFrom('payday')
    .innerJoin('branch', 'branch.id', 'payday.branch_id')
    .selectAll('payday')
    .where('branch.business_id', '=', businessId)
    .where('payday.taken_back_at', 'is', null)

/** The same, the newest first. */
export function listStanding(db: Db, businessId: string): Promise<Payday[]> {
  return standingPaydays(db, businessId).orderBy('payday.closed_at', 'desc').orderBy('payday.id').execute()
}

/** Of a person's lines the state with the most weight counts: all is paid if nothing else is left. */
const weights: Record<LineState, number> = {
  even: 0,
  paid: 1,
  written_off: 2,
  settled: 3,
  carried: 4,
  due: 5,
}

type Where = { businessId: string; branchId?: string | undefined }
type Shown = { from?: string | undefined; to?: string | undefined }

/**
 * What became of each person's pay, by staff id, in the standing paydays of a business or a branch that have any of these days
 * (both included). Who has no line in them is not there.
 */
export async function payStates(db: Db, { businessId, branchId }: Where, { from = '', to = '9999' }: Shown) {
  const paydays = await standingPaydays(db, businessId)
    .$if(branchId !== undefined, (q) => q.where('branch.id', '=', branchId ?? ''))
    .where('payday.last_day', '>=', from)
    .where('payday.first_day', '<=', to)
    .execute()
  const lines = await linesByPayday(
    db,
    paydays.map(({ id }) => id),
  )
  return new Map(
    [...lines.values()]
      .flat()
      // What has opened another of them is a part of that one's line.
      .filter(({ openedIn = '' }) => !lines.has(openedIn))
      .sort((a, b) => weights[a.state] - weights[b.state])
      .map(({ staffId, state }) => [staffId, state]),
  )
}

type Paid = { payday: Payday; line: MarkedLine; day: string }

/** Everybody who was paid in a year (`2026`), by the day of payment. */
export async function listPaid(db: Db, businessId: string, year: string): Promise<Paid[]> {
  const paydays = (await listStanding(db, businessId)).reverse()
  const lines = await linesByPayday(
    db,
    paydays.map((payday) => payday.id),
  )
  return paydays
    .flatMap((payday) =>
      (lines.get(payday.id) ?? []).flatMap((line) =>
        line.state === 'paid' && line.day?.startsWith(`${year}-`) ? [{ payday, line, day: line.day }] : [],
      ),
    )
    .sort((a, b) => compareTexts(a.day, b.day))
}

/** What a person had by papers of before the books went back; `number`: of its payday, if the books know it. Whole yen. */
type OnLostPaper = ClosedDays &
  Pick<Line, 'name' | 'code' | 'payrollNumber'> & { branch: string; number: number | undefined; yen: number }

/** What counts as settled on paper in a business, of days that ended in a year (`2026`): lines, and days that no payday has. */
export async function listSettledIn(db: Db, businessId: string, year: string): Promise<OnLostPaper[]> {
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'name'])
    .where('business_id', '=', businessId)
    .orderBy('number')
    .execute()
  const settled: OnLostPaper[] = []
  for (const { id, name: branch } of branches) {
    settled.push(...(await settledLines(db, id)).map((line) => ({ ...line, branch })))
    const days = await earnedOnPaper(db, id)
    const names = await namesOfStaff(
      db,
      days.map(({ staffId }) => staffId),
    )
    for (const { staffId, first, last, yen } of days) {
      const about = names.get(staffId)
      if (about) settled.push({ ...about, first, last, yen, branch, number: undefined })
    }
  }
  return settled.filter(({ last, yen }) => yen !== 0 && last.startsWith(`${year}-`))
}

/**
 * What people of a branch earned on days that count as settled on paper, and that is in no payday of these books, in whole yen;
 * `after`: the number of the newest payday before them.
 */
const earnedOnPaper = async (db: Db, branchId: string) =>
  (await settledDays(db, branchId)).flatMap(({ answer, people }) =>
    people.filter(({ isOwed }) => !isOwed).map((one) => ({ ...one, after: answer.after_payday })),
  )

/**
 * Those of an account, at the places that it holds. The books do not say who held a place in lost days. An account sees them if it
 * has a line of that place from before them; or if the place was accepted at most once, and no line of it is another account's.
 * Somebody who took the place over later sees none.
 */
export async function listOwnSettledDays(db: Db, personId: string) {
  const places = await db
    .selectFrom('staff')
    .innerJoin('branch', 'branch.business_id', 'staff.business_id')
    .select(['staff.id', 'branch.id as branchId', 'branch.name as branch'])
    .where('staff.person_id', '=', personId)
    .where('branch.id', 'in', (e) =>
      e.selectFrom('payday_restart').select('branch_id').where('answer', '=', 'lost'),
    )
    .orderBy('branch.number')
    .execute()
  const all = await Promise.all(
    places.map(async ({ id, branchId, branch }) => {
      const days = (await earnedOnPaper(db, branchId)).filter(
        ({ staffId, yen }) => staffId === id && yen !== 0,
      )
      if (days.length === 0) return []
      const lines = await db
        .selectFrom('payday_line as line')
        .innerJoin('payday', 'payday.id', 'line.payday_id')
        .select(['payday.branch_id as branchId', 'payday.number', 'line.person_id as holder'])
        .where('line.staff_id', '=', id)
        .execute()
      // Another may have held it, and never had a line.
      const accepted = await db
        .selectFrom('audit_entry')
        .select('id')
        .where('subject', '=', id)
        // As the index has it.
        .where('action', '=', sql.lit('member.accepted'))
        .limit(2)
        .execute()
      const isOwn = (after: number) =>
        (accepted.length < 2 && lines.every(({ holder }) => holder === personId)) ||
        lines.some((of) => of.holder === personId && of.branchId === branchId && of.number <= after)
      return days.filter(({ after }) => isOwn(after)).map((one) => ({ ...one, branch }))
    }),
  )
  return all.flat()
}

/** The years in which a payment was noted or days ended that were settled on paper, the newest first. */
export async function paidYears(db: Db, businessId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payday_mark')
    .innerJoin('payday', 'payday.id', 'payday_mark.payday_id')
    .innerJoin('branch', 'branch.id', 'payday.branch_id')
    .select(sql<string>`substr(payday_mark.on_day, 1, 4)`.as('year'))
    .distinct()
    .where('branch.business_id', '=', businessId)
    .where('payday_mark.on_day', 'is not', null)
    .execute()
  const lost = await db
    .selectFrom('payday_restart as answer')
    .innerJoin('branch', 'branch.id', 'answer.branch_id')
    .select(sql<string>`substr(answer.last_day, 1, 4)`.as('year'))
    .where('branch.business_id', '=', businessId)
    .where('answer.last_day', 'is not', null)
    .execute()
  const years = new Set([...rows, ...lost].map(({ year }) => year))
  return [...years].sort((a, b) => Number(b) - Number(a))
}
