import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
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
    .insertInto('hook_message')
    .values(messageRow(id, event, now))
    .execute()
  await wake(db, id)
  return true
}

/**
 * Sends a message again, or at once if it waits for its next try, and retries it for three days from now. False if the
 * message does not exist, is being sent just now, or its endpoint is disabled.
 */
export function sendAgain(
  db: Db,
  { id: endpointId, disabled }: Pick<Endpoint, 'id' | 'disabled'>,
  messageId: string,
  now: number,
): Promise<boolean> {
  if (disabled) return Promise.resolve(false)
  return inTransaction(db, async (trx) => {
    const fresh = {
      state: 'pending' as const,
      tries: 0,
      next_at: now,
      give_up_at: now + triedFor,
      done_at: null,
    }
    const { numUpdatedRows } = await trx
      .updateTable('hook_message')
      .set(fresh)
      .where('id', '=', messageId)
      .where('endpoint_id', '=', endpointId)
      .where((e) => e.or([e('claimed_until', 'is', null), e('claimed_until', '<=', now)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await wake(trx, endpointId)
    return true
  })
}

/** Ends the endpoint's pause, because a person waits for the result. */
const wake = (db: Db, id: string) =>
  db.updateTable('hook_endpoint').set({ rests_until: 0 }).where('id', '=', id).execute()
