import type { TestTipView } from '../../../pages/test-tip/test-tip.page.tsx'
import type { Db } from '../../db/database.ts'

/** The newest tip that stands in the books: while no guest tips it is the test's. */
export async function newestTip(db: Db, businessId: string): Promise<TestTipView | undefined> {
  const tip = await db
    .selectFrom('booking')
    .innerJoin('tip', 'tip.id', 'booking.tip_id')
    .innerJoin('branch', 'branch.id', 'booking.branch_id')
    .select(['tip.id', 'tip.amount', 'branch.name as branch'])
    .select((e) =>
      e
        .selectFrom('stripe_event')
        .select('stripe_event.id')
        .whereRef('stripe_event.tip_id', '=', 'tip.id')
        // By the index of their ages.
        .whereRef('stripe_event.received_at', '>=', 'tip.created_at')
        .limit(1)
        .as('event'),
    )
    .where('booking.business_id', '=', businessId)
    .where('booking.reason', '=', 'tip')
    .orderBy('booking.booked_on', 'desc')
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!tip) return undefined
  const shares = await db
    .selectFrom('share')
    .leftJoin('staff', 'staff.id', 'share.staff_id')
    .select(['staff.name', 'share.amount'])
    .where('share.tip_id', '=', tip.id)
    .where('share.reason', '=', 'tip')
    .orderBy('share.staff_id')
    .execute()
  const { amount, branch, event } = tip
  return { amount, branch, noticed: event !== null, shares }
}
