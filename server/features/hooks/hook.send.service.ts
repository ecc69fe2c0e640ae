import type { Db } from '../../db/database.ts'
import { messageRow, triedFor } from '../../outbox/records/hook.outbox.store.ts'
import type { Endpoint } from './hook.types.ts'

/** Sends a test message. False if the endpoint is disabled. */
export async function sendTest(
  db: Db,
  { id, disabled }: Pick<Endpoint, 'id' | 'disabled'>,
  now: number,
): Promise<boolean> {
  if (disabled) return false
  const data = { note: 'This is a test.' }
  const event = { type: 'webhook.test', subject: id, place: now, data } as const
  await db
    .insertInto('outbox')
    .values(messageRow(id, event, now))
    .execute()
  return true
}

/**
 * Sends a message again, or at once if it waits for its next try, and retries it for three days from now. False if the
 * message does not exist, is being sent just now, or its endpoint is disabled.
 */
export async function sendAgain(
  db: Db,
  { id: endpointId, disabled }: Pick<Endpoint, 'id' | 'disabled'>,
  messageId: string,
  now: number,
): Promise<boolean> {
  if (disabled) return false
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'pending', tries: 0, next_at: now, expires_at: now + triedFor, done_at: null })
    .where('id', '=', messageId)
    .where('queue', '=', endpointId)
    .where((e) => e.or([e('claimed_until', 'is', null), e('claimed_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
