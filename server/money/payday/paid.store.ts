import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { linesByPayday, type MarkedLine, type Payday } from './payday.store.ts'

/** The paydays of all branches of a business that stand, the newest first; only so many if `most` is given. */
export function listStanding(db: Db, businessId: string, most?: number): Promise<Payday[]> {
  return db
    .selectFrom('payday')
    .innerJoin('branch', 'branch.id', 'payday.branch_id')
    .selectAll('payday')
    .where('branch.business_id', '=', businessId)
    .where('payday.taken_back_at', 'is', null)
    .orderBy('payday.closed_at', 'desc')
    .orderBy('payday.id')
    .$if(most !== undefined, (q) => q.limit(most ?? 0))
    .execute()
}

export type Paid = { payday: Payday; line: MarkedLine; day: string }

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
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** The years in which a payment was noted, the newest first. */
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
  return rows.map(({ year }) => year).sort((a, b) => Number(b) - Number(a))
}
