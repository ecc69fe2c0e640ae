import { dayIn } from '../../base/calendar.ts'
import { chunksOf } from '../../db/chunks.ts'
import type { Db } from '../../db/database.ts'

/** How long after its payment a tip is news, in ms. Whoever hears of it later reads it in the app. */
export const newsMs = 4 * 60 * 60_000

/** Row limit per question. */
export const mostUntold = 500

export type Untold = {
  device_id: string
  tip_id: string
  recipient: 'all' | 'staff'
  amount: number
  paid_at: number | null
}

/** Whether anybody wants to hear of tips. */
export const hasDevices = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('push_device').select('id').limit(1).executeTakeFirst()) !== undefined

/**
 * Shares of tips booked since a moment (ms since 1970) of which a device of their owner has no message yet. Left out are
 * tips that were booked before the device was switched on, and tips that were paid long ago.
 */
export const listUntold = (db: Db, since: number, now: number): Promise<Untold[]> =>
  db
    .selectFrom('push_device as device')
    .innerJoin('staff', (on) =>
      on.onRef('staff.id', '=', 'device.staff_id').onRef('staff.person_id', '=', 'device.person_id'),
    )
    .innerJoin('share', 'share.staff_id', 'device.staff_id')
    .innerJoin('tip', 'tip.id', 'share.tip_id')
    .leftJoin('push_message as told', (on) =>
      on.onRef('told.device_id', '=', 'device.id').onRef('told.tip_id', '=', 'share.tip_id'),
    )
    .select([
      'device.id as device_id',
      'share.tip_id',
      'tip.recipient',
      'share.amount',
      'tip.succeeded_at as paid_at',
    ])
    .where('staff.deleted_at', 'is', null)
    .where('share.reason', '=', 'tip')
    // The index is by day. `Etc/GMT+12` is the time zone with the earliest date, so no share is missed.
    .where('share.booked_on', '>=', dayIn('Etc/GMT+12', since))
    .where('share.created_at', '>=', since)
    .whereRef('share.created_at', '>=', 'device.created_at')
    .where('tip.succeeded_at', '>', now - newsMs)
    .where('tip.recipient', '!=', 'branch')
    .where('told.tip_id', 'is', null)
    .$narrowType<{ recipient: 'all' | 'staff' }>()
    .limit(mostUntold)
    .execute()

/** Queues a message for each. One that another process has queued meanwhile stays as it is. */
export async function queueMessages(db: Db, untold: Untold[], now: number): Promise<void> {
  const rows = untold.map(({ paid_at, ...row }) => ({
    ...row,
    state: 'pending' as const,
    give_up_at: (paid_at ?? now) + newsMs,
    created_at: now,
  }))
  for (const some of chunksOf(rows)) {
    await db
      .insertInto('push_message')
      .values(some)
      .onConflict((conflict) => conflict.columns(['device_id', 'tip_id']).doNothing())
      .execute()
  }
}

/** Deletes messages made before a moment. It must be longer ago than any question asks ({@link newsMs}). */
export async function forgetPushMessages(db: Db, before: number): Promise<void> {
  await db.deleteFrom('push_message').where('created_at', '<', before).execute()
}

/** How many devices there are, and how many messages wait to be sent. */
export async function readPushBacklog(db: Db): Promise<{ devices: number; waiting: number }> {
  const count = (table: 'push_device' | 'push_message') =>
    db.selectFrom(table).select((e) => e.fn.countAll<number>().as('rows'))
  const { rows: devices } = await count('push_device').executeTakeFirstOrThrow()
  const { rows: waiting } = await count('push_message')
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return { devices: Number(devices), waiting: Number(waiting) }
}
