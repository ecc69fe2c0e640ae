import { dayAfter, dayIn, daysBefore, startOf } from '../../base/calendar.ts'
import type { Db } from '../../db/database.ts'
import { readJobCursor } from '../../db/job-lease.store.ts'
import { timeZoneOf } from '../../venues/business.store.ts'
import { findMarker } from '../books/index.ts'
import { awaitsDeposits } from '../deposits/index.ts'
import { daysUntilFinal } from './journal.settings.ts'
import type { JournalDays } from './list-journal-entries.ts'

/**
 * Why entries of a period may still change. `recent`: it has not been over for ten days. `unread`: Stripe's list of deposits was not
 * read since. `unknown`: what is in a deposit of it is not known. `marker`: the books lack paydays and cash of it.
 */
type Provisional = 'recent' | 'unread' | 'unknown' | 'marker'

/** Undefined: these days are final, and give the same entries each time. */
export async function whyProvisional(
  db: Db,
  businessId: string,
  { first, last }: JournalDays,
  now: number,
): Promise<Provisional | undefined> {
  const timeZone = await timeZoneOf(db, businessId)
  if (last >= daysBefore(dayIn(timeZone, now), daysUntilFinal)) return 'recent'
  const read = await readJobCursor(db, { name: 'deposits' })
  const final = daysBefore(last, -daysUntilFinal)
  if (read === undefined || read < startOf(dayAfter(final), timeZone)) return 'unread'
  if (await awaitsDeposits(db, { first, last })) return 'unknown'
  const marker = await findMarker(db, businessId)
  return marker && dayIn(timeZone, marker.endAt) <= last ? 'marker' : undefined
}
