import type { Lang } from '../../../views/lang.ts'
import type { ShareReason } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'
import type { Payday } from './payday.store.ts'

/** What was taken back of a person's shares on a day, in yen; negative: given again. `tipDay`: when that tip was paid. */
export type BackEntry = {
  day: string
  reason: Exclude<ShareReason, 'tip'>
  tipDay: string | undefined
  amount: number
}

/**
 * Each amount that was taken back in the days of a payday, by staff id, in the order of the books; of one person if
 * `staffId` is given. They add up to what stands in the lines: what is booked on these days after they were closed is in none.
 */
export async function listTakenBack(
  db: Db,
  {
    branch_id,
    first_day,
    last_day,
    closed_at,
  }: Pick<Payday, 'branch_id' | 'first_day' | 'last_day' | 'closed_at'>,
  staffId?: string,
): Promise<Map<string, BackEntry[]>> {
  const rows = await db
    .selectFrom('booking')
    // The bookings of these days are few beside the shares of their tips.
    .innerJoin('share', (j) =>
      j
        .onRef('share.tip_id', '=', 'booking.tip_id')
        .onRef('share.entry', '=', 'booking.entry')
        .onRef('share.reason', '=', 'booking.reason'),
    )
    .innerJoin('tip', 'tip.id', 'booking.tip_id')
    .select(['share.staff_id', 'share.booked_on', 'share.reason', 'share.amount', 'tip.paid_on'])
    .where('booking.branch_id', '=', branch_id)
    .where('booking.booked_on', '>=', first_day)
    .where('booking.booked_on', '<=', last_day)
    .where('booking.created_at', '<=', closed_at)
    .where('booking.reason', '!=', 'tip')
    .where('share.staff_id', 'is not', null)
    .$if(staffId !== undefined, (q) => q.where('share.staff_id', '=', staffId ?? ''))
    .orderBy('share.booked_on')
    .orderBy('share.created_at')
    .orderBy('share.id')
    .execute()
  const entries = rows.map((row) => ({
    day: row.booked_on,
    reason: row.reason as BackEntry['reason'],
    tipDay: row.paid_on ?? undefined,
    amount: -row.amount,
  }))
  return Map.groupBy(entries, (_, at) => rows[at]?.staff_id ?? '')
}

/** The account that held the place of a line when its payday was closed; undefined: none did, or it was deleted. */
export async function holderOf(db: Db, paydayId: string, staffId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payday_line')
    .select('person_id')
    .where('payday_id', '=', paydayId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row?.person_id ?? undefined
}

/** By staff id: the language in which the holder of a line last agreed to the terms, the only one that is kept of them. */
export async function langsOfHolders(db: Db, paydayId: string): Promise<Map<string, Lang>> {
  const rows = await db
    .selectFrom('payday_line as line')
    .innerJoin('acceptance', 'acceptance.person_id', 'line.person_id')
    .select(['line.staff_id', 'acceptance.lang'])
    .where('line.payday_id', '=', paydayId)
    .orderBy('acceptance.accepted_at')
    .execute()
  return new Map(rows.map(({ staff_id, lang }) => [staff_id, lang]))
}
