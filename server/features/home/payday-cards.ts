import { sql } from 'kysely'
import { dayIn, daysBefore } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { lastComplete, lastPayday, owedInAll, yenOf } from '../../money/payday/index.ts'
import type { Business } from '../../venues/business.store.ts'

/** Lines whose people say that they did not receive them, and which are not owed again. */
export const listNotReceived = (db: Db, businessId: string) =>
  db
    .selectFrom('payday_line as line')
    .innerJoin('payday', 'payday.id', 'line.payday_id')
    .select(['line.payday_id as paydayId', 'line.staff_id as staffId', 'line.branch_id as branchId'])
    .select(['line.name', 'line.yen'])
    // As in its index.
    .where(sql<boolean>`line.answer = 'not_received' and line.returned_at is null`)
    .where('payday.business_id', '=', businessId)
    .orderBy('line.answered_at')
    .execute()

/** The newest period that is over, with what would be paid of it; undefined: it was paid, or nobody is to be paid. */
export async function findPeriodToPay(
  db: Db,
  { id, timeZone, closeDay }: Business,
  now: number,
): Promise<{ until: string; yen: number } | undefined> {
  const until = lastComplete({ closeDay }, daysBefore(dayIn(timeZone, now), 1))
  const last = await lastPayday(db, id)
  if (last && last.until >= until) return undefined
  const owed = await owedInAll(db, id, until)
  const yen = owed.reduce((sum, one) => sum + Math.max(0, yenOf(one)), 0)
  return yen > 0 ? { until, yen } : undefined
}
