import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findBranch } from '../../venues/branch.store.ts'
import { type Doer, note } from './branch.service.ts'

/** Closes a branch (it then takes no tips) or reopens it. `changed` is false if it was already so. */
export function setClosed(
  db: Db,
  by: Doer,
  id: string,
  closed: boolean,
  now: number,
): Promise<{ changed: boolean }> {
  return inTransaction(db, async (trx) => {
    const moved = await trx
      .updateTable('branch')
      .set({ closed_at: closed ? now : null })
      .where('id', '=', id)
      .where('business_id', '=', by.businessId)
      .where('closed_at', closed ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) return { changed: false }
    const branch = await findBranch(trx, id)
    const action = closed ? 'branch.closed' : 'branch.reopened'
    await note(trx, by, { id, action, details: { name: branch?.name ?? '' } }, now)
    return { changed: true }
  })
}
