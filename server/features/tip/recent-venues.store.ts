import type { Kysely } from 'kysely'
import type { VenueKind } from '../../../views/words.ts'
import type { Database } from '../../db/schema.ts'

export type RecentVenue = { id: string; name: string; kind: VenueKind }

/** The open venues for which this guest has begun a tip: newest first, at most five. */
export function listRecentVenues(db: Kysely<Database>, guestId: string): Promise<RecentVenue[]> {
  return db
    .selectFrom('tip')
    .innerJoin('branch', 'branch.id', 'tip.branch_id')
    .where('tip.guest_id', '=', guestId)
    .where('branch.closed_at', 'is', null)
    .select(['branch.id', 'branch.name', 'branch.kind'])
    .groupBy(['branch.id', 'branch.name', 'branch.kind'])
    .orderBy((eb) => eb.fn.max('tip.created_at'), 'desc')
    .limit(5)
    .execute()
}
