import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { countChanged } from '../../db/row-counts.ts'
import { noWords } from '../../words/words.store.ts'
import { cardColumns } from './tip.row.ts'

const day = 24 * 60 * 60 * 1000
/** How long its guest can still see, and ask about, a tip that was never paid; and what they wrote with it. */
const unpaidKept = 30 * day
const unpaidWordsKept = day
/** Longer than Stripe lists its events (30 days), so no forgotten event comes again. */
const eventsKept = 40 * day
/** Rows per statement, so that locks are short. */
const batch = 500

/**
 * Forgets who made tips that ended without a payment and, sooner, what they wrote. Also deletes Stripe events that can't come
 * again. The tip rows stay, so that an unexpected payment still finds its tip. Paid tips are not touched. Returns the
 * number of changed rows.
 */
export async function forgetAbandoned(db: Db, now: number): Promise<number> {
  return (
    (await inBatches(() => forgetTips(db, now - unpaidKept))) +
    (await inBatches(() => forgetWords(db, now - unpaidWordsKept))) +
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
  return countChanged(
    db
      .updateTable('tip')
      .set({ ...cardColumns(undefined), guest_id: '', person_id: null, review: '', ...noWords })
      .where('id', 'in', ended(db, before)),
  )
}

async function forgetWords(db: Db, before: number): Promise<number> {
  return countChanged(
    db
      .updateTable('tip')
      .set({ review: '', ...noWords })
      .where('id', 'in', ended(db, before).where('review', '<>', '')),
  )
}

/**
 * The state condition is written exactly as in the partial index, without parameters. Otherwise the database does not
 * use the index.
 */
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
  return countChanged(
    db.deleteFrom('stripe_event').where('id', 'in', old.orderBy('received_at').limit(batch)),
  )
}
