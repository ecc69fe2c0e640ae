import type { Db } from '../../db/database.ts'
import { active } from './hook.delivery.store.ts'

/** Deletes messages that were finished before a moment. Returns how many. */
export async function forgetMessages(db: Db, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('hook_message')
    .where('done_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The number of waiting messages, and since when the oldest has waited (ms since 1970). */
export async function readBacklog(db: Db): Promise<{ pending: number; since: number | undefined }> {
  const row = await db
    .selectFrom('hook_message')
    .select((e) => [e.fn.countAll<number>().as('pending'), e.fn.min<number | null>('created_at').as('since')])
    .where('next_at', 'is not', null)
    // Messages written while their endpoint was being disabled are never sent.
    .where('endpoint_id', 'in', active(db).select('id'))
    .executeTakeFirstOrThrow()
  return { pending: Number(row.pending), since: row.since ?? undefined }
}
