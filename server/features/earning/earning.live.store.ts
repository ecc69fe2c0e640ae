import { dayIn } from '../../calendar.ts'
import type { Db } from '../../db/database.ts'

export type NewBooking = {
  id: string
  tip_id: string
  business_id: string
  branch_id: string
  created_at: number
}

/** More than come in a poll of the busiest businesses; what is beyond is told of by the ones before it. */
const most = 500

/** What has been booked at some businesses since a moment (ms since 1970), oldest first. */
export const listBookingsSince = (db: Db, businessIds: string[], since: number): Promise<NewBooking[]> =>
  db
    .selectFrom('booking')
    .select(['id', 'tip_id', 'business_id', 'branch_id', 'created_at'])
    .where('business_id', 'in', businessIds)
    // The index goes by days; nowhere is it an earlier day than there.
    .where('booked_on', '>=', dayIn('Etc/GMT+12', since))
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Which of some people have a share in which of some tips. */
export const listSharers = (db: Db, tipIds: string[], staffIds: string[]) =>
  db
    .selectFrom('share')
    .select(['tip_id', 'staff_id'])
    .distinct()
    .where('tip_id', 'in', tipIds)
    .where('staff_id', 'in', staffIds)
    .execute()
