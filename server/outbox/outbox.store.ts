import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { Database, OutboxTable } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

export type OutboxRow = Selectable<OutboxTable>
export type OutboxKind = OutboxRow['kind']

type Written = Omit<OutboxRow, 'place' | 'state' | 'tries' | 'status' | 'error' | 'next_at' | 'claimed_until'>

/** A row that is to be sent now. `place`: before which others of its lane; as they were written, if it is not said. */
export const waitingRow = (
  row: Omit<Written, 'created_at' | 'done_at'> & { place?: number },
  now: number,
) => ({ place: now, ...row, state: 'pending' as const, next_at: now, created_at: now })

/** The webhook's messages rest as one when it fails. */
export const hookQueue = 'hook'

/** Nobody is sending it. */
const isFree = (e: ExpressionBuilder<Database, 'outbox'>, now: number) =>
  e.or([e('outbox.claimed_until', 'is', null), e('outbox.claimed_until', '<=', now)])

/**
 * Claims what is due first in a queue, and counts the try: no other process sends it for `claimMs`. It waits while one
 * before it in its lane waits. `together`: takes all that waits in its lane. Empty: nothing is due.
 */
export async function claimNext(
  db: Db,
  queue: string,
  { claimMs, together }: { claimMs: number; together: boolean },
  now: number,
): Promise<OutboxRow[]> {
  const next = await db
    .selectFrom('outbox')
    .select(['id', 'lane'])
    .where('queue', '=', queue)
    .where('next_at', '<=', now)
    .where((e) => isFree(e, now))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('outbox as earlier')
            .select('earlier.id')
            .where('earlier.next_at', 'is not', null)
            .whereRef('earlier.lane', '=', 'outbox.lane')
            .where(sql<boolean>`(earlier.place, earlier.id) < (outbox.place, outbox.id)`),
        ),
      ),
    )
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  if (!next) return []
  const claimed = await db
    .updateTable('outbox')
    .set((e) => ({ claimed_until: now + claimMs, tries: e('tries', '+', 1) }))
    .where(together ? 'lane' : 'id', '=', together ? next.lane : next.id)
    .where('next_at', '<=', now)
    .where((e) => isFree(e, now))
    .returningAll()
    .execute()
  // Another process was faster.
  if (claimed.length === 0) return claimNext(db, queue, { claimMs, together }, now)
  return claimed.sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))
}

/** Writes what became of a try, and what `also` does. Nothing, if another process has claimed the rows since. */
export const finishTry = (
  db: Db,
  rows: OutboxRow[],
  set: Partial<OutboxRow>,
  also: (trx: Trx) => Promise<unknown> = async () => {},
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('outbox')
      .set({ ...set, claimed_until: null })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('claimed_until', '=', rows[0]?.claimed_until ?? 0)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await also(trx)
  })

const day = 24 * 3600 * 1000

/** How long it is known what became of each, in ms. Webhooks: for `admin hook again`. Devices: much longer than a tip is news. */
export const keptMs: Record<OutboxKind, number> = { hook: 30 * day, mail: 7 * day, push: 2 * day }

export async function forgetDone(db: Db, now: number): Promise<void> {
  for (const kind of ['hook', 'mail', 'push'] as const)
    await db
      .deleteFrom('outbox')
      .where('kind', '=', kind)
      .where('done_at', '<', now - keptMs[kind])
      .execute()
}

/** What waits: how many, how many of them have failed before, and since when the oldest waits (ms since 1970). */
type Backlog = { waiting: number; failing: number; since: number | undefined }

export async function readBacklog(db: Db, kind: OutboxKind): Promise<Backlog> {
  const row = await db
    .selectFrom('outbox')
    .where('next_at', 'is not', null)
    .where('kind', '=', kind)
    .select((e) => [
      e.fn.countAll<number | string>().as('waiting'),
      e.fn.count<number | string>('error').as('failing'),
      e.fn.min<number | string | null>('created_at').as('since'),
    ])
    .executeTakeFirstOrThrow()
  const since = row.since === null ? undefined : Number(row.since)
  return { waiting: Number(row.waiting), failing: Number(row.failing), since }
}
