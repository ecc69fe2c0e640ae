import type { Db } from '../../db/database.ts'
import { wholeBranch } from '../books/sums.store.ts'
import { settledLines } from './payday.later.ts'
import { type ClosedDays, sumDays } from './payday.store.ts'
import { type Lost, listAnswers, listLost, lostDays, takenBy } from './payday.wait.ts'

/**
 * What people earned on days that count as settled by an owner's answer, in whole yen: on the `days` up to the last one that it
 * names, and what was booked since on days that were closed, a row for each such day; `isOwed`: it is noted to open a payday all
 * the same. `bookedAt`: when something was last booked so late, in ms since 1970; 0: never.
 */
type SettledDays = {
  answer: Lost
  people: (ClosedDays & { staffId: string; yen: number; isOwed: boolean })[]
  bookedAt: number
}

/** Of a branch, the first answer first. */
export async function settledDays(db: Db, branchId: string): Promise<SettledDays[]> {
  const lost = await listLost(db, branchId)
  const [first, newest] = [lost[0], lost.at(-1)]
  if (!first || !newest) return []
  const late = await bookedLate(db, branchId, { last: newest.last_day ?? '', since: first.since })
  const openDays = lost.map(lostDays)
  /** The answer by which something late is settled. */
  const settledBy = ({ day, at }: (typeof late)[number]) => {
    const open = openDays.findIndex((days) => days.first <= day && day <= days.last)
    if (open >= 0) return { answer: open, isClosed: false }
    // What came for days that are closed is in no payday of them: of the newest wait answered before it.
    const latest = lost.findLastIndex(({ since }) => since < at)
    return { answer: day <= (openDays[latest]?.last ?? '') ? latest : -1, isClosed: true }
  }
  const came = late.map((one) => ({ ...one, ...settledBy(one) }))
  return Promise.all(
    lost.map(async (answer, n) => {
      const days = lostDays(answer)
      const { people } = await sumDays(db, branchId, days)
      const own = came.filter((one) => one.answer === n)
      return {
        answer,
        people: [
          ...[...people].map(([staffId, { earned, takenBack }]) => ({
            ...{ ...days, staffId, yen: earned - takenBack, isOwed: false },
          })),
          ...byDay(own.filter(({ isClosed }) => isClosed)),
        ],
        bookedAt: Math.max(0, ...own.map(({ at }) => at)),
      }
    }),
  )
}

/**
 * What counts as settled on paper by an owner's answer, in whole yen: `lines` of paydays that these books had, what was noted
 * as `owed` before and had opened no payday, and the staff's part of the {@link settledDays}.
 */
type SettledOnPaper = Pick<SettledDays, 'answer' | 'bookedAt'> & { lines: number; owed: number; days: number }

/** Of a branch, the first answer first. */
export async function listSettled(db: Db, branchId: string): Promise<SettledOnPaper[]> {
  const all = await settledLines(db, branchId)
  const noted = (await listOwedAgain(db, { branchId })).filter(({ openedIn }) => openedIn === null)
  const answers = await listAnswers(db, branchId)
  return (await settledDays(db, branchId)).map(({ answer, people, bookedAt }) => ({
    answer,
    lines: total(all.filter(({ by }) => by === answer.id)),
    owed: total(noted.filter((one) => takenBy(answers, one.restartId)?.id === answer.id)),
    days: total(people),
    bookedAt,
  }))
}

/** One row for each day and person. */
const byDay = (late: Awaited<ReturnType<typeof bookedLate>>): SettledDays['people'] =>
  [...Map.groupBy(late, ({ day, staffId, isOwed }) => `${day} ${staffId} ${isOwed}`).values()].flatMap(
    ([one, ...others]) =>
      one
        ? {
            first: one.day,
            last: one.day,
            staffId: one.staffId,
            isOwed: one.isOwed,
            yen: total([one, ...others]),
          }
        : [],
  )

const total = (all: { yen: number }[]) => all.reduce((sum, { yen }) => sum + yen, 0)

/** What was booked in a branch after a moment (ms since 1970), on days up to one. Asked day by day, as the index has it. */
export const bookedSince = (db: Db, branchId: string, { last, since }: { last: string; since: number }) =>
  db
    .selectFrom('earning_sum as day')
    .innerJoin('booking', (on) =>
      on.onRef('booking.branch_id', '=', 'day.branch_id').onRef('booking.booked_on', '=', 'day.period'),
    )
    .where('day.branch_id', '=', branchId)
    .where('day.holder', '=', wholeBranch)
    .where('day.span', '=', 'day')
    .where('day.period', '<=', last)
    .where('booking.created_at', '>', since)

/** The staff's part of what was booked so late, by person, day and moment; `isOwed`: of tips that were noted to open a payday. */
async function bookedLate(db: Db, branchId: string, late: { last: string; since: number }) {
  const shares = await bookedSince(db, branchId, late)
    .innerJoin('share', (on) =>
      on
        .onRef('share.tip_id', '=', 'booking.tip_id')
        .onRef('share.entry', '=', 'booking.entry')
        .onRef('share.reason', '=', 'booking.reason'),
    )
    .leftJoin('payday_owed as owed', (on) =>
      on
        .onRef('owed.tip_id', '=', 'share.tip_id')
        .onRef('owed.staff_id', '=', 'share.staff_id')
        .on('owed.yen', '>', 0),
    )
    .select([
      'booking.booked_on as day',
      'booking.created_at as at',
      'share.staff_id as staffId',
      'owed.id as owed',
    ])
    .select((e) => e.fn.sum<number>('share.amount').as('yen'))
    .where('share.staff_id', 'is not', null)
    .groupBy(['booking.booked_on', 'booking.created_at', 'share.staff_id', 'owed.id'])
    .execute()
  const counted = await db
    .selectFrom('cash_share as share')
    .innerJoin('cash_count as count', 'count.id', 'share.count_id')
    .select(['count.booked_on as day', 'count.created_at as at', 'share.staff_id as staffId'])
    .select((e) => e.fn.sum<number>('share.amount').as('yen'))
    .where('count.branch_id', '=', branchId)
    .where('count.booked_on', '<=', late.last)
    .where('count.created_at', '>', late.since)
    .where('share.staff_id', 'is not', null)
    .groupBy(['count.booked_on', 'count.created_at', 'share.staff_id'])
    .execute()
  return [...shares, ...counted.map((one) => ({ ...one, owed: null }))].map(
    ({ day, at, staffId, yen, owed }) => ({
      ...{ day, at, staffId: staffId ?? '', yen: Number(yen), isOwed: owed !== null },
    }),
  )
}

/**
 * What was noted as owed from before the books went back, after which answer; `of`: what it is taken from, `house`: a tip that the branch has.
 * Whole yen.
 * `openedIn`: the payday that has opened with it; null: none.
 */
type OwedAgain = {
  id: string
  restartId: string
  at: number
  yen: number
  openedIn: string | null
  of: 'line' | 'tip' | 'house' | 'other'
  /** Who is owed it, and why; undefined: it is a tip that came late. */
  name: string
  reason: string | undefined
  timeZone: string
}

/** Of a branch, or of an account: of a place that it holds, or held when a payday opened with it; the first first. */
export async function listOwedAgain(
  db: Db,
  { branchId, personId }: { branchId?: string; personId?: string },
): Promise<OwedAgain[]> {
  const rows = await db
    .selectFrom('payday_owed as owed')
    .innerJoin('payday_restart as answer', 'answer.id', 'owed.restart_id')
    .innerJoin('staff', 'staff.id', 'owed.staff_id')
    .innerJoin('business', 'business.id', 'staff.business_id')
    .leftJoin('payday_line as opened', (on) =>
      on.onRef('opened.payday_id', '=', 'owed.opened_in').onRef('opened.staff_id', '=', 'owed.staff_id'),
    )
    .leftJoin('tip', 'tip.id', 'owed.tip_id')
    .select(['staff.name', 'owed.reason', 'business.time_zone as timeZone'])
    .select(['owed.id', 'owed.restart_id as restartId', 'owed.created_at as at', 'owed.yen'])
    .select(['owed.opened_in as openedIn', 'owed.payday_id', 'tip.recipient'])
    .$if(branchId !== undefined, (q) => q.where('answer.branch_id', '=', branchId ?? ''))
    .$if(personId !== undefined, (q) =>
      q.where((e) =>
        e(
          e
            .case()
            .when('owed.opened_in', 'is', null)
            .then(e.ref('staff.person_id'))
            .else(e.ref('opened.person_id'))
            .end(),
          '=',
          personId ?? '',
        ),
      ),
    )
    .where('owed.yen', '>', 0)
    .orderBy('owed.created_at')
    .orderBy('owed.id')
    .execute()
  return rows.map(({ payday_id, recipient, reason, ...owed }) => ({
    ...owed,
    reason: reason || undefined,
    of: payday_id !== null ? 'line' : recipient === 'branch' ? 'house' : recipient ? 'tip' : 'other',
  }))
}
