import { type RawBuilder, sql } from 'kysely'
import { dayIn } from '../../base/calendar.ts'
import { chunksOf } from '../../db/chunks.ts'
import type { Db } from '../../db/database.ts'
import { hasRow } from '../../db/row-counts.ts'
import { waitingRow } from '../../outbox/outbox.store.ts'
import type { PaydayEvent, ToldPayday, ToldTip } from './push.text.ts'
import { laneOf } from './push-device.store.ts'

/** How long after it happened something is news, in ms. Whoever hears of it later reads it in the app. */
export const newsMs = 4 * 60 * 60_000

/** Row limit per question. */
export const mostUntold = 500

/** A message that no device has yet. `at`: when it happened, in ms since 1970. */
type Untold = { device_id: string; at: number } & (
  | ({ type: 'tip' } & ToldTip)
  | ({ type: 'payday' } & ToldPayday)
)

/** Whether anybody wants to hear of tips. */
export const hasDevices = async (db: Db): Promise<boolean> =>
  await hasRow(db.selectFrom('push_device').select('id').limit(1))

/**
 * Shares of tips booked since a moment (ms since 1970) of which a device of their owner has no message yet. Left out are
 * tips that were booked before the device was switched on, and tips that were paid long ago.
 */
export async function listUntold(db: Db, since: number, now: number): Promise<Untold[]> {
  const rows = await db
    .selectFrom('push_device as device')
    .innerJoin('staff', (on) =>
      on.onRef('staff.id', '=', 'device.staff_id').onRef('staff.person_id', '=', 'device.person_id'),
    )
    .innerJoin('share', 'share.staff_id', 'device.staff_id')
    .innerJoin('tip', 'tip.id', 'share.tip_id')
    // Its id holds both, so that nobody hears of a tip twice.
    .leftJoin('outbox as told', (on) =>
      on.on('told.id', '=', sql<string>`'push_' || device.id || '_' || share.tip_id`),
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
    .where('told.id', 'is', null)
    .$narrowType<{ recipient: 'all' | 'staff' }>()
    .limit(mostUntold)
    .execute()
  return rows.map(({ paid_at, ...tip }) => ({ type: 'tip', at: paid_at ?? now, ...tip }))
}

/** The same for one's own lines of paydays: of one that was made, and of those that did not reach their person. */
export const listUntoldPaydays = async (db: Db, since: number, now: number): Promise<Untold[]> => [
  ...(await untoldLines(
    db,
    { at: 'payday.made_at', event: sql<PaydayEvent>`payday.kind`, after: '' },
    since,
    now,
  )),
  ...(await untoldLines(
    db,
    { at: 'line.returned_at', event: sql<PaydayEvent>`'returned'`, after: '_returned' },
    since,
    now,
  )),
]

type Happened = {
  at: 'payday.made_at' | 'line.returned_at'
  event: RawBuilder<PaydayEvent>
  /** Behind the payday's id, so that both are told. */
  after: string
}

async function untoldLines(
  db: Db,
  { at, event, after }: Happened,
  since: number,
  now: number,
): Promise<Untold[]> {
  const subject = sql<string>`payday.id || ${sql.lit(after)}`
  const rows = await db
    .selectFrom('push_device as device')
    .innerJoin('staff', (on) =>
      on.onRef('staff.id', '=', 'device.staff_id').onRef('staff.person_id', '=', 'device.person_id'),
    )
    .innerJoin('payday_line as line', 'line.person_id', 'device.person_id')
    .innerJoin('payday', 'payday.id', 'line.payday_id')
    .leftJoin('outbox as told', (on) =>
      on.on('told.id', '=', sql<string>`'push_' || device.id || '_' || ${subject}`),
    )
    .select((e) => [
      'device.id as device_id',
      e.fn.max<number>(at).as('at'),
      e.fn.sum<number>('line.yen').as('yen'),
    ])
    .select([subject.as('payday_id'), event.as('event')])
    .where('staff.deleted_at', 'is', null)
    .where(at, '>=', Math.max(since, now - newsMs))
    .whereRef(at, '>=', 'device.created_at')
    .where('told.id', 'is', null)
    // One that came back before anybody was told of it is told as that alone.
    .$if(after === '', (q) => q.where('line.returned_at', 'is', null))
    .groupBy(['device.id', 'payday.id'])
    .limit(mostUntold)
    .execute()
  return rows.map(({ at, ...row }) => ({ type: 'payday', at: at ?? now, ...row }))
}

/** The same for one's shares of what was counted in a cash box. A count that was reversed meanwhile is no news. */
export async function listUntoldCash(db: Db, since: number, now: number): Promise<Untold[]> {
  const rows = await db
    .selectFrom('cash_count as cash')
    .innerJoin('cash_share', 'cash_share.count_id', 'cash.id')
    .innerJoin('push_device as device', 'device.staff_id', 'cash_share.staff_id')
    .innerJoin('staff', (on) =>
      on.onRef('staff.id', '=', 'device.staff_id').onRef('staff.person_id', '=', 'device.person_id'),
    )
    .leftJoin('cash_count as later', 'later.corrects', 'cash.id')
    .leftJoin('outbox as told', (on) =>
      on.on('told.id', '=', sql<string>`'push_' || device.id || '_' || cash.id`),
    )
    .select(['device.id as device_id', 'cash.id as tip_id', 'cash_share.amount', 'cash.created_at as at'])
    .where('staff.deleted_at', 'is', null)
    .where('cash.created_at', '>=', Math.max(since, now - newsMs))
    .whereRef('cash.created_at', '>=', 'device.created_at')
    .where('cash.corrects', 'is', null)
    .where('later.id', 'is', null)
    .where('told.id', 'is', null)
    .limit(mostUntold)
    .execute()
  return rows.map((row) => ({ type: 'tip', recipient: 'cash', ...row }))
}

/** Queues a message for each. One that another process has queued meanwhile stays as it is. */
export async function queueNews(db: Db, untold: Untold[], now: number): Promise<void> {
  const rows = untold.map(({ type, device_id, at, ...told }) => {
    const subject = 'tip_id' in told ? told.tip_id : told.payday_id
    const lane = laneOf(device_id, type)
    return waitingRow(
      {
        id: `push_${device_id}_${subject}`,
        kind: 'push',
        queue: 'push',
        lane,
        type,
        subject,
        payload: JSON.stringify(told),
        expires_at: at + newsMs,
      },
      now,
    )
  })
  for (const some of chunksOf(rows))
    await db
      .insertInto('outbox')
      .values(some)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}
