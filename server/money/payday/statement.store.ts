import type { ShareReason } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'
import { differencesAfter } from './payday.differences.ts'
import type { Payday } from './payday.store.ts'

/** What was taken back of a person's shares on a day, in yen; negative: given again. `tipDay`: when that tip was paid. */
type TakenBack = {
  day: string
  reason: Exclude<ShareReason, 'tip'>
  tipDay: string | undefined
  amount: number
}

const reasons = Object.keys({
  refund: true,
  refund_failed: true,
  dispute: true,
  dispute_won: true,
} satisfies Record<TakenBack['reason'], true>) as TakenBack['reason'][]

/**
 * Each amount that was taken back in the days of a payday, by staff id, in the order of the books; of one person if
 * `staffId` is given. They add up to what stands in the lines, but for what books lost that went back to a backup.
 */
export async function listTakenBack(
  db: Db,
  { branch_id, first_day, last_day }: Pick<Payday, 'branch_id' | 'first_day' | 'last_day'>,
  staffId?: string,
): Promise<Map<string, TakenBack[]>> {
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
    .where('booking.reason', 'in', reasons)
    .where('share.staff_id', 'is not', null)
    .$if(staffId !== undefined, (q) => q.where('share.staff_id', '=', staffId ?? ''))
    .orderBy('share.booked_on')
    .orderBy('share.created_at')
    .orderBy('share.id')
    .execute()
  const entries = rows.map((row) => ({
    day: row.booked_on,
    reason: row.reason as TakenBack['reason'],
    tipDay: row.paid_on ?? undefined,
    amount: -row.amount,
  }))
  return Map.groupBy(entries, (_, at) => rows[at]?.staff_id ?? '')
}

/** What of the openings of a payday comes from books that went back to a backup, in yen by staff id. */
export async function restoredIn(
  db: Db,
  { branch_id, number }: Pick<Payday, 'branch_id' | 'number'>,
): Promise<Map<string, number>> {
  const before = await db
    .selectFrom('payday')
    .select('id')
    .where('branch_id', '=', branch_id)
    .where('number', '<', number)
    .where('taken_back_at', 'is', null)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const differences = before ? await differencesAfter(db, before.id) : []
  return new Map(differences.filter(({ borne }) => !borne).map(({ staffId, yen }) => [staffId, yen]))
}

/** The account that held the place of a line when its payday was closed; undefined: none did, or it was deleted. */
export const holderOf = async (db: Db, paydayId: string, staffId: string): Promise<string | undefined> =>
  (await holdersOf(db, paydayId)).get(staffId)

/** The same for each line that has such an account, by staff id. */
export async function holdersOf(db: Db, paydayId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('payday_line')
    .select(['staff_id', 'person_id'])
    .where('payday_id', '=', paydayId)
    .execute()
  return new Map(
    rows.flatMap(({ staff_id, person_id }) => (person_id === null ? [] : [[staff_id, person_id]])),
  )
}
