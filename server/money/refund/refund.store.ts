import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { hasRow } from '../../db/row-counts.ts'
import type { Database, RefundRequestTable } from '../../db/schema.ts'
import type { Refund } from './refund.types.ts'

export type RefundRow = Selectable<RefundRequestTable>
type Changes = UpdateObject<Database, 'refund_request'>

/** How long the background job waits before its first check of a request, in ms. */
export const firstCheckAfter = 60_000

type Draft = { id?: string | undefined } & Pick<
  RefundRow,
  'tip_id' | 'attempt_id' | 'member_id' | 'amount' | 'reason' | 'note'
>

/** Saves an owner's request that is not confirmed yet; nothing if it is there already. Returns its id. */
export async function insertRefundDraft(
  db: Db,
  { id = newId(), ...draft }: Draft,
  now: number,
): Promise<string> {
  await db
    .insertInto('refund_request')
    .values({ ...draft, id, state: 'draft', created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return id
}

/** The id for the return of a second charge. Always the same, so that it is requested only once. */
export const secondChargeId = (attemptId: string) => `second-${attemptId}`

/**
 * Requests the return of a charge that should not exist. Call it in the transaction that finds the charge. If the
 * return was already over and the money is found again (a dispute was won, or a bank sent the refund back), it is
 * reopened.
 */
export async function requestReturn(
  trx: Db,
  { tipId, attemptId, amount }: { tipId: string; attemptId: string; amount: number },
  now: number,
): Promise<void> {
  await trx
    .insertInto('refund_request')
    .values({
      id: secondChargeId(attemptId),
      tip_id: tipId,
      attempt_id: attemptId,
      member_id: null,
      amount,
      reason: 'duplicate',
      note: '',
      state: 'open',
      next_check_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ state: 'open', amount, next_check_at: now, updated_at: now })
        .where('refund_request.state', 'in', ['done', 'failed']),
    )
    .execute()
}

export const findRefund = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refund_request').selectAll().where('id', '=', id).executeTakeFirst()

/** A tip's refunds, newest first, without drafts. */
export async function listRefunds(db: Db, tipId: string): Promise<Refund[]> {
  const rows = await db
    .selectFrom('refund_request')
    .leftJoin('staff', 'staff.id', 'refund_request.member_id')
    .selectAll('refund_request')
    .select('staff.name as member_name')
    .where('tip_id', '=', tipId)
    .where('state', '!=', 'draft')
    .orderBy('refund_request.created_at', 'desc')
    .orderBy('refund_request.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    reason: row.reason,
    note: row.note,
    state: row.state,
    failure: row.failure ?? undefined,
    memberName: row.member_name ?? undefined,
    at: row.updated_at,
  }))
}

/** Whole yen of open refunds that may not be in the ledger yet. */
export async function sumOpen(db: Db, tipId: string, attemptId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('refund_request')
    .select((e) => e.fn.sum<number | string | null>('amount').as('sum'))
    .where('tip_id', '=', tipId)
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** Changes a request's state if it is in one of the `from` states. Otherwise undefined. */
export const moveRefund = (
  db: Db,
  id: string,
  from: RefundRow['state'][],
  set: Changes,
): Promise<RefundRow | undefined> =>
  db
    .updateTable('refund_request')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()

/**
 * Writes down what an ask has brought, if the request is in one of the `from` states. Otherwise undefined. `isOver`: there
 * is nothing left to check, unless Stripe has had news since `row` was claimed, which may have come too late for this ask.
 * One that failed is never asked about again.
 */
export const endAsk = (
  db: Db,
  row: RefundRow,
  from: RefundRow['state'][],
  { isOver, ...set }: Omit<Changes, 'next_check_at'> & { isOver: boolean },
): Promise<RefundRow | undefined> =>
  moveRefund(db, row.id, from, {
    ...set,
    next_check_at: isOver
      ? sql`nullif(next_check_at, ${row.next_check_at})`
      : sql`coalesce(next_check_at, ${row.next_check_at})`,
    ...(set.state === 'failed' && { next_check_at: null }),
  })

/** Writes down Stripe's id of a refund. True if it was not there yet: of two who ask at the same time, for the first. */
export async function noteRefundId(trx: Db, id: string, refundId: string): Promise<boolean> {
  return hasRow(
    trx
      .updateTable('refund_request')
      .set({ stripe_refund_id: refundId })
      .where('id', '=', id)
      .where((e) => e.or([e('stripe_refund_id', 'is', null), e('stripe_refund_id', '!=', refundId)]))
      .where('state', 'in', ['open', 'accepted', 'done'])
      .returning('id'),
  )
}

/**
 * Claims a request before Stripe is asked about it. `updated_at` does not change, because asking is not news.
 * Undefined: another process has claimed it since it was read.
 */
export const claimRefund = (db: Db, seen: RefundRow, now: number): Promise<RefundRow | undefined> =>
  db
    .updateTable('refund_request')
    .set({ asks: seen.asks + 1, next_check_at: now + pauseAfter(seen.asks) })
    .where('id', '=', seen.id)
    .where('asks', '=', seen.asks)
    .where('state', '!=', 'draft')
    .returningAll()
    .executeTakeFirst()

/** Doubles from a minute to six hours. */
const pauseAfter = (asks: number) => Math.min(6 * 60 * 60_000, firstCheckAfter * 2 ** asks)

/** Requests that are due for a check, longest waiting first. */
export async function listDueRefunds(db: Db, until: number, limit: number): Promise<RefundRow[]> {
  const due = db.selectFrom('refund_request').selectAll().where('next_check_at', '<=', until)
  return due.orderBy('next_check_at').limit(limit).execute()
}

/** Stripe has news about a tip's refunds: the next run checks them. */
export async function planRefundChecks(db: Db, tipId: string, now: number): Promise<void> {
  await db
    .updateTable('refund_request')
    .set({ next_check_at: now })
    .where('tip_id', '=', tipId)
    .where('state', 'in', ['open', 'accepted', 'done'])
    .execute()
}

/** Deletes abandoned drafts. */
export async function forgetDrafts(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('refund_request')
    .where('state', '=', 'draft')
    .where('created_at', '<', before)
    .execute()
}
