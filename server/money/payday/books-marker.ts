import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { findBusiness, holdBusiness } from '../../venues/business.store.ts'
import { largestNumber } from './payday.store.ts'
import type { Owner } from './payday.types.ts'

/** The books went back: they know nothing of what happened here after `endAt` (ms since 1970). */
export type Marker = { endAt: number }

/** Undefined unless the books went back and no owner has said since that all paydays are here again. */
export async function findMarker(db: Db, businessId: string): Promise<Marker | undefined> {
  const endAt = (await findBusiness(db, businessId))?.booksEndAt
  return endAt === undefined ? undefined : { endAt }
}

/** The books went back, as an operator says, and know nothing of what happened after a moment. Of two moments the earlier stands. */
export const setMarker = (trx: Trx, endAt: number): Promise<void> =>
  mark(trx, endAt, (e) => e('books_answered_at', 'is not', null))

/** The books lack a payment of this moment, so they went back. One of before an owner's answer was answered with it. */
export const noteLostPayment = (trx: Trx, paidAt: number): Promise<void> =>
  mark(trx, paidAt, (e) => e('books_answered_at', '<', paidAt))

type OfBusiness = ExpressionBuilder<Database, 'business'>

async function mark(trx: Trx, endAt: number, isAnew: (e: OfBusiness) => Expression<SqlBool>): Promise<void> {
  await trx
    .updateTable('business')
    .set({ books_end_at: endAt, books_answered_at: null })
    .where((e) =>
      e.or([
        e('books_end_at', 'is', null),
        e.and([e('books_answered_at', 'is', null), e('books_end_at', '>', endAt)]),
        isAnew(e),
      ]),
    )
    .execute()
}

/**
 * An owner says that all paydays made since are here again. `numbersAbove`: the number of the last one they know of, where some stay
 * lost; numbers go on above it. Without a marker nothing changes.
 */
export function answerMarker(
  db: Db,
  owner: Owner,
  { numbersAbove = 0 }: { numbersAbove?: number | undefined },
  now: number,
): Promise<void> {
  const { businessId } = owner
  return inTransaction(db, async (trx) => {
    await holdBusiness(trx, businessId)
    if (!(await findMarker(trx, businessId))) return
    const above = Math.max(numbersAbove, await largestNumber(trx, businessId))
    await trx
      .updateTable('business')
      .set({ books_answered_at: now, numbers_above: above })
      .where('id', '=', businessId)
      .execute()
    await recordChange(trx, { ...owner, action: 'payday.all_here', details: { number: above } }, now)
  })
}
