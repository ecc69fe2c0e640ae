import { dayIn } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'

export type NewBooking = {
  id: string
  tip_id: string
  business_id: string
  branch_id: string
  created_at: number
}

/** Row limit per poll. If it is exceeded, clients are still notified by the rows already read. */
const most = 500

/** Bookings of some businesses since a moment (ms since 1970), oldest first. */
export const listBookingsSince = (db: Db, businessIds: string[], since: number): Promise<NewBooking[]> =>
  db
    .selectFrom('booking')
    .select(['id', 'tip_id', 'business_id', 'branch_id', 'created_at'])
    .where('business_id', 'in', businessIds)
    // The index is by day. `Etc/GMT+12` is the time zone with the earliest date, so no booking is missed.
    .where('booked_on', '>=', dayIn('Etc/GMT+12', since))
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Which of these staff members have a share in which of these tips. */
export const listSharers = (db: Db, tipIds: string[], staffIds: string[]) =>
  db
    .selectFrom('share')
    .select(['tip_id', 'staff_id'])
    .distinct()
    .where('tip_id', 'in', tipIds)
    .where('staff_id', 'in', staffIds)
    .execute()
