import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'
import type { HookEndpointTable, HookMessageTable } from '../../db/schema.ts'

export type EndpointRow = Selectable<HookEndpointTable>
export type MessageRow = Selectable<HookMessageTable>

/** How long a claimed message is reserved for its process, in ms. Afterwards another process may claim it. */
export const claimMs = 30_000

export const active = (db: Db) =>
  db.selectFrom('hook_endpoint').where('disabled_at', 'is', null).where('deleted_at', 'is', null)

/** Active endpoints that have a due message and are not paused. */
export async function listDueEndpoints(db: Db, now: number): Promise<string[]> {
  const rows = await active(db)
    .select('hook_endpoint.id')
    .where('rests_until', '<=', now)
    .where((e) =>
      e.exists(
        e
          .selectFrom('hook_message')
          .select('hook_message.id')
          .whereRef('hook_message.endpoint_id', '=', 'hook_endpoint.id')
          .where('next_at', '<=', now),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Claims an endpoint's next message for {@link claimMs}: no other process sends it in that time. A message about the
 * same object as an earlier one waits until the earlier one was sent or given up. Undefined: nothing is due.
 */
export async function claimNext(
  db: Db,
  endpointId: string,
  now: number,
): Promise<{ endpoint: EndpointRow; message: MessageRow } | undefined> {
  const endpoint = await active(db)
    .selectAll()
    .where('id', '=', endpointId)
    .where('rests_until', '<=', now)
    .executeTakeFirst()
  const next = endpoint && (await nextId(db, endpointId, now))
  if (!next) return undefined
  const message = await db
    .updateTable('hook_message')
    .set((e) => ({ claimed_until: now + claimMs, tries: e('tries', '+', 1) }))
    .where('id', '=', next)
    .where('state', '=', 'pending')
    .where((e) => e.or([e('claimed_until', 'is', null), e('claimed_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  return message && { endpoint, message }
}

async function nextId(db: Db, endpointId: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('hook_message as mine')
    .select('mine.id')
    .where('mine.endpoint_id', '=', endpointId)
    .where('mine.next_at', '<=', now)
    .where((e) => e.or([e('mine.claimed_until', 'is', null), e('mine.claimed_until', '<=', now)]))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('hook_message as earlier')
            .select('earlier.id')
            .where('earlier.endpoint_id', '=', endpointId)
            .where('earlier.next_at', 'is not', null)
            .whereRef('earlier.subject', '=', 'mine.subject')
            .where(sql<boolean>`(earlier.place, earlier.id) < (mine.place, mine.id)`),
        ),
      ),
    )
    .orderBy('mine.next_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Disables an endpoint and gives up its waiting messages. False: it was already disabled or deleted. */
export function disable(trx: Trx, id: string, why: 'member' | 'failing' | 'gone', now: number) {
  return endAll(trx, id, { disabled_at: now, disabled_why: why }, now)
}

export async function endAll(
  trx: Trx,
  id: string,
  set: Partial<Pick<EndpointRow, 'disabled_at' | 'disabled_why' | 'deleted_at'>>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('hook_endpoint')
    .set(set)
    .where('id', '=', id)
    .where(set.deleted_at ? 'deleted_at' : 'disabled_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .updateTable('hook_message')
    .set({ state: 'failed', next_at: null, claimed_until: null, done_at: now, error: 'disabled' })
    .where('endpoint_id', '=', id)
    .where('state', '=', 'pending')
    .execute()
  return true
}
