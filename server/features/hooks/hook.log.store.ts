import { z } from 'zod'
import type { HookEventType } from '../../../views/words.ts'
import type { Db } from '../../db/database.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import { pageOf } from '../../http/page-of.ts'
import type { OutboxRow } from '../../outbox/outbox.store.ts'
import { date } from './hook.store.ts'
import type { Message } from './hook.types.ts'

const place = z.tuple([z.int(), z.string()])

/** Newest first. `after`: where the previous page ended. `older`: where this one ended, if more follow. */
export async function listMessages(
  db: Db,
  endpointId: string,
  { after, limit }: { after: unknown; limit: number },
): Promise<{ messages: Message[]; older: string | undefined }> {
  const from = readCursor(place, after)
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('queue', '=', endpointId)
    .$if(from !== undefined, (q) =>
      q.where((e) => e(e.refTuple('created_at', 'id'), '<', e.tuple(from?.[0] ?? 0, from?.[1] ?? ''))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { lines, last } = pageOf(rows, limit)
  return { messages: lines.map(toMessage), older: last && writeCursor([last.created_at, last.id]) }
}

const toMessage = (row: OutboxRow): Message => ({
  id: row.id,
  type: row.type as HookEventType,
  subject: row.subject,
  state: row.state,
  tries: row.tries,
  status: row.status ?? undefined,
  error: (row.error as Message['error']) ?? undefined,
  createdAt: new Date(row.created_at),
  doneAt: date(row.done_at),
  nextAt: date(row.next_at),
})
