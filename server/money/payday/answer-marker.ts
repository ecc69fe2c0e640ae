import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { recordChange } from '../../outbox/audit/audit.store.ts'
import { holdBusiness } from '../../venues/business.store.ts'
import { findMarker } from '../books/index.ts'
import { largestNumber } from './payday.store.ts'
import type { Owner } from './payday.types.ts'

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
