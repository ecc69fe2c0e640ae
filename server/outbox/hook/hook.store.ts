import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { forget, remember } from '../../db/remembered.store.ts'
import { countChanged } from '../../db/row-counts.ts'
import { inTransaction } from '../../db/transaction.ts'
import { triedFor } from '../audit/hook.outbox.store.ts'

/**
 * At the start: messages are written from now on, or no longer. What waits when the address goes is lost, and can be sent
 * again once there is one.
 */
export const switchHook = (db: Db, on: boolean, now: number): Promise<unknown> =>
  inTransaction(db, async (trx) => {
    if (on) return remember(trx, 'hook', 'on')
    await forget(trx, 'hook')
    return trx
      .updateTable('outbox')
      .set({ state: 'failed', next_at: null, claimed_until: null, done_at: now, error: 'off' })
      .where('kind', '=', 'hook')
      .where('next_at', 'is not', null)
      .execute()
  })

/**
 * How the webhook does. `waiting`: messages still to be sent. `lost`: those of the last 30 days that were given up.
 * `since`: when the oldest message was written that was tried and has not arrived (ms since 1970); undefined: none.
 */
type HookState = { waiting: number; lost: number; since: number | undefined }

export async function hookState(db: Db): Promise<HookState> {
  const { waiting, lost, since } = await db
    .selectFrom('outbox')
    .where('kind', '=', 'hook')
    .where(sql<boolean>`state <> 'sent'`)
    .select((e) => [
      e.fn.count<number | string>('next_at').as('waiting'),
      e.fn.count<number | string>('done_at').as('lost'),
      sql<number | string | null>`min(case when coalesce(error, cast(status as text)) is not null
        then created_at end)`.as('since'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), lost: Number(lost), since: since === null ? undefined : Number(since) }
}

/**
 * Sends what was written since `from` (ms since 1970) once more, lost or arrived, under its id and with its content, for as
 * long as a new message. What waits is tried at once; what a process is sending just now is left to it. Returns how many.
 */
export async function sendAgain(db: Db, from: number, now: number): Promise<number> {
  return countChanged(
    db
      .updateTable('outbox')
      .set({ state: 'pending', tries: 0, next_at: now, expires_at: now + triedFor, done_at: null })
      .where('kind', '=', 'hook')
      .where('created_at', '>=', from)
      .where((e) => e.or([e('claimed_until', 'is', null), e('claimed_until', '<=', now)])),
  )
}
