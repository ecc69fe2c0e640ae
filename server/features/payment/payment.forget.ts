import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { cardColumns } from './tip.row.ts'

const day = 24 * 60 * 60 * 1000
/** How long a tip that was never paid can still be looked at, and asked about, by whoever made it. */
const unpaidKept = 30 * day
/** Longer than Stripe lists its events (30 days): none comes again that is not known any more. */
const eventsKept = 40 * day
/** Rows changed at once, so that nobody waits for long. */
const batch = 500

/**
 * Forgets who made tips that ended without a payment, and what they wrote; and events of Stripe's that can't come
 * again. The rows of the tips stay, so that money that came against all expectation would still find its tip; tips
 * that were paid are not touched. Returns how many rows were changed.
 */
export async function forgetAbandoned(db: Db, now: number): Promise<number> {
  return (
    (await inBatches(() => forgetTips(db, now - unpaidKept))) +
    (await inBatches(() => forgetEvents(db, now - eventsKept)))
  )
}

async function inBatches(step: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const changed = await step()
    total += changed
    if (changed < batch) return total
  }
}

async function forgetTips(db: Db, before: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('tip')
    .set({ ...cardColumns(undefined), guest_id: '', person_id: null, review: '' })
    .where('id', 'in', ended(db, before))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Written out as the index's own condition, without parameters: that is how a database knows that it may be used. */
const ended = (db: Db, before: number) =>
  db
    .selectFrom('tip')
    .select('id')
    .where(sql<boolean>`state in ('cancelled', 'expired') and guest_id <> ''`)
    .where('updated_at', '<', before)
    .orderBy('updated_at')
    .limit(batch)

async function forgetEvents(db: Db, before: number): Promise<number> {
  const old = db.selectFrom('stripe_event').select('id').where('received_at', '<', before)
  const { numDeletedRows } = await db
    .deleteFrom('stripe_event')
    .where('id', 'in', old.orderBy('received_at').limit(batch))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
