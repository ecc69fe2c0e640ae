import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { countChanged } from '../../db/row-counts.ts'
import type { Database } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'

/**
 * Tips that were never sent to Stripe: nobody can have paid them. One that its guest has cancelled can be begun again for a
 * day. Written exactly as in the partial index, without parameters. Otherwise the database does not use it.
 */
const neverSent = sql<boolean>`attempts = 0 and state in ('draft', 'cancelled')`

/** Books from before its payment know no attempt until Stripe tells of it. */
const hasNoAttempt = (e: ExpressionBuilder<Database, 'tip'>) =>
  e.not(
    e.exists(e.selectFrom('payment_attempt').select('n').whereRef('payment_attempt.tip_id', '=', 'tip.id')),
  )

/** So many may be open, of one network and in all: beyond any banquet, and no more than fits on a small disk. */
export const mostDrafts = { network: 2000, all: 20_000 }

/** Deletes these drafts, but none that was sent to Stripe meanwhile. Returns how many it was. */
export function deleteDrafts(db: Db, ids: string[]): Promise<number> {
  return inTransaction(db, async (trx) => {
    // What one was begun again as stands for itself.
    await trx.updateTable('tip').set({ again_of: null }).where('again_of', 'in', ids).execute()
    return countChanged(trx.deleteFrom('tip').where('id', 'in', ids).where(neverSent).where(hasNoAttempt))
  })
}

/** So many are deleted at once. */
const atOnce = 500

/**
 * Deletes the oldest drafts as long as a network has more than it may have, or there are too many in all: those of the
 * network with most before all others. Returns how many it was.
 */
export async function trimDrafts(db: Db, most = mostDrafts): Promise<number> {
  for (let total = 0; ; ) {
    const networks = await db
      .selectFrom('tip')
      .select((e) => ['network', e.fn.countAll<number>().as('drafts')])
      .where(neverSent)
      .groupBy('network')
      .execute()
    const counted = networks.map(({ network, drafts }) => ({ network, drafts: Number(drafts) }))
    const inAll = counted.reduce((sum, { drafts }) => sum + drafts, 0)
    const [largest, second] = counted.sort((a, b) => b.drafts - a.drafts)
    if (!largest) return total
    const tooMany = Math.max(inAll - most.all, largest.drafts - most.network)
    if (tooMany <= 0) return total
    // Down to the next largest, so that no network is emptied for the sake of another.
    const some = Math.max(1, Math.min(tooMany, atOnce, largest.drafts - (second?.drafts ?? 0)))
    const oldest = await db
      .selectFrom('tip')
      .select('id')
      .where(neverSent)
      .where('network', largest.network === null ? 'is' : '=', largest.network)
      .where(hasNoAttempt)
      .orderBy('created_at')
      .orderBy('id')
      .limit(some)
      .execute()
    const ids = oldest.map(({ id }) => id)
    const deleted = ids.length === 0 ? 0 : await deleteDrafts(db, ids)
    if (deleted === 0) return total
    total += deleted
  }
}
