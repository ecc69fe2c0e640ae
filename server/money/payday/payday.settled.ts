import type { Db } from '../../db/database.ts'
import { settledLines } from './payday.later.ts'
import { firstShown, keepsCarried, listLost, type Restart } from './payday.wait.ts'

/**
 * What counts as settled on paper by an owner's answer, in whole yen: `lines` of paydays that these books had, what was noted
 * as `owed` before and had opened no payday, and the staff's part of the `days` up to the last one that the answer names, also
 * what was booked on them since. `bookedAt`: when that was last, in ms since 1970; 0: never.
 */
export type SettledOnPaper = {
  answer: Restart
  lines: number
  owed: number
  days: number
  bookedAt: number
}

/** Of a branch, the first answer first. */
export async function listSettled(db: Db, branchId: string): Promise<SettledOnPaper[]> {
  const all = await settledLines(db, branchId)
  const lost = await listLost(db, branchId)
  const noted = (await listOwedAgain(db, branchId)).filter(({ openedIn }) => openedIn === null)
  // The first answer since, by which such a sum was taken into a payday that is lost.
  const takenBy = (restartId: string) =>
    lost.slice(lost.findIndex(({ id }) => id === restartId) + 1).find((later) => !keepsCarried(later))?.id
  const openDays = lost.map((answer) => ({
    first: firstShown(answer) ?? '9999',
    last: answer.last_day ?? '',
  }))
  const booked = lost.length === 0 ? [] : await staffsBookings(db, branchId, openDays.at(-1)?.last ?? '')
  return lost.map((answer, n) => {
    const total = (yen: number[]) => yen.reduce((sum, one) => sum + one, 0)
    const isOpen = (day: string) => openDays.findIndex(({ first, last }) => first <= day && day <= last)
    // What came after an answer for days that are closed is in no payday of them: of the newest wait answered before it.
    const latest = (at: number) => lost.findLastIndex(({ since }) => since < at)
    const own = booked.filter(({ day, at }) => {
      const of = isOpen(day)
      return (of < 0 && day <= (openDays[latest(at)]?.last ?? '') ? latest(at) : of) === n
    })
    return {
      answer,
      lines: total(all.filter(({ by }) => by === answer.id).map(({ yen }) => yen)),
      owed: total(noted.filter((one) => takenBy(one.restartId) === answer.id).map(({ yen }) => yen)),
      days: total(own.map(({ yen }) => yen)),
      bookedAt: Math.max(0, ...own.map(({ at }) => at)),
    }
  })
}

/** The staff's part of all that was booked in a branch for days up to one; one row for each day and moment. */
async function staffsBookings(db: Db, branchId: string, last: string) {
  const shares = await db
    .selectFrom('share')
    .select(['booked_on as day', 'created_at as at'])
    .select((e) => e.fn.sum<number>('amount').as('yen'))
    .where('branch_id', '=', branchId)
    .where('booked_on', '<=', last)
    .where('staff_id', 'is not', null)
    .groupBy(['booked_on', 'created_at'])
    .execute()
  const counted = await db
    .selectFrom('cash_share as share')
    .innerJoin('cash_count as count', 'count.id', 'share.count_id')
    .select(['count.booked_on as day', 'count.created_at as at'])
    .select((e) => e.fn.sum<number>('share.amount').as('yen'))
    .where('count.branch_id', '=', branchId)
    .where('count.booked_on', '<=', last)
    .where('share.staff_id', 'is not', null)
    .groupBy(['count.booked_on', 'count.created_at'])
    .execute()
  return [...shares, ...counted].map((row) => ({ ...row, yen: Number(row.yen) }))
}

/**
 * What was noted as owed from before the books went back, after which answer; `of`: what it is taken from, `house`: a tip that the branch has.
 * Whole yen.
 * `openedIn`: the payday that has opened with it; null: none.
 */
export type OwedAgain = {
  id: string
  restartId: string
  at: number
  yen: number
  openedIn: string | null
  of: 'line' | 'tip' | 'house' | 'other'
}

/** Of a branch, the first first. */
export async function listOwedAgain(db: Db, branchId: string): Promise<OwedAgain[]> {
  const rows = await db
    .selectFrom('payday_owed as owed')
    .innerJoin('payday_restart as answer', 'answer.id', 'owed.restart_id')
    .leftJoin('tip', 'tip.id', 'owed.tip_id')
    .select(['owed.id', 'owed.restart_id as restartId', 'owed.created_at as at', 'owed.yen'])
    .select(['owed.opened_in as openedIn', 'owed.payday_id', 'tip.recipient'])
    .where('answer.branch_id', '=', branchId)
    .where('owed.yen', '>', 0)
    .orderBy('owed.created_at')
    .orderBy('owed.id')
    .execute()
  return rows.map(({ payday_id, recipient, ...owed }) => ({
    ...owed,
    of: payday_id !== null ? 'line' : recipient === 'branch' ? 'house' : recipient ? 'tip' : 'other',
  }))
}
