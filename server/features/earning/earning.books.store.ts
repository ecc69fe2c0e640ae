import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

// The books from end to end, some rows at a time: for those who check them, not for pages.

export type TipLine = Awaited<ReturnType<typeof tipsAfter>>[number]

/** Tips of every state in the order of their ids, with the time zone in which they count. */
export const tipsAfter = (db: Db, id: string, limit: number) =>
  db
    .selectFrom('tip')
    .innerJoin('business', 'business.id', 'tip.business_id')
    .select(['tip.id', 'tip.branch_id', 'tip.state', 'tip.amount', 'tip.refunded_amount'])
    .select(['tip.disputed_amount', 'tip.fee', 'tip.net', 'business.time_zone'])
    .where('tip.id', '>', id)
    .orderBy('tip.id')
    .limit(limit)
    .execute()

export const sharesBetween = (db: Db, first: string, last: string) =>
  db
    .selectFrom('share')
    .select(['tip_id', 'staff_id', 'amount', 'reason', 'entry', 'booked_on'])
    .where('tip_id', '>=', first)
    .where('tip_id', '<=', last)
    .execute()

export const bookingsBetween = (db: Db, first: string, last: string) =>
  db
    .selectFrom('booking')
    .select(['tip_id', 'amount', 'reason', 'entry', 'booked_on', 'created_at'])
    .where('tip_id', '>=', first)
    .where('tip_id', '<=', last)
    .execute()

type SumKey = { branch_id: string; holder: string; span: string; period: string }

export const sumsAfter = (db: Db, last: SumKey | undefined, limit: number) =>
  db
    .selectFrom('earning_sum')
    .selectAll()
    .$if(last !== undefined, (q) =>
      q.where(
        sql<boolean>`(branch_id, holder, span, period) > (${last?.branch_id}, ${last?.holder}, ${last?.span}, ${last?.period})`,
      ),
    )
    .orderBy('branch_id')
    .orderBy('holder')
    .orderBy('span')
    .orderBy('period')
    .limit(limit)
    .execute()
