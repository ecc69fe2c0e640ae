import type { Selectable } from 'kysely'
import type { ShareReason } from '../../../views/words.ts'
import type { Db, Trx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import type { GuestNoticeTable } from '../../db/schema.ts'
import type { ClosedDays } from './payday.store.ts'

/** What a notice says, and on which days: whole yen, and days as `YYYY-MM-DD`. */
export type GuestNotice = Pick<
  GuestNoticeTable,
  'payday_id' | 'first_day' | 'last_day' | 'paid_by' | 'staff_yen' | 'house_yen' | 'from_day' | 'until_day'
>

export type StoredNotice = Selectable<GuestNoticeTable>

/** A branch's time zone, and whether its business tells guests what was paid. */
export const findTelling = (db: Db, branchId: string) =>
  db
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .select(['business.time_zone as timeZone', 'business.tells_guests as tells'])
    .where('branch.id', '=', branchId)
    .executeTakeFirstOrThrow()

export const presentNotice = (db: Db, branchId: string): Promise<StoredNotice | undefined> =>
  db
    .selectFrom('guest_notice')
    .selectAll()
    .where('branch_id', '=', branchId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** All notices of a branch, the newest first. */
export const listNotices = (db: Db, branchId: string): Promise<StoredNotice[]> =>
  db
    .selectFrom('guest_notice')
    .selectAll()
    .where('branch_id', '=', branchId)
    .orderBy('begun_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const insertNotice = (trx: Trx, branchId: string, notice: GuestNotice, now: number) =>
  trx
    .insertInto('guest_notice')
    .values({ id: newId(), branch_id: branchId, ...notice, begun_at: now, ended_at: null })
    .execute()

/** Ends the present notice of one branch, or of all. */
export const endNotices = (trx: Trx, at: number, branchId?: string) =>
  trx
    .updateTable('guest_notice')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .$if(branchId !== undefined, (q) => q.where('branch_id', '=', branchId ?? ''))
    .execute()

const ofShares: ShareReason[] = ['tip', 'refund', 'refund_failed', 'dispute', 'dispute_won']

const bookedIn = (db: Db, branchId: string, { first, last }: ClosedDays) =>
  db
    .selectFrom('booking')
    .where('booking.branch_id', '=', branchId)
    .where('booking.booked_on', '>=', first)
    .where('booking.booked_on', '<=', last)

/**
 * Yen that guests gave to the branch itself in these days, less what was taken back in them. Not what it got because
 * nobody was there to share a tip, or because a lost payment was found again.
 */
export async function sumForHouse(db: Db, branchId: string, days: ClosedDays): Promise<number> {
  const { yen } = await bookedIn(db, branchId, days)
    .innerJoin('tip', 'tip.id', 'booking.tip_id')
    .select((e) => e.fn.sum<number | null>('booking.amount').as('yen'))
    .where('booking.reason', 'in', ofShares)
    .where('tip.recipient', '=', 'branch')
    .where('tip.recovered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return yen ?? 0
}

/** Whether the staff got a part of so many tips in these days. */
export async function hasTips(db: Db, branchId: string, days: ClosedDays, most: number): Promise<boolean> {
  const tips = await bookedIn(db, branchId, days)
    .select('booking.tip_id')
    .where('booking.reason', '=', 'tip')
    .where((e) =>
      e.exists(
        e
          .selectFrom('share')
          .select('share.id')
          .whereRef('share.tip_id', '=', 'booking.tip_id')
          .where('share.reason', '=', 'tip')
          .where('share.staff_id', 'is not', null),
      ),
    )
    .limit(most)
    .execute()
  return tips.length === most
}
