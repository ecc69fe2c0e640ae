import type { Db, Trx } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { MessageRow } from './hook.delivery.store.ts'

type Outcome = { status: number | null; error: string | null }

/** Marks it as sent. False if another process has claimed it since: that one records the result. */
export function markSent(
  db: Db,
  { id, endpoint_id, claimed_until }: MessageRow,
  outcome: Outcome,
  now: number,
) {
  return inTransaction(db, async (trx) => {
    const done = { ...outcome, state: 'sent' as const, next_at: null, claimed_until: null, done_at: now }
    if (!(await setClaimed(trx, id, claimed_until, done))) return false
    await trx
      .updateTable('hook_endpoint')
      .set({ failures: 0, failing_since: null, rests_until: 0 })
      .where('id', '=', endpoint_id)
      .execute()
    return true
  })
}

/** Marks a failed try. `nextAt`: the next try; undefined gives it up. The endpoint is paused until `restsUntil`. */
export function markFailed(
  db: Db,
  { id, endpoint_id, claimed_until }: MessageRow,
  outcome: Outcome,
  times: { nextAt: number | undefined; giveUpAt: number; restsUntil: number; now: number },
) {
  const { nextAt, giveUpAt, restsUntil, now } = times
  return inTransaction(db, async (trx) => {
    const later = { next_at: nextAt ?? null, give_up_at: giveUpAt, claimed_until: null }
    const over = nextAt === undefined ? { state: 'failed' as const, done_at: now } : {}
    if (!(await setClaimed(trx, id, claimed_until, { ...outcome, ...later, ...over }))) return undefined
    return trx
      .updateTable('hook_endpoint')
      .set((e) => ({
        failures: e('failures', '+', 1),
        failing_since: e.fn.coalesce('failing_since', e.val(now)),
        rests_until: restsUntil,
      }))
      .where('id', '=', endpoint_id)
      .returningAll()
      .executeTakeFirst()
  })
}

async function setClaimed(trx: Trx, id: string, claimedUntil: number | null, set: Partial<MessageRow>) {
  const { numUpdatedRows } = await trx
    .updateTable('hook_message')
    .set(set)
    .where('id', '=', id)
    .where('claimed_until', '=', claimedUntil)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
