import { NotFoundError } from '../../base/errors.ts'
import type { Db } from '../../db/database.ts'
import { holdSetup } from '../../people/access/setup.store.ts'
import { listBranches } from '../../venues/branch.store.ts'
import type { BranchForm } from '../branch/branch.schema.ts'
import {
  addedAlready,
  type Doer,
  insertBranch,
  type SavedBranch,
  saveBranch,
  updateBranch,
} from '../branch/branch.service.ts'

/**
 * Adds the first branch, or changes the one that is there: a form that is sent twice, or from two tabs, adds one. Throws
 * NotFoundError if the set-up is over meanwhile.
 */
export const saveFirstBranch = (db: Db, by: Doer, form: BranchForm, now: number): Promise<SavedBranch> =>
  saveBranch(db, async (trx) => {
    if (!(await holdSetup(trx))) throw new NotFoundError()
    const [known] = await listBranches(trx, by.businessId)
    if (!known) return insertBranch(trx, by, form, now)
    // The button pressed twice changes nothing, so the audit list says nothing.
    const same = (await addedAlready(trx, by, form)) === known.id
    return same ? { id: known.id } : updateBranch(trx, by, known.id, form, now)
  })
