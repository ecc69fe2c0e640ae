import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { prepared } from '../../db/prepared.ts'
import type { TipTable } from '../../db/schema.ts'
import { enabledHooks, waitingRow } from '../outbox.store.ts'
import type { HookEvent } from './hook.events.ts'
import { staffEvents, tipEvents } from './hook.events.ts'

/** How long a message is retried, in ms. */
export const triedFor = 3 * 24 * 60 * 60_000

/** Queues the messages about a tip. Call it in the transaction that changes the tip: both are stored, or neither. */
export async function announceTip(
  trx: Db,
  before: Selectable<TipTable>,
  after: Selectable<TipTable>,
  now: number,
): Promise<void> {
  await announce(trx, after.business_id, tipEvents(before, after), now)
}

type Change = Parameters<typeof staffEvents>[0] & { businessId: string }

/** The same for changes of the staff; other changes queue nothing. */
export async function announceChange(trx: Db, change: Change, now: number): Promise<void> {
  await announce(trx, change.businessId, staffEvents(change, now), now)
}

const hooksOf = prepared((db, businessId: string) =>
  enabledHooks(db).select('id').where('business_id', '=', businessId),
)

/** Writes one message per event for each enabled webhook of the business. */
async function announce(trx: Db, businessId: string, events: HookEvent[], now: number): Promise<void> {
  if (events.length === 0) return
  const endpoints = await hooksOf(trx, businessId)
  if (endpoints.length === 0) return
  await trx
    .insertInto('outbox')
    .values(endpoints.flatMap(({ id }) => events.map((event) => messageRow(id, event, now))))
    .execute()
}

export const messageRow = (endpointId: string, { type, subject, place, data }: HookEvent, now: number) =>
  waitingRow(
    {
      id: `msg_${newId()}`,
      kind: 'hook',
      queue: endpointId,
      lane: `${endpointId} ${subject}`,
      ...{ place, type, subject },
      payload: JSON.stringify({ type, timestamp: new Date(now).toISOString(), data }),
      expires_at: now + triedFor,
    },
    now,
  )
