import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DemoBooksError } from './demo-books.error.ts'

/** Tips a transaction. */
const batch = 2000

/** No guest of ours has such an id: it is a word and the tip's own id. */
export const madeUpGuest = (tipId: string): string => `guest-${tipId}`
const isMadeUp = sql<boolean>`tip.guest_id = 'guest-' || tip.id`

/**
 * Takes made-up tips out of a business, with all that was booked for them. Answers how many there were; where it is
 * broken off it can be run again. Throws {@link DemoBooksError} where somebody has paid a tip beside them: the turns of
 * the yen left over, which real tips went on with, would have a gap.
 */
export async function removeDemoBooks(db: Db, businessId: string): Promise<number> {
  const real = await db
    .selectFrom('booking')
    .innerJoin('tip', 'tip.id', 'booking.tip_id')
    .select('tip.id')
    .where('booking.business_id', '=', businessId)
    .where((e) => e.not(isMadeUp))
    .limit(1)
    .execute()
  if (real.length > 0)
    throw new DemoBooksError('tips have been paid among the made-up ones: they stay together')
  for (let removed = 0; ; ) {
    const some = await removeSome(db, businessId)
    removed += some
    if (some === 0) return removed
  }
}

/** The sums go with the first of them: without their tips they are wrong at once. */
const removeSome = (db: Db, businessId: string): Promise<number> =>
  inTransaction(db, async (trx) => {
    const tips = await trx
      .selectFrom('tip')
      .select('id')
      .where('business_id', '=', businessId)
      .where(isMadeUp)
      .limit(batch)
      .execute()
    const ids = tips.map(({ id }) => id)
    if (ids.length === 0) return 0
    const branches = trx.selectFrom('branch').select('id').where('business_id', '=', businessId)
    await trx.deleteFrom('earning_sum').where('branch_id', 'in', branches).execute()
    await trx.updateTable('branch').set({ split_turn: 0 }).where('business_id', '=', businessId).execute()
    await trx.deleteFrom('share').where('tip_id', 'in', ids).execute()
    await trx.deleteFrom('booking').where('tip_id', 'in', ids).execute()
    await trx.deleteFrom('tip').where('id', 'in', ids).execute()
    return ids.length
  })
