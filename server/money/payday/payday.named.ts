import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isNewestMark } from './payday.marks.ts'
import type { ClosedDays } from './payday.store.ts'

/** So many tips are named, the oldest first; of the others it is said how many there are. */
const most = 20

/** `at` in ms since 1970; `intentId`: Stripe's id of the payment. */
export type NamedTip = { id: string; at: number; amount: number; intentId?: string | undefined }
type ShortList = { tips: NamedTip[]; more: number }

const named = (rows: NamedTip[]): ShortList => ({
  tips: rows.slice(0, most),
  more: Math.max(0, rows.length - most),
})

/** Tips of a branch that wait at the bank, or for a guest there: they count on the day on which they are paid. */
export async function listUnderWay(db: Db, branchId: string): Promise<ShortList> {
  const rows = await db
    .selectFrom('tip')
    .innerJoin('payment_attempt', (join) =>
      join.onRef('payment_attempt.tip_id', '=', 'tip.id').onRef('payment_attempt.n', '=', 'tip.attempts'),
    )
    .select(['tip.id', 'tip.amount', 'tip.created_at as at', 'payment_attempt.payment_intent_id as intent'])
    .where('tip.branch_id', '=', branchId)
    .where('tip.state', 'in', ['pending', 'processing'])
    // Each of them is looked at again: the few that are stand in an index of their own.
    .where('tip.next_check_at', 'is not', null)
    .orderBy('tip.created_at')
    .orderBy('tip.id')
    .execute()
  return named(rows.map(({ intent, ...tip }) => ({ ...tip, intentId: intent ?? undefined })))
}

/** Tips of the branch's own part in these days whose people the books have lost in a restore. */
export async function listRecovered(
  db: Db,
  branchId: string,
  { first, last }: ClosedDays,
): Promise<ShortList> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('tip', 'tip.id', 'booking.tip_id')
    .select(['tip.id', 'tip.created_at as at', 'booking.amount'])
    .where('tip.branch_id', '=', branchId)
    .where('booking.booked_on', '>=', first)
    .where('booking.booked_on', '<=', last)
    .where('booking.reason', '=', 'tip')
    .where('tip.recovered_at', 'is not', null)
    .where('tip.recipient', '=', 'branch')
    .orderBy('tip.created_at')
    .orderBy('tip.id')
    .execute()
  return named(rows)
}

/**
 * What the branch has borne for people who get money back in these days of just those tips: a dispute that was won, a refund that
 * failed. Unless that mark is undone, they get it twice. `yen` above zero.
 */
export const listBorneAgain = (db: Db, branchId: string, { first, last }: ClosedDays) =>
  db
    .selectFrom('payday_mark as mark')
    .innerJoin('payday', 'payday.id', 'mark.payday_id')
    .innerJoin('payday_line as line', (on) =>
      on.onRef('line.payday_id', '=', 'mark.payday_id').onRef('line.staff_id', '=', 'mark.staff_id'),
    )
    .select(['payday.id as paydayId', 'payday.number', 'line.staff_id as staffId', 'line.name'])
    .select(sql<number>`line.taken_back - line.earned - line.opening`.as('yen'))
    .where('payday.branch_id', '=', branchId)
    .where('payday.taken_back_at', 'is', null)
    .where('mark.mark', '=', 'written_off')
    .where(isNewestMark)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('share as back')
          .innerJoin('share as taken', (on) =>
            on.onRef('taken.tip_id', '=', 'back.tip_id').onRef('taken.staff_id', '=', 'back.staff_id'),
          )
          .select('back.id')
          .whereRef('back.staff_id', '=', 'line.staff_id')
          .where('back.reason', 'in', ['dispute_won', 'refund_failed'])
          .where('back.booked_on', '>=', first)
          .where('back.booked_on', '<=', last)
          .where('taken.reason', 'in', ['dispute', 'refund'])
          .whereRef('taken.booked_on', '>=', 'payday.first_day')
          .whereRef('taken.booked_on', '<=', 'payday.last_day'),
      ),
    )
    .orderBy('payday.number')
    .orderBy('line.code')
    .execute()
