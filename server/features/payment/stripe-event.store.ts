import type { Db } from '../../db/database.ts'

type Event = { id: string; type: string }

/** Records that an event was processed; false if it already was. Call it in the same transaction as its effect. */
export async function recordEventOnce(
  db: Db,
  event: Event,
  tipId: string | null,
  now: number,
): Promise<boolean> {
  const row = { id: event.id, type: event.type, tip_id: tipId, received_at: now }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stripe_event')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const isRecorded = async (db: Db, eventId: string): Promise<boolean> =>
  (await db.selectFrom('stripe_event').select('id').where('id', '=', eventId).executeTakeFirst()) !==
  undefined
