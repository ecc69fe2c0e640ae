import type { Db } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findBranch } from '../../venues/branch.store.ts'
import { type Doer, note } from './branch.service.ts'

/** Closes a branch (it then takes no tips) or reopens it. False if it was already so. */
export function setClosed(db: Db, by: Doer, id: string, closed: boolean, now: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const moved = await trx
      .updateTable('branch')
      .set({ closed_at: closed ? now : null })
      .where('id', '=', id)
      .where('business_id', '=', by.businessId)
      .where('closed_at', closed ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (moved.numUpdatedRows !== 1n) return false
    const branch = await findBranch(trx, id)
    const action = closed ? 'branch.closed' : 'branch.reopened'
    await note(trx, by, { id, action, details: { name: branch?.name ?? '' } }, now)
    return true
  })
}

/**
 * Sets the day from which a branch takes tips. Undefined: it takes them now. The branch must belong to the business.
 */
export function setOpensOn(
  db: Db,
  by: Doer,
  id: string,
  day: string | undefined,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable('branch')
      .set({ opens_on: day ?? null })
      .where('id', '=', id)
      .where('business_id', '=', by.businessId)
      .execute()
    const branch = await findBranch(trx, id)
    const { name = '', number = '' } = branch ?? {}
    await note(trx, by, { id, action: 'branch.changed', details: { name, number } }, now)
  })
}
