import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { prepared } from '../../db/prepared.ts'
import type { TipTable } from '../../db/schema.ts'
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

const enabledHooks = prepared((db, businessId: string) =>
  db
    .selectFrom('hook_endpoint')
    .select('id')
    .where('business_id', '=', businessId)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null),
)

/** Writes one message per event for each enabled webhook of the business. */
async function announce(trx: Db, businessId: string, events: HookEvent[], now: number): Promise<void> {
  if (events.length === 0) return
  const endpoints = await enabledHooks(trx, businessId)
  if (endpoints.length === 0) return
  await trx
    .insertInto('hook_message')
    .values(endpoints.flatMap(({ id }) => events.map((event) => messageRow(id, event, now))))
    .execute()
}

export const messageRow = (endpointId: string, { type, subject, place, data }: HookEvent, now: number) => ({
  id: `msg_${newId()}`,
  endpoint_id: endpointId,
  type,
  subject,
  place,
  payload: JSON.stringify({ type, timestamp: new Date(now).toISOString(), data }),
  state: 'pending' as const,
  next_at: now,
  give_up_at: now + triedFor,
  created_at: now,
})
