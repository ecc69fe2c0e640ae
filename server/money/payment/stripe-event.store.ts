import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { hasRow } from '../../db/row-counts.ts'

type Event = { id: string; type: string }

const insertEvent = prepared((db, id: string, type: string, tipId: string | null, now: number) =>
  db
    .insertInto('stripe_event')
    .values({ id, type, tip_id: tipId, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id'),
)

/** Records that an event was processed; false if it already was. Call it in the same transaction as its effect. */
export async function recordEventOnce(
  db: Db,
  event: Event,
  tipId: string | null,
  now: number,
): Promise<boolean> {
  return (await insertEvent(db, event.id, event.type, tipId, now)).length === 1
}

export const isRecorded = async (db: Db, eventId: string): Promise<boolean> =>
  await hasRow(db.selectFrom('stripe_event').select('id').where('id', '=', eventId))

/** Whether an event of Stripe's about a paid tip has arrived. */
export const hasPaidTipEvent = async (db: Db): Promise<boolean> =>
  await hasRow(
    db
      .selectFrom('stripe_event')
      .innerJoin('tip', 'tip.id', 'stripe_event.tip_id')
      .select('tip.id')
      .where('tip.succeeded_at', 'is not', null)
      .orderBy('stripe_event.received_at', 'desc')
      .limit(1),
  )
